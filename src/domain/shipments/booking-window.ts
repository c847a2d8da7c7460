/** When a booking is collected and delivered, where the customer did not say (times are ms). */
import {
  collectionDay as firstCollectionDay,
  narrowedTo,
  nextServiceDay,
  type ServiceCalendar,
  type Weekday,
} from '../booking/service-days.ts'

const DAY = 86_400_000
const MINUTE = 60_000

export interface Windows {
  collection_after: number
  collection_before: number
  delivery_after: number
  delivery_before: number
}

/** What the customer asked for: days as their first millisecond, hours as `HH:MM`. */
export interface RequestedWindow {
  collection_day: number | null
  delivery_day: number | null
  collection_after: string | null
  collection_before: string | null
  delivery_after: string | null
  delivery_before: string | null
}

/** What a service level promises (src/contract/service-levels.ts); hours are local ones, `HH:MM`. */
export interface LevelPromise {
  readonly collection_cut_off_time: string
  readonly delivery_estimate_to_type: 'service-days' | 'days'
  readonly delivery_estimate_to_value: number
  readonly delivery_after: string
  readonly delivery_before: string
  readonly service_days: readonly Weekday[]
}

/** `HH:MM` of a local day, as a moment. */
export function atClock(day: number, clock: string): number {
  const [hours, minutes] = clock.split(':')
  return day + (Number(hours) * 60 + Number(minutes)) * MINUTE
}

/** What is said to whoever asks for a window that ends before it begins (001 §5, check 8). */
export function windowRefusal(side: 'collection' | 'delivery'): string {
  return `The "${side} to" time cannot be earlier than the "${side} from" time`
}

/** The end of a window that begins later than windows end otherwise, and the beginning of one that ends earlier. */
const DAY_ENDS = '23:59'
const DAY_BEGINS = '00:00'

/**
 * The hours of one window: what was wished for, the usual ones where nothing was said. Half a wish that the usual other
 * half contradicts (collected from 18:00, where collecting ends at 17:00) reaches to the edge of the day.
 */
function hours(
  after: string | null,
  before: string | null,
  usual: readonly [string, string],
): [string, string] {
  if (after !== null && before === null) return [after, after > usual[1] ? DAY_ENDS : usual[1]]
  if (after === null && before !== null) return [before < usual[0] ? DAY_BEGINS : usual[0], before]
  return [after ?? usual[0], before ?? usual[1]]
}

const COLLECTING = ['08:00', '17:00'] as const

/** The last day on which what is collected on a day is delivered; never one on which nothing is. */
export function promisedDay(level: LevelPromise, calendar: ServiceCalendar, collected: number): number {
  const { delivery_estimate_to_type: type, delivery_estimate_to_value: days } = level
  return type === 'days'
    ? nextServiceDay(calendar, collected + days * DAY, 0)
    : nextServiceDay(calendar, collected, days)
}

/**
 * The windows of a booking made at `now`: collected today when booked before the cut-off, else on the next service
 * day; delivered within the promise of the service level.
 */
export function bookingWindows(
  level: LevelPromise,
  days: ServiceCalendar,
  wishes: RequestedWindow,
  now: number,
): Windows {
  const calendar = narrowedTo(days, level.service_days)
  const collectionDay =
    wishes.collection_day ?? firstCollectionDay(calendar, level.collection_cut_off_time, now)
  const promised = promisedDay(level, calendar, collectionDay)
  // Nothing is delivered before it is collected.
  const deliveryDay =
    wishes.delivery_day === null || wishes.delivery_day < collectionDay ? promised : wishes.delivery_day
  const collecting = hours(wishes.collection_after, wishes.collection_before, COLLECTING)
  const delivering = hours(wishes.delivery_after, wishes.delivery_before, [
    level.delivery_after,
    level.delivery_before,
  ])
  return {
    collection_after: atClock(collectionDay, collecting[0]),
    collection_before: atClock(collectionDay, collecting[1]),
    delivery_after: atClock(deliveryDay, delivering[0]),
    delivery_before: atClock(deliveryDay, delivering[1]),
  }
}
