/** When a rule may speak. Moments are ms. */
import { weekdayAt } from '../booking/service-days.ts'
import type { HoursOfDay } from '../booking/work-hours.ts'
import { atClock } from '../shipments/booking-window.ts'
import { startOfDay } from '../values/moment.ts'
import type { AlertHours, OwnHours } from './alert-rule.ts'

const DAY_MS = 86_400_000
/** Hours of work may be changed, and days named, while a rule is silent: it looks again so soon. */
const CHANGED_MS = 15 * 60_000

const hoursOf = ({ days, from, to }: OwnHours): HoursOfDay => {
  return (day) => (days.includes(weekdayAt(day)) ? { from: atClock(day, from), to: atClock(day, to) } : null)
}

/** The first moment from `at` on at which it may, as far as a week ahead. */
export function speaksFrom(hours: AlertHours, at: number, work: HoursOfDay): number {
  if (hours === null) return at
  const hoursOn = hours === 'work' ? work : hoursOf(hours)
  // Hours of the day before may reach into this one, and of this one they may be over: that is one day more than a week.
  for (let ahead = -1; ahead <= 7; ahead += 1) {
    const span = hoursOn(startOfDay(at) + ahead * DAY_MS)
    if (span !== null && at < span.to) return Math.max(at, span.from)
  }
  return at + 7 * DAY_MS
}

/** Until when a rule that may not speak now is left alone; null: it may. */
export function silentUntil(hours: AlertHours, now: number, work: HoursOfDay): number | null {
  const speaks = speaksFrom(hours, now, work)
  if (speaks <= now) return null
  return hours === 'work' ? Math.min(speaks, now + CHANGED_MS) : speaks
}
