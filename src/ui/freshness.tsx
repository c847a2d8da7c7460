import { useEffect, useState } from 'react'
import { formatTime } from '../domain/moment.ts'
import type { Freshness as FreshnessNow } from '../streams/link.ts'
import type { Live } from '../streams/live.ts'
import css from './freshness.module.css'
import { useLive } from './live.tsx'
import { useWords, type Words } from './words/words.tsx'

/** Under this many ms behind nobody needs to be told; past the second it is said in yellow (look.md). */
const FRESH_MS = 2_000
const OLD_MS = 5_000

interface Told {
  tone: 'live' | 'slow' | 'resuming' | 'offline'
  text: string
  title: string
}

/** What is told of how fresh the page is: "live, 80 ms behind", "resuming", "offline since 14:02". */
export function tellFreshness(now: FreshnessNow, parts: Words['parts']): Told {
  const { state, behindMs, offlineSince } = now
  switch (state) {
    case 'connecting':
      return { tone: 'resuming', text: parts.connecting, title: parts.connectingTitle }
    case 'resuming':
      return { tone: 'resuming', text: parts.resuming, title: parts.resumingTitle }
    case 'offline': {
      const text = offlineSince === null ? parts.offline : parts.offlineSince(formatTime(offlineSince))
      return { tone: 'offline', text, title: parts.offlineTitle }
    }
    case 'live': {
      if (behindMs === null) return { tone: 'live', text: parts.live, title: parts.liveQuiet }
      const title = parts.liveTitle
      if (behindMs < FRESH_MS)
        return { tone: 'live', text: parts.behindMs(Math.max(1, Math.round(behindMs))), title }
      const tone = behindMs > OLD_MS ? 'slow' : 'live'
      return { tone, text: parts.behindSeconds(Math.round(behindMs / 1000)), title }
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
  const { parts } = useWords()
  const { tone, text, title } = tellFreshness(now, parts)
  return (
    <span className={css.freshness} data-tone={tone} data-compact={compact || undefined} title={title}>
      <span className={css.dot} aria-hidden />
      <span className={css.text}>{text}</span>
      <span className={css.short} aria-hidden>
        {parts[now.state]}
      </span>
      {/* The milliseconds are for eyes; a screen reader is told only when the state changes. */}
      <span role="status" className={css.spoken}>
        {parts[now.state]}
      </span>
    </span>
  )
}
