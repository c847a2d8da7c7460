import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { BOARDS, boardAt, boardPath, nextBoard, readWall } from '../../domain/console/boards.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { preloadWithRetry } from '../../ui/loading/preload-with-retry.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { readAppearance, wallScheme } from '../../ui/theme/appearance.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { SCREENS } from '../screens.ts'

export interface WallRotation {
  readonly boards: readonly string[]
  readonly at: string | null
  readonly isPaused: boolean
}

/**
 * Turns a wall from board to board. A board whose code cannot be fetched (the platform is away) is passed over and tried
 * again in its next turn: what hangs there stays, rather than an error that nobody is there to read.
 */
export function useRotation(): WallRotation {
  const { wall } = useWall()
  const access = useAccess()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { wall: messages } = useMessages()
  const [isPaused, setHeld] = useState(false)
  const round = readWall(search, access)
  const at = boardAt(pathname)
  const turns = wall && round.boards.length > 1

  const turnTo = async (next: ReturnType<typeof nextBoard>) => {
    if (next === null) return
    const isThere = await preloadWithRetry(SCREENS[BOARDS[next].path]).then(
      () => true,
      () => false,
    )
    if (isThere) await navigate(boardPath(next, search), { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each board has its full time, also after a turn by hand
  useEffect(() => {
    if (!turns || isPaused) return
    const timer = setInterval(() => turnTo(nextBoard(round, at)), round.everySeconds * 1_000)
    return () => clearInterval(timer)
  }, [turns, isPaused, at, round.everySeconds, round.boards.join()])
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched while the platform is there
  useEffect(() => {
    if (turns) for (const board of round.boards) preloadWithRetry(SCREENS[BOARDS[board].path]).catch(() => {})
  }, [turns, round.boards.join()])
  useKeys(
    [
      { keys: ']', label: messages.next, group: messages.turn, run: () => turnTo(nextBoard(round, at)) },
      {
        keys: '[',
        label: messages.previous,
        group: messages.turn,
        run: () => turnTo(nextBoard({ ...round, boards: round.boards.toReversed() }, at)),
      },
      { keys: 'p', label: messages.hold, group: messages.turn, run: () => setHeld(!isPaused) },
    ],
    turns,
  )
  return { boards: turns ? round.boards : [], at, isPaused }
}

/**
 * A wall may be light or dark by its address, so that two bookmarks are enough for day and night. Whoever leaves it has
 * their own colours again.
 */
export function useWallScheme(): void {
  const [search] = useSearchParams()
  const { setColorScheme } = useMantineColorScheme()
  const show = useEffectEvent(setColorScheme)
  const scheme = wallScheme(search)
  useEffect(() => {
    if (scheme === null) return
    show(scheme)
    return () => show(readAppearance(localStorage).scheme)
  }, [scheme])
}
