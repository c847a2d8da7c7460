/** How a rate is told: how long it takes, when it is collected and delivered. */
import type { Rate } from '../../../contract/rates.ts'
import type { Locale } from '../../../domain/values/locale.ts'
import { dayName, formatTime, startOfDay } from '../../../domain/values/moment.ts'
import { booking as messages } from './messages.ts'

const DAY = 86_400_000

const daysBetween = (from: number, to: number) => Math.round((startOfDay(to) - startOfDay(from)) / DAY)

interface RateText {
  /** `1–2 days` from the collection on. */
  readonly days: string
  readonly collection: string
  readonly delivery: string
  /** Until when it has to be booked for this collection: `book by 14:00`. */
  readonly cutOff: string
}

/** `now` in ms, of the business clock. */
export function rateText({ service_level: level }: Rate, now: number, locale: Locale): RateText {
  const collected = Date.parse(level.collection_date)
  const from = Date.parse(level.delivery_date_from)
  const to = Date.parse(level.delivery_date_to)
  const [least, most] = [daysBetween(collected, from), daysBetween(collected, to)]
  const first = dayName(from, now, locale)
  const last = messages.until(dayName(to, now, locale), formatTime(to))
  return {
    days: most === 0 ? messages.sameDay : messages.days(least, most),
    collection: dayName(collected, now, locale),
    delivery: least === most ? last : messages.between(first, last),
    cutOff: messages.cutOff(formatTime(Date.parse(level.collection_cut_off_time))),
  }
}

/** The amount of a rate in cents. */
export const centsOf = (rand: number): number => Math.round(rand * 100)
