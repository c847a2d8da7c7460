import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { formatTime } from '../../domain/values/moment.ts'
import type { Freshness as FreshnessNow } from '../../streams/feed/link.ts'
import type { Signal } from '../../streams/signal.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { type Messages, useMessages } from '../../ui/messages/messages.tsx'
import css from './freshness.module.css'

/** Up to this many ms behind, what is shown is live; past it the age is said in yellow. */
const OLD_MS = 5_000

interface Told {
  tone: 'live' | 'slow' | 'resuming' | 'offline'
  text: string
  title: string
}

/** Whether what is shown may be out of date: figures that stand still must not look live. */
export function isStale({ state, behindMs }: FreshnessNow): boolean {
  return state === 'live' ? (behindMs ?? 0) > OLD_MS : state !== 'connecting'
}

/** How fresh the page is: "Live" with the lag on hover, "12 s behind", "Resuming", "Offline since 14:02". */
export function freshnessText(now: FreshnessNow, parts: Messages['components']): Told {
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
      const lag = parts.lag(Math.max(1, Math.round(behindMs)))
      const title = `${lag}\n${parts.liveTitle}`
      if (behindMs <= OLD_MS) return { tone: 'live', text: parts.live, title }
      return { tone: 'slow', text: parts.behindSeconds(Math.round(behindMs / 1000)), title }
    }
  }
}

/** The same, told only when it changes; false where there is no feed. */
export function useIsStale(freshness: Signal<FreshnessNow> | null): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const subscription = freshness?.changes$.subscribe(changed)
      return () => subscription?.unsubscribe()
    },
    [freshness],
  )
  return useSyncExternalStore(watch, () => freshness !== null && isStale(freshness.now()))
}

/** A number that changes many times a second is unrest: it is shown as of the last half second. */
function useSettled<T>(live: Signal<T>, settles: (a: T, b: T) => boolean): T {
  const newest = useSignal(live)
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

export function Freshness({ freshness, compact }: { freshness: Signal<FreshnessNow>; compact?: boolean }) {
  const now = useSettled(freshness, (a, b) => a.state === b.state)
  const { components } = useMessages()
  const { tone, text, title } = freshnessText(now, components)
  return (
    <span
      data-now
      className={css.freshness}
      data-tone={tone}
      data-compact={compact || undefined}
      title={title}
    >
      <span className={css.dot} aria-hidden />
      <span className={css.text}>{text}</span>
      {/* A screen reader is told only when the state changes. */}
      <span role="status" className={css.spoken}>
        {components[now.state]}
      </span>
    </span>
  )
}
