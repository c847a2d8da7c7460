/** On which days a provider works: weekdays of a service area, public holidays, and days that are otherwise (002 §9). */
import { z } from 'zod'
import { dayNumber, dayOf, startOfDay } from '../values/moment.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const Weekday = z.enum(WEEKDAYS)
export type Weekday = z.infer<typeof Weekday>

const DAY = 86_400_000
/** A calendar that has no service day in a year has none. */
const LOOKED_AHEAD_DAYS = 366

/** Days are local ones, written `2026-11-23` where they are named, and their first millisecond where they are counted. */
export interface ServiceCalendar {
  readonly weekdays: ReadonlySet<Weekday>
  /** Public holidays, among them those that stand in for one on a Sunday. */
  readonly holidays: ReadonlySet<string>
  /** Days that are otherwise than their weekday and the holidays say: true is a service day. */
  readonly exceptions: ReadonlyMap<string, boolean>
}

/** The days of a journey: on which each end is served, and on which it is carried between them. */
export interface JourneyCalendar {
  readonly collection: ServiceCalendar
  readonly between: ServiceCalendar
  readonly delivery: ServiceCalendar
}

/** The weekday of a local day. */
export function weekdayAt(day: number): Weekday {
  // Day 0 is a Thursday.
  return WEEKDAYS[(((dayNumber(day) + 3) % 7) + 7) % 7] ?? 'sunday'
}

/** How many days are kept as they are written: each price of a request asks for the same few again and again. */
const MOST_WRITTEN = 2_000
const written = new Map<number, string>()

/** `2026-11-23` */
function writtenDay(day: number): string {
  const number = dayNumber(day)
  const known = written.get(number)
  if (known !== undefined) return known
  if (written.size >= MOST_WRITTEN) written.clear()
  const name = dayOf(day)
  written.set(number, name)
  return name
}

/** Whether it is collected and delivered on a day. An exception decides before a holiday, a holiday before the weekday. */
export function isServiceDay(calendar: ServiceCalendar, day: number): boolean {
  const name = writtenDay(day)
  const exception = calendar.exceptions.get(name)
  if (exception !== undefined) return exception
  return !calendar.holidays.has(name) && calendar.weekdays.has(weekdayAt(day))
}

function firstFrom(calendar: ServiceCalendar, day: number): number {
  for (let ahead = 0; ahead < LOOKED_AHEAD_DAYS; ahead += 1)
    if (isServiceDay(calendar, day + ahead * DAY)) return day + ahead * DAY
  return day
}

/** The n-th service day after `day`; 0 is `day` itself or the next one. Where there are none, days are counted as they come. */
export function nextServiceDay(calendar: ServiceCalendar, day: number, n: number): number {
  let at = firstFrom(calendar, startOfDay(day))
  for (let left = n; left > 0; left -= 1) at = firstFrom(calendar, at + DAY)
  return at
}

/** The first day on which something booked at `now` is collected: the same one until its cut-off, `HH:MM`. */
export function collectionDay(calendar: ServiceCalendar, cutOff: string, now: number): number {
  const today = startOfDay(now)
  const [hours, minutes] = cutOff.split(':')
  const closes = today + (Number(hours) * 60 + Number(minutes)) * 60_000
  return nextServiceDay(calendar, now <= closes ? today : today + DAY, 0)
}

/** The same days, less those on which a service level is not offered. */
export function narrowedTo(calendar: ServiceCalendar, days: readonly Weekday[]): ServiceCalendar {
  return { ...calendar, weekdays: new Set(days.filter((day) => calendar.weekdays.has(day))) }
}
