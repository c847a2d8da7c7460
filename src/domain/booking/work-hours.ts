/** When a provider works (002 §3, General). Moments are ms; days are their first millisecond. */
import { atClock } from '../shipments/booking-window.ts'
import { dayOf } from '../values/moment.ts'
import { type ServiceCalendar, weekdayAt } from './service-days.ts'

/** The settings of that name: clock times `HH:MM`, those of public holidays empty where nobody works on them. */
export interface WorkHours {
  readonly work_hours_from: string
  readonly work_hours_to: string
  readonly holiday_work_hours_from: string
  readonly holiday_work_hours_to: string
}

interface Span {
  readonly from: number
  readonly to: number
}
/** The hours of a day, as moments; null where nobody works. */
export type HoursOfDay = (day: number) => Span | null

const DAY_MS = 86_400_000
/** What is left open reaches to the end of the day. */
const BEGINS = '00:00'
const ENDS = '24:00'

export const hasHolidayHours = (hours: WorkHours): boolean =>
  hours.holiday_work_hours_from !== '' && hours.holiday_work_hours_to !== ''

/**
 * A day that the provider has named is as it said; else a public holiday has hours of its own or none, and any other day those of the
 * settings where its weekday is served. Hours that end before they begin end on the next day.
 */
export function hoursOfWork(calendar: ServiceCalendar, hours: WorkHours): HoursOfDay {
  return (day) => {
    const name = dayOf(day)
    const isHoliday = calendar.holidays.has(name)
    const byHabit = isHoliday ? hasHolidayHours(hours) : calendar.weekdays.has(weekdayAt(day))
    if (!(calendar.exceptions.get(name) ?? byHabit)) return null
    const [begins, ends] =
      isHoliday && hasHolidayHours(hours)
        ? [hours.holiday_work_hours_from, hours.holiday_work_hours_to]
        : [hours.work_hours_from || BEGINS, hours.work_hours_to || ENDS]
    const [from, to] = [atClock(day, begins), atClock(day, ends)]
    return { from, to: to > from ? to : to + DAY_MS }
  }
}
