/** When a booking is collected and delivered, where the customer did not say (service-level.ts; times are ms). */
import { startOfDay } from '../values/moment.ts'
import type { serviceLevel } from './service-level.ts'

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

/** `HH:MM` of a local day, as a moment. */
export function atClock(day: number, clock: string): number {
  const [hours, minutes] = clock.split(':')
  return day + (Number(hours) * 60 + Number(minutes)) * MINUTE
}

/** Monday to Saturday are working days of a provider. */
function isWorkingDay(day: number): boolean {
  return new Date(day + DAY / 2).getUTCDay() !== 0
}

/** The n-th working day after `day`; 0 is `day` itself or the next working one. */
export function workingDay(day: number, n: number): number {
  let at = day
  while (!isWorkingDay(at)) at += DAY
  for (let left = n; left > 0; left -= 1) {
    do at += DAY
    while (!isWorkingDay(at))
  }
  return at
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

/**
 * The windows of a booking made at `now`: collected today when booked before the cut-off, else on the next working
 * day; delivered within the promise of the service level.
 */
export function bookingWindows(
  level: NonNullable<ReturnType<typeof serviceLevel>>,
  wishes: RequestedWindow,
  now: number,
): Windows {
  const today = startOfDay(now)
  const earliest = now <= atClock(today, level.cutOff) ? workingDay(today, 0) : workingDay(today + DAY, 0)
  const collectionDay = wishes.collection_day ?? earliest
  const deliveryDay = wishes.delivery_day ?? workingDay(collectionDay, level.days[1])
  const collecting = hours(wishes.collection_after, wishes.collection_before, COLLECTING)
  const delivering = hours(wishes.delivery_after, wishes.delivery_before, level.window)
  return {
    collection_after: atClock(collectionDay, collecting[0]),
    collection_before: atClock(collectionDay, collecting[1]),
    delivery_after: atClock(deliveryDay, delivering[0]),
    delivery_before: atClock(deliveryDay, delivering[1]),
  }
}
