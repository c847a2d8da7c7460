import { useEffect, useState } from 'react'
import { type LiveHealth, liveHealth } from '../../contract/live-health.ts'
import { useCallQuery } from '../../features/session/answers.ts'
import { type Rates, ratesBetween } from './feed-rates.ts'

const EACH_MS = 2_000
/** Three minutes of them. */
const SAMPLES = 90

export interface Sample {
  readonly health: LiveHealth
  readonly rates: Rates | null
}

/** The health of the feed, asked for every two seconds while somebody looks, with the last three minutes of it. */
export function useLiveHealth() {
  const answer = useCallQuery([liveHealth.name], (client, signal) => client(liveHealth, { signal }), {
    keepLast: true,
    everyMs: EACH_MS,
  })
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const { data } = answer

  useEffect(() => {
    if (data === undefined) return
    setSamples((known) => {
      const last = known.at(-1)?.health
      if (last?.at === data.at) return known
      const rates = last === undefined ? null : ratesBetween(last, data)
      return [...known, { health: data, rates }].slice(-SAMPLES)
    })
  }, [data])

  return { samples, error: answer.error, refetch: answer.refetch }
}
