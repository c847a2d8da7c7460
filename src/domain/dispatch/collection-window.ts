/** When a collection may be asked for. Moments are ms; days are their first millisecond. */
import type { ServiceCalendar } from '../booking/service-days.ts'
import { hoursOfWork, type WorkHours } from '../booking/work-hours.ts'
import { windowRefusal } from '../shipments/booking-window.ts'
import { formatTime, startOfDay } from '../values/moment.ts'

interface CollectionWindow {
  readonly collection_after: number
  readonly collection_before: number
}

const DAY_MS = 86_400_000
/** Nobody plans a driver's day so far ahead; what comes again and again is a schedule. */
const MOST_DAYS_AHEAD = 60
/** A driver who is to be there to the minute is late. */
const LEAST_WINDOW_MS = 30 * 60_000

type Problem = { readonly field: keyof CollectionWindow; readonly detail: string }

/**
 * What is wrong with a window that is asked for at `now`. Whoever asks from outside keeps to the days and hours of the provider;
 * staff may agree on others.
 */
export function windowProblem(
  { collection_after: after, collection_before: before }: CollectionWindow,
  now: number,
  outside: { readonly calendar: ServiceCalendar; readonly hours: WorkHours } | null,
): Problem | null {
  if (before < after) return { field: 'collection_before', detail: windowRefusal('collection') }
  if (before <= now) return { field: 'collection_before', detail: 'This time is over. Choose a later one.' }
  if (startOfDay(after) !== startOfDay(before))
    return { field: 'collection_before', detail: 'A collection begins and ends on one day.' }
  if (before - after < LEAST_WINDOW_MS)
    return { field: 'collection_before', detail: 'Give the driver at least 30 minutes.' }
  if (startOfDay(after) > startOfDay(now) + MOST_DAYS_AHEAD * DAY_MS)
    return { field: 'collection_after', detail: `Choose a day within ${MOST_DAYS_AHEAD} days.` }
  if (outside === null) return null
  const open = hoursOfWork(outside.calendar, outside.hours)(startOfDay(after))
  if (open === null)
    return {
      field: 'collection_after',
      detail: 'Nothing is collected there on this day. Choose another one.',
    }
  const isInside = after >= open.from && before <= open.to
  if (isInside) return null
  const field = after < open.from ? 'collection_after' : 'collection_before'
  return { field, detail: `Parcels are collected from ${formatTime(open.from)} to ${formatTime(open.to)}.` }
}
