/** One ticking clock for all that says "4 min ago". It is the platform's, which in a demo runs faster than the wall's. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { formatDateTime, relativeTime, timeAgo } from '../../domain/values/moment.ts'
import type { Signal } from '../../streams/signal.ts'
import { useMessages } from '../messages/messages.tsx'
import { watchOf } from './use-signal.ts'

const ClockContext = createContext<Signal<number> | null>(null)

export function ClockProvider({ clock, children }: { clock: Signal<number>; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>
}

export function useClockSource(): Signal<number> {
  const clock = useContext(ClockContext)
  if (clock === null) throw new Error('a clock is needed: ClockProvider stands too low')
  return clock
}

/** Business time (ms) as something coarser, so that a component renders only when what it shows has changed. */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const clock = useClockSource()
  return useSyncExternalStore(watchOf(clock.changes$), () => read(clock.now()))
}

const MINUTE = 60_000

/** The minute that has begun (ms): what depends on the clock is looked at again with each. */
export function useMinute(): number {
  return useClock((now) => Math.floor(now / MINUTE) * MINUTE)
}

interface AtProps {
  /** Business time (ms). */
  at: number
}

/** A span that goes on, the exact moment on hover. */
function Moment({ at, text }: AtProps & { text: string }) {
  const { locale } = useMessages()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, locale)}>
      {text}
    </time>
  )
}

/** "4 min ago" */
export function RelativeTime({ at }: AtProps) {
  const { locale } = useMessages()
  return <Moment at={at} text={useClock((now) => timeAgo(at, now, locale))} />
}

/** "4 min", in a column whose title says of what. */
export function Elapsed({ at }: AtProps) {
  const { locale } = useMessages()
  return <Moment at={at} text={useClock((now) => relativeTime(at, now, locale))} />
}

/** "4 min in status" */
export function TimeInStatus({ at }: AtProps) {
  const { locale, shipments } = useMessages()
  const span = useClock((now) => relativeTime(at, now, locale))
  return <Moment at={at} text={span === locale.now ? shipments.justNow : shipments.since(span)} />
}
