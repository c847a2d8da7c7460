/** From when the rest of a day is driven. */
import { dayOf, dayStart } from '../values/moment.ts'
import type { TripsheetStatus } from './tripsheet-status.ts'

/** It has begun, whatever was said of when: what is given to a day that is closed opens it again, under way. */
const HAS_BEGUN: ReadonlySet<TripsheetStatus> = new Set(['under-way', 'closed'])

/** Days on which nobody has said when they begin are planned from this hour. */
const DAY_BEGINS_MS = 7 * 3_600_000

/** Today not before it begins, unless it has; another day from when it begins; ms. */
export function dayDrivenFrom(
  sheet: { readonly day: string; readonly status: TripsheetStatus; readonly start_at: number | null },
  now: number,
): number {
  const { day, status, start_at } = sheet
  if (day !== dayOf(now)) return start_at ?? (dayStart(day) ?? now) + DAY_BEGINS_MS
  return HAS_BEGUN.has(status) ? now : Math.max(now, start_at ?? now)
}
