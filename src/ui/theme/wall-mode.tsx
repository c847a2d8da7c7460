import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
} from 'react'
import { useSearchParams } from 'react-router-dom'

export interface WallMode {
  /** Whether the console hangs on a wall: no chrome, large type, nobody at the keyboard. */
  wall: boolean
  enter(): void
  leave(): void
  toggle(): void
}

const WallContext = createContext<WallMode>({ wall: false, enter() {}, leave() {}, toggle() {} })

/** A wall must not go dark. The lock is lost whenever the page is hidden, so it is asked for again. */
function useAwake(awake: boolean): void {
  useEffect(() => {
    if (!awake || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (over) await lock.release()
      } catch {
        // Refused (battery saver, no permission): the wall works, and dims as the machine is set to.
      }
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      lock?.release()
    }
  }, [awake])
}

/** Wall mode lives in the address (`?wall=1`), so that a wall screen is a bookmark. */
export function WallProvider({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const wall = search.get('wall') === '1'
  useAwake(wall)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-wall', wall)
  }, [wall])

  const set = useCallback(
    (on: boolean) =>
      setSearch((before) => {
        const next = new URLSearchParams(before)
        if (on) next.set('wall', '1')
        else next.delete('wall')
        return next
      }),
    [setSearch],
  )
  const mode = useMemo<WallMode>(
    () => ({ wall, enter: () => set(true), leave: () => set(false), toggle: () => set(!wall) }),
    [wall, set],
  )
  return <WallContext value={mode}>{children}</WallContext>
}

export function useWall(): WallMode {
  return useContext(WallContext)
}
