/** When a booking is collected and delivered, where the customer did not say (service-level.ts; times are ms). */
import { startOfDay } from './moment.ts'
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
export interface Wishes {
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

/** Monday to Saturday are working days of a courier. */
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

/**
 * The windows of a booking made at `now`: collected today when booked before the cut-off, else on the next working
 * day; delivered within the promise of the service level.
 */
export function bookingWindows(
  level: NonNullable<ReturnType<typeof serviceLevel>>,
  wishes: Wishes,
  now: number,
): Windows {
  const today = startOfDay(now)
  const earliest = now <= atClock(today, level.cutOff) ? workingDay(today, 0) : workingDay(today + DAY, 0)
  const collectionDay = wishes.collection_day ?? earliest
  const deliveryDay = wishes.delivery_day ?? workingDay(collectionDay, level.days[1])
  return {
    collection_after: atClock(collectionDay, wishes.collection_after ?? '08:00'),
    collection_before: atClock(collectionDay, wishes.collection_before ?? '17:00'),
    delivery_after: atClock(deliveryDay, wishes.delivery_after ?? level.window[0]),
    delivery_before: atClock(deliveryDay, wishes.delivery_before ?? level.window[1]),
  }
}
