/** When a parcel is expected, as it is told to who waits for it. */
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import { dayOf } from '../values/moment.ts'

/** Moments in ms. */
export interface ComingWindow {
  readonly from: number | null
  readonly to: number
  readonly isOneDay: boolean
}

/** A window that is told, dates in ISO 8601; null where nothing is, or not any more: what has passed is not said again. */
export function comingWindow(first: string | null, last: string | null, now: number): ComingWindow | null {
  if (last === null) return null
  const to = Date.parse(last)
  if (to < now) return null
  const from = first === null ? null : Date.parse(first)
  return { from, to, isOneDay: from === null || dayOf(from) === dayOf(to) }
}

const MINUTE = 60_000
/** Told in quarters of an hour: nobody in traffic knows more. */
const QUARTER = 15 * MINUTE
/** How far a planned time is off on each side: a share of what still lies before the driver, and never less or more than this. */
const SHARE = 0.25
const LEAST_OFF = 15 * MINUTE
const MOST_OFF = 90 * MINUTE

interface Span {
  readonly from: number
  readonly to: number
}

/** From the quarter in which it begins to the end of that in which it ends. */
const inQuarters = ({ from, to }: Span): Span => ({
  from: Math.floor(from / QUARTER) * QUARTER,
  to: Math.ceil(to / QUARTER) * QUARTER,
})

/**
 * Between when and when the driver comes, in ms: around the planned time, wide while much of the route is left, narrower with
 * every look, and always within what was said before for the same plan. Null unless the driver has it, or once that time is over.
 */
export function arrival(
  {
    status,
    eta,
    expected = null,
  }: {
    readonly status: ShipmentStatus
    readonly eta: number | null
    /** Between when and when 8 of 10 come, from where the vehicle is (decision 125); null: by the plan alone. */
    readonly expected?: Span | null
  },
  now: number,
): Span | null {
  if (status !== 'out-for-delivery') return null
  // At the door, and at the end of a quarter, it is still a quarter.
  if (expected !== null) return inQuarters({ ...expected, to: Math.max(expected.to, expected.from + MINUTE) })
  if (eta === null) return null
  const off = Math.min(MOST_OFF, Math.max(LEAST_OFF, (eta - now) * SHARE))
  const span = inQuarters({ from: Math.max(now, eta - off), to: eta + off })
  return span.to <= now ? null : span
}
