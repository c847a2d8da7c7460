/** When a booking is collected and delivered, where the customer did not say (times are ms). */
import { NO_FULL_DAYS, withoutFullDays } from '../booking/collection-capacity.ts'
import {
  collectionDay as firstCollectionDay,
  type JourneyCalendar,
  narrowedTo,
  nextServiceDay,
  type ServiceCalendar,
  type Weekday,
} from '../booking/service-days.ts'
import { dayOf } from '../values/moment.ts'

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
  readonly delivery_estimate_from_type: 'service-days' | 'days'
  readonly delivery_estimate_from_value: number
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

/** The days that a price and its booking both promise, each as its first millisecond. */
interface PromisedDays {
  readonly collection: number
  readonly firstDelivery: number
  readonly lastDelivery: number
}

/** The first and the last day on which what is collected on a day is delivered; never one on which nothing is delivered there. */
function deliveryDays(
  level: LevelPromise,
  { between, delivery }: Omit<JourneyCalendar, 'collection'>,
  collected: number,
): [number, number] {
  const carried = (type: 'service-days' | 'days', value: number) =>
    type === 'days' || value === 0 ? collected + value * DAY : nextServiceDay(between, collected, value)
  const after = (type: 'service-days' | 'days', value: number) =>
    nextServiceDay(delivery, carried(type, value), 0)
  const last = after(level.delivery_estimate_to_type, level.delivery_estimate_to_value)
  const first = after(level.delivery_estimate_from_type, level.delivery_estimate_from_value)
  // Days and service days, compared with one another, may be turned.
  return [Math.min(first, last), last]
}

/**
 * When a level collects and delivers what is asked for at `now`: collected today until its cut-off, else on the next
 * service day; delivered from the first to the last day of its estimate (001 §3, `delivery_estimate_*`). A day that is
 * asked for is the earliest one; where nothing is carried on it, or the branch collects no more on it (`full`), the next one
 * is meant.
 */
export function promisedDays(
  level: LevelPromise,
  days: JourneyCalendar,
  asked: Pick<RequestedWindow, 'collection_day' | 'delivery_day'>,
  now: number,
  full: ReadonlySet<string> = NO_FULL_DAYS,
  agreedCollection: number | null = null,
): PromisedDays {
  const narrowed = (calendar: ServiceCalendar) => narrowedTo(calendar, level.service_days)
  const collecting = withoutFullDays(narrowed(days.collection), full)
  const [between, delivery] = [narrowed(days.between), narrowed(days.delivery)]
  const onOrAfter = (calendar: ServiceCalendar, day: number, least: number | null) =>
    least !== null && least > day ? nextServiceDay(calendar, least, 0) : day
  const isAgreed = agreedCollection !== null && !full.has(dayOf(agreedCollection))
  const collection = isAgreed
    ? agreedCollection
    : onOrAfter(
        collecting,
        firstCollectionDay(collecting, level.collection_cut_off_time, now),
        asked.collection_day,
      )
  const [first, last] = deliveryDays(level, { between, delivery }, collection)
  return {
    collection,
    firstDelivery: onOrAfter(delivery, first, asked.delivery_day),
    lastDelivery: onOrAfter(delivery, last, asked.delivery_day),
  }
}

/** The day of a window of which the day and both hours were said: somebody has agreed to be there then. */
const agreedDay = (wishes: RequestedWindow, side: 'collection' | 'delivery'): number | null =>
  wishes[`${side}_after`] !== null && wishes[`${side}_before`] !== null ? wishes[`${side}_day`] : null

/**
 * The windows of a booking made at `now`: the days that its price promised, at the hours that were asked for. What is
 * agreed by day and hours is kept as it is (decision 087), unless the branch collects no more on that day.
 */
export function bookingWindows(
  level: LevelPromise,
  days: JourneyCalendar,
  wishes: RequestedWindow,
  now: number,
  full: ReadonlySet<string> = NO_FULL_DAYS,
): Windows {
  const promised = promisedDays(level, days, wishes, now, full, agreedDay(wishes, 'collection'))
  const agreed = agreedDay(wishes, 'delivery')
  // Nothing is delivered before it is collected.
  const isKept = agreed !== null && agreed >= promised.collection
  const [firstDay, lastDay] = isKept ? [agreed, agreed] : [promised.firstDelivery, promised.lastDelivery]
  const collecting = hours(wishes.collection_after, wishes.collection_before, COLLECTING)
  const delivering = hours(wishes.delivery_after, wishes.delivery_before, [
    level.delivery_after,
    level.delivery_before,
  ])
  return {
    collection_after: atClock(promised.collection, collecting[0]),
    collection_before: atClock(promised.collection, collecting[1]),
    delivery_after: atClock(firstDay, delivering[0]),
    delivery_before: atClock(lastDay, delivering[1]),
  }
}
