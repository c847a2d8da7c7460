/** When a collection may be asked for. Moments are ms; days are their first millisecond. */
import { type ServiceCalendar, weekdayAt } from '../booking/service-days.ts'
import { atClock, windowRefusal } from '../shipments/booking-window.ts'
import { dayOf, formatTime, startOfDay } from '../values/moment.ts'

interface CollectionWindow {
  readonly collection_after: number
  readonly collection_before: number
}

/** When the provider works (002 §3, General): clock times `HH:MM`, those of public holidays empty where nobody works on them. */
interface WorkHours {
  readonly work_hours_from: string
  readonly work_hours_to: string
  readonly holiday_work_hours_from: string
  readonly holiday_work_hours_to: string
}

const DAY_MS = 86_400_000
/** Nobody plans a driver's day so far ahead; what comes again and again is a schedule. */
const MOST_DAYS_AHEAD = 60
/** A driver who is to be there to the minute is late. */
const LEAST_WINDOW_MS = 30 * 60_000

type Problem = { readonly field: keyof CollectionWindow; readonly detail: string }

/** The hours of a day, as moments; null where nobody works. */
function hoursOf(
  day: number,
  calendar: ServiceCalendar,
  hours: WorkHours,
): { readonly from: number; readonly to: number } | null {
  const name = dayOf(day)
  const isHoliday = calendar.holidays.has(name)
  const hasHolidayHours = hours.holiday_work_hours_from !== '' && hours.holiday_work_hours_to !== ''
  const byHabit = isHoliday ? hasHolidayHours : calendar.weekdays.has(weekdayAt(day))
  if (!(calendar.exceptions.get(name) ?? byHabit)) return null
  const [from, to] =
    isHoliday && hasHolidayHours
      ? [hours.holiday_work_hours_from, hours.holiday_work_hours_to]
      : [hours.work_hours_from || '00:00', hours.work_hours_to || '23:59']
  return { from: atClock(day, from), to: atClock(day, to) }
}

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
  const open = hoursOf(startOfDay(after), outside.calendar, outside.hours)
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
