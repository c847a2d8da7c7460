import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react'
import { readArchiveWeeks } from '../../../contract/shipment-archive.ts'
import type { ListDate } from '../../../domain/shipments/list-filter.ts'
import { formatDay } from '../../../domain/values/moment.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { archive as messages } from './messages.ts'
import css from './time-rail.module.css'
import { barsPath, dayToOpen, weekAt, weekBar, yearsOf } from './weeks.ts'

/** What is not counted yet is asked for again after so long (ms). */
const ASK_AGAIN_MS = 400
/** Whoever walks along by keys goes to where they rest for so long (ms). */
const RESTS_MS = 400
/** Keys, by weeks that they move down. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 4,
  PageUp: -4,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

interface TimeRailProps {
  date: ListDate
  oldestFirst: boolean
  /** Of the row in the middle of the list, ms; null where there is none. */
  seen: number | null
  onGo: (day: string) => void
}

/** All weeks from the first shipment to now beside the rows, with how many each has: a press leads there. */
export function TimeRail({ date, oldestFirst, seen, onGo }: TimeRailProps) {
  const { locale } = useMessages()
  const { data, refetch } = useCallQuery([readArchiveWeeks.name, date], (client, signal) =>
    client(readArchiveWeeks, { query: { date_filter: date }, signal }),
  )
  useEffect(() => {
    if (data?.is_counted !== false) return
    const timer = setTimeout(() => void refetch(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [data, refetch])
  const bar = useMemo(() => (data === undefined ? null : weekBar(data, oldestFirst)), [data, oldestFirst])
  /** By keys, before it is gone there. */
  const [wanted, setWanted] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === null || bar === null) return
    const timer = setTimeout(() => {
      onGo(dayToOpen(bar, wanted))
      setWanted(null)
    }, RESTS_MS)
    return () => clearTimeout(timer)
  }, [wanted, bar, onGo])
  if (bar === null) return null

  const last = bar.weeks.length - 1
  const here = seen === null ? 0 : weekAt(bar, seen)
  const now = wanted ?? here
  const share = (index: number) => `${(100 * index) / bar.weeks.length}%`
  const sayWeek = (index: number) => {
    const day = formatDay(bar.weeks[index] ?? 0, locale)
    const count = bar.counts[index] ?? null
    return count === null ? messages.week(day) : messages.ofWeek(day, formatCount(count))
  }
  const weekUnder = ({ clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(last, Math.floor(((clientY - top) / Math.max(1, height)) * bar.weeks.length)))
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    // Keys of the list are not meant.
    event.preventDefault()
    event.stopPropagation()
    setWanted(Math.max(0, Math.min(last, now + step)))
  }
  return (
    <div className={css.rail}>
      <div
        className={css.track}
        role="slider"
        tabIndex={0}
        aria-label={messages.rail}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={now}
        aria-valuetext={sayWeek(now)}
        onKeyDown={move}
        onPointerMove={(event) => setPointed(weekUnder(event))}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={(event) => event.button === 0 && onGo(dayToOpen(bar, weekUnder(event)))}
      >
        <svg
          className={css.bars}
          viewBox={`0 0 1 ${bar.weeks.length}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={barsPath(bar)} />
        </svg>
        {yearsOf(bar).map(({ year, index }) => (
          <span key={year} className={css.year} style={{ top: share(index) }} aria-hidden>
            {year}
          </span>
        ))}
        <span className={css.here} style={{ top: share(now + 0.5) }} aria-hidden />
        {pointed !== null && (
          <span className={css.said} style={{ top: share(pointed) }} aria-hidden>
            {sayWeek(pointed)}
          </span>
        )}
      </div>
    </div>
  )
}
