/** When a parcel is expected, as it is told to who waits for it. */
import { dayOf } from '../values/moment.ts'

/** Moments in ms. */
export interface ComingWindow {
  readonly from: number | null
  readonly to: number
  readonly isOneDay: boolean
}

/** The window that is promised, dates in ISO 8601; null where nothing is, or not any more: what has passed is not said again. */
export function comingWindow(
  estimate: {
    readonly shipment_estimated_delivery_from: string | null
    readonly shipment_estimated_delivery_to: string | null
  },
  now: number,
): ComingWindow | null {
  const { shipment_estimated_delivery_from: first, shipment_estimated_delivery_to: last } = estimate
  if (last === null) return null
  const to = Date.parse(last)
  if (to < now) return null
  const from = first === null ? null : Date.parse(first)
  return { from, to, isOneDay: from === null || dayOf(from) === dayOf(to) }
}
