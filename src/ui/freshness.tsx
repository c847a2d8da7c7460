import { useEffect, useState } from 'react'
import { formatTime } from '../domain/moment.ts'
import type { Freshness as FreshnessNow } from '../streams/link.ts'
import type { Live } from '../streams/live.ts'
import css from './freshness.module.css'
import { useLive } from './live.tsx'

/** Under this many ms behind nobody needs to be told; past the second it is said in yellow (look.md). */
const FRESH_MS = 2_000
const OLD_MS = 5_000

interface Told {
  tone: 'live' | 'slow' | 'resuming' | 'offline'
  text: string
  title: string
}

/** What is told of how fresh the page is: "live, 80 ms behind", "resuming", "offline since 14:02". */
export function tellFreshness({ state, behindMs, offlineSince }: FreshnessNow): Told {
  switch (state) {
    case 'connecting':
      return { tone: 'resuming', text: 'connecting', title: 'The live feed is being opened' }
    case 'resuming':
      return { tone: 'resuming', text: 'resuming', title: 'Connected again; what was missed is coming in' }
    case 'offline': {
      const since = offlineSince === null ? '' : ` since ${formatTime(offlineSince)}`
      return { tone: 'offline', text: `offline${since}`, title: 'What you see may be out of date' }
    }
    case 'live': {
      const title = 'From an event being recorded to its being shown here'
      if (behindMs === null)
        return { tone: 'live', text: 'live', title: 'Nothing has happened since you are here' }
      if (behindMs < FRESH_MS) {
        return { tone: 'live', text: `live, ${Math.max(1, Math.round(behindMs))} ms behind`, title }
      }
      const tone = behindMs > OLD_MS ? 'slow' : 'live'
      return { tone, text: `live, ${Math.round(behindMs / 1000)} s behind`, title }
    }
  }
}

/** A number that changes many times a second is unrest: it is shown as of the last half second. */
function useSettled<T>(live: Live<T>, settles: (a: T, b: T) => boolean): T {
  const newest = useLive(live)
  const [shown, setShown] = useState(newest)
  const urgent = !settles(shown, newest)
  useEffect(() => {
    if (Object.is(shown, newest)) return
    const timer = setTimeout(() => setShown(newest), 500)
    return () => clearTimeout(timer)
  }, [shown, newest])
  if (urgent) setShown(newest)
  return urgent ? newest : shown
}

export function Freshness({ freshness, compact }: { freshness: Live<FreshnessNow>; compact?: boolean }) {
  const now = useSettled(freshness, (a, b) => a.state === b.state)
  const { tone, text, title } = tellFreshness(now)
  return (
    <span className={css.freshness} data-tone={tone} data-compact={compact || undefined} title={title}>
      <span className={css.dot} aria-hidden />
      <span className={css.text}>{text}</span>
      <span className={css.short} aria-hidden>
        {now.state}
      </span>
      {/* The milliseconds are for eyes; a screen reader is told only when the state changes. */}
      <span role="status" className={css.spoken}>
        {now.state}
      </span>
    </span>
  )
}
