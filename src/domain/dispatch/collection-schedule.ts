/** Collections that come again: every working day, or on chosen days of the week (002 §9). Moments are ms. */
import { z } from 'zod'
import { type ServiceCalendar, type Weekday, weekdayAt } from '../booking/service-days.ts'
import { atClock } from '../shipments/booking-window.ts'
import { dayOf, dayStart } from '../values/moment.ts'

const FREQUENCIES = ['daily', 'weekly'] as const
export const Frequency = z.enum(FREQUENCIES)
export type Frequency = z.infer<typeof Frequency>

export interface ScheduleTerms {
  readonly frequency: Frequency
  /** Of a weekly one. */
  readonly weekdays: readonly Weekday[]
  /** Local days, `2026-11-23`; it goes on where there is no last one. */
  readonly from_day: string
  readonly until_day: string | null
  /** `HH:MM` of each day. */
  readonly window_from: string
  readonly window_to: string
}

/** What the provider's year looks like, and whether public holidays are skipped (a setting). */
export interface RunCalendar {
  readonly calendar: ServiceCalendar
  readonly skipsHolidays: boolean
}

const DAY_MS = 86_400_000
/** A request is made so long before its window begins: the evening before, when the next day is planned. */
export const MADE_BEFORE_MS = 12 * 3_600_000
/** Days that are looked through for the next run; a schedule that has none in a year has none. */
const LOOKED_AHEAD_DAYS = 400

/**
 * Whether a request is made for a day. A day that the provider has named as one of service, or of none, is what it said; else
 * public holidays are skipped where it skips them, and a daily schedule keeps to the days on which the place is served.
 */
export function isRunDay(
  { frequency, weekdays }: Pick<ScheduleTerms, 'frequency' | 'weekdays'>,
  day: number,
  { calendar, skipsHolidays }: RunCalendar,
): boolean {
  const weekday = weekdayAt(day)
  const isChosen = frequency === 'daily' ? calendar.weekdays.has(weekday) : weekdays.includes(weekday)
  const name = dayOf(day)
  const said = calendar.exceptions.get(name)
  if (said === false) return false
  if (said === true) return isChosen || frequency === 'daily'
  return isChosen && !(skipsHolidays && calendar.holidays.has(name))
}

/** The first run after a day; from the first day of the schedule where none was yet. Null where there is none any more. */
export function nextRunDay(terms: ScheduleTerms, lastDay: string | null, days: RunCalendar): string | null {
  const first = dayStart(terms.from_day)
  const last = lastDay === null ? null : dayStart(lastDay)
  if (first === null) return null
  const from = last === null ? first : Math.max(first, last + DAY_MS)
  for (let ahead = 0; ahead < LOOKED_AHEAD_DAYS; ahead += 1) {
    const day = from + ahead * DAY_MS
    const name = dayOf(day)
    if (terms.until_day !== null && name > terms.until_day) return null
    if (isRunDay(terms, day, days)) return name
  }
  return null
}

export function runWindow(terms: Pick<ScheduleTerms, 'window_from' | 'window_to'>, day: string) {
  const start = dayStart(day) ?? 0
  return {
    collection_after: atClock(start, terms.window_from),
    collection_before: atClock(start, terms.window_to),
  }
}

/** When the request of a day is made. */
const madeAt = (terms: Pick<ScheduleTerms, 'window_from' | 'window_to'>, day: string): number =>
  runWindow(terms, day).collection_after - MADE_BEFORE_MS

interface DueRuns {
  /** The days for which a request is made now. */
  readonly days: readonly string[]
  /** The last day that is seen to, made or missed. */
  readonly lastDay: string | null
  /** The next day, and when its request is made; null where there is none any more. */
  readonly next: { readonly day: string; readonly at: number } | null
}

/**
 * What is due at `now`, when everything up to `lastDay` was seen to. What fell due while nobody was there is made up for as
 * long as its window lasts, once; a day that is over is not collected any more, and passed over.
 */
export function dueRuns(terms: ScheduleTerms, lastDay: string | null, now: number, of: RunCalendar): DueRuns {
  const days: string[] = []
  let seen = lastDay
  for (;;) {
    const day = nextRunDay(terms, seen, of)
    if (day === null) return { days, lastDay: seen, next: null }
    const at = madeAt(terms, day)
    if (at > now) return { days, lastDay: seen, next: { day, at } }
    if (runWindow(terms, day).collection_before > now) days.push(day)
    seen = day
  }
}

/** What is wrong with the terms of a schedule; `today` is a local day. Null where nothing is. */
export function scheduleProblem(
  terms: ScheduleTerms,
  today: string,
): { readonly field: keyof ScheduleTerms; readonly detail: string } | null {
  if (terms.frequency === 'weekly' && terms.weekdays.length === 0)
    return { field: 'weekdays', detail: 'Choose at least one day of the week.' }
  if (terms.window_to <= terms.window_from)
    return { field: 'window_to', detail: 'The end lies before the beginning. Choose a later one.' }
  if (atClock(0, terms.window_to) - atClock(0, terms.window_from) < 30 * 60_000)
    return { field: 'window_to', detail: 'Give the driver at least 30 minutes.' }
  if (terms.until_day !== null && terms.until_day < terms.from_day)
    return { field: 'until_day', detail: 'The last day lies before the first.' }
  if (terms.until_day !== null && terms.until_day < today)
    return { field: 'until_day', detail: 'The last day is over. Choose a later one.' }
  return null
}
