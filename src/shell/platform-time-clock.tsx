import { type ReactNode, useEffect, useState } from 'react'
import { EMPTY } from 'rxjs'
import { readTime } from '../contract/time.ts'
import { useFeedEnvironment } from '../features/live-feed/feed-environment.tsx'
import { useClient } from '../features/session/session.tsx'
import { createLifetime } from '../streams/lifetime.ts'
import { createBusinessClock } from '../streams/session/business-clock.ts'
import type { Signal } from '../streams/signal.ts'
import { ClockProvider } from '../ui/live/clock.tsx'

/** Without a live workspace the platform's time is asked for by itself. */
export function PlatformTimeClock({ children }: { children: ReactNode }) {
  const client = useClient()
  const { environment } = useFeedEnvironment()
  const [clock, setClock] = useState<Signal<number> | null>(null)
  useEffect(() => {
    const life = createLifetime()
    const ask = async () => {
      const answer = await client(readTime, {})
      return answer.ok ? answer.value : null
    }
    setClock(createBusinessClock(life, { time: environment.time, ask, wake$: EMPTY }).clock)
    return life.dispose
  }, [client, environment])
  return clock === null ? null : <ClockProvider clock={clock}>{children}</ClockProvider>
}
