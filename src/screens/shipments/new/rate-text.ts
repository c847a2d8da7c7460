/** How a rate is told: how long it takes, when it is collected and delivered. */
import type { Rate } from '../../../contract/rates.ts'
import type { Locale } from '../../../domain/values/locale.ts'
import {
  dayName,
  dayOf,
  formatDayOfYear,
  formatTime,
  startOfDay,
  weekdayOf,
} from '../../../domain/values/moment.ts'
import { booking as messages } from './messages.ts'

const DAY = 86_400_000

const daysBetween = (from: number, to: number) => Math.round((startOfDay(to) - startOfDay(from)) / DAY)

/** `today`, `tomorrow`, else `Wed 25 Nov`: a long weekday breaks the line. */
function shortDay(at: number, now: number, locale: Locale): string {
  const name = dayName(at, now, locale)
  const weekday = weekdayOf(at, locale)
  return name.startsWith(weekday) ? `${weekday.slice(0, 3)} ${formatDayOfYear(at, locale)}` : name
}

interface RateText {
  /** `1–2 days` from the collection on. */
  readonly days: string
  readonly collection: string
  readonly delivery: string
  /** The branch collects no more before. */
  readonly isFullBefore: boolean
  /** Until when it has to be booked for this collection: `book by 14:00`. */
  readonly cutOff: string
}

/** `now` in ms, of the business clock. */
export function rateText({ service_level: level }: Rate, now: number, locale: Locale): RateText {
  const collected = Date.parse(level.collection_date)
  const from = Date.parse(level.delivery_date_from)
  const to = Date.parse(level.delivery_date_to)
  const [least, most] = [daysBetween(collected, from), daysBetween(collected, to)]
  const first = shortDay(from, now, locale)
  const last = messages.until(shortDay(to, now, locale), formatTime(to))
  return {
    days: most === 0 ? messages.sameDay : messages.days(least, most),
    collection: shortDay(collected, now, locale),
    delivery: least === most ? last : messages.between(first, last),
    isFullBefore: level.earliest_collection_capacity_date !== null,
    cutOff: messages.cutOff(formatTime(Date.parse(level.collection_cut_off_time))),
  }
}

/** The days on which a rate collects, and begins to deliver: `2026-11-24`. What is asked for is the earliest day (decision 87). */
export const offeredDays = ({
  service_level: level,
}: {
  service_level: Pick<Rate['service_level'], 'collection_date' | 'delivery_date_from'>
}) => ({
  collection: dayOf(Date.parse(level.collection_date)),
  delivery: dayOf(Date.parse(level.delivery_date_from)),
})

/** The amount of a rate in cents. */
export const centsOf = (rand: number): number => Math.round(rand * 100)
