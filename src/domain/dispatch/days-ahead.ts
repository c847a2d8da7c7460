/** Days that are planned ahead, and what waits for them. Moments are ms. */
import type { ServiceCalendar } from '../booking/service-days.ts'
import { hoursOfWork, type WorkHours } from '../booking/work-hours.ts'
import { dayOf, dayStart } from '../values/moment.ts'

/** No later day than so many from today is planned. */
const DAYS_AHEAD = 7

const DAY_MS = 86_400_000

/** The last day that may be planned. */
export const lastPlannedDay = (now: number): string => dayOf(now + DAYS_AHEAD * DAY_MS)

/** Why a day is too early or too late to be planned now; null where it may be. */
export function outOfPlanBecause(day: string, now: number): string | null {
  if (day < dayOf(now)) return 'This day is over. Choose today or a later one.'
  return day > lastPlannedDay(now) ? `Choose a day within ${DAYS_AHEAD} days.` : null
}

/** Why nobody plans a day; null where it may be planned. Of today nobody asks: whoever plans it is at work. */
export function closedBecause(calendar: ServiceCalendar, hours: WorkHours, day: string): string | null {
  if (hoursOfWork(calendar, hours)(dayStart(day) ?? 0) !== null) return null
  const isHoliday = calendar.holidays.has(day) && !calendar.exceptions.has(day)
  return isHoliday
    ? 'This day is a public holiday. Choose another one.'
    : 'Nothing is collected or delivered on this day. Choose another one.'
}

/**
 * Whether what nobody has is offered to the drivers of a day: what begins on it at the latest. A later day is offered nothing that can
 * still be done in its window before.
 */
export function isOfferedOn(
  day: string,
  now: number,
  { after, before }: { readonly after: number | null; readonly before: number | null },
): boolean {
  const begins = dayStart(day) ?? 0
  if (after !== null && after >= begins + DAY_MS) return false
  return begins <= now || before === null || before <= now || before > begins
}
