import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { BOARDS, boardAt, hasOwnLine } from '../../domain/console/boards.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { useIsStale } from '../../features/live-feed/freshness.tsx'
import { useLiveWorkspaceIfAny } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { HeaderSlot } from '../../ui/components/page-header.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useRotation, useWallScheme } from './rotation.ts'
import css from './wall-frame.module.css'
import { WallLine } from './wall-line.tsx'

interface WallFrameProps {
  freshness: ReactNode
  /** Over the wall: whether the browser is online. */
  online: ReactNode
  /** What tells of alerts, and below a board without a scene of them shows them. */
  alerts: ReactNode
  /** Above it: what everybody is to know, as an announced maintenance. */
  message: ReactNode
  children: ReactNode
}

/** Around a screen on a wall: nothing but a line at the top, where the screen draws none of its own. */
export function WallFrame({ freshness, online, alerts, message, children }: WallFrameProps) {
  const { audience } = useAccess()
  const { screens } = useMessages()
  const turning = useRotation()
  useWallScheme()
  const old = useIsStale(useLiveWorkspaceIfAny()?.freshness ?? null)
  const board = boardAt(useLocation().pathname)
  const lined = board === null || !hasOwnLine(board)
  return (
    <HeaderSlot value={null}>
      <div className={css.wall}>
        {message}
        {lined && (
          <WallLine
            title={board === null ? '' : screens.title(routeAt(BOARDS[board].path), audience)}
            turning={turning}
            freshness={freshness}
          />
        )}
        <main id="main" tabIndex={-1} className={css.board} data-old={(lined && old) || undefined}>
          {children}
        </main>
        {online}
        <div className={css.below} data-old={(lined && old) || undefined}>
          {alerts}
        </div>
      </div>
    </HeaderSlot>
  )
}
