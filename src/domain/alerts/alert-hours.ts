/** When a rule may speak. Moments are ms. */
import { weekdayAt } from '../booking/service-days.ts'
import { atClock } from '../shipments/booking-window.ts'
import { startOfDay } from '../values/moment.ts'
import type { AlertHours } from './alert-rule.ts'

const DAY_MS = 86_400_000

/** The first moment from `at` on at which it may. */
export function speaksFrom(hours: AlertHours | null, at: number): number {
  if (hours === null) return at
  // One day more than a week: of today the hours may be over.
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = startOfDay(at) + ahead * DAY_MS
    if (!hours.days.includes(weekdayAt(day))) continue
    if (at < atClock(day, hours.to)) return Math.max(at, atClock(day, hours.from))
  }
  return at + 7 * DAY_MS
}
