/** One ticking clock for all that says "4 m". It is the platform's, which in a demo runs faster than the wall's. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { formatDateTime, relativeTime } from '../domain/moment.ts'
import type { Live } from '../streams/live.ts'
import { useWords } from './words/words.tsx'

const ClockContext = createContext<Live<number> | null>(null)

export function ClockProvider({ clock, children }: { clock: Live<number>; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>
}

function useClockSource(): Live<number> {
  const clock = useContext(ClockContext)
  if (clock === null) throw new Error('a clock is needed: ClockProvider stands too low')
  return clock
}

/** Business time (ms) as something coarser, so that a component renders only when what it shows has changed. */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const clock = useClockSource()
  return useSyncExternalStore(
    (changed) => {
      const subscription = clock.changes$.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => read(clock.now()),
  )
}

/** "4 m" in lists, the exact moment on hover. `at` is business time (ms). */
export function RelativeTime({ at }: { at: number }) {
  const { locale } = useWords()
  const text = useClock((now) => relativeTime(at, now, locale))
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, locale)}>
      {text}
    </time>
  )
}
