/** When a driver will be at the stops that are left, from where the vehicle is now. */
import { distanceMetres, type Place } from '../dispatch/place.ts'
import { placed, type VehicleKind, type WayMs } from '../dispatch/travel.ts'
import type { TripsheetStop } from '../dispatch/tripsheet.ts'
import { AT_STOP_METRES } from './visits.ts'

export type ComingStop = Pick<
  TripsheetStop,
  'lat' | 'lng' | 'service_minutes' | 'after' | 'slot_at' | 'timed' | 'planned_at'
>

/** Moments in ms. */
export interface Departure {
  readonly kind: VehicleKind
  /** Where the vehicle is, or sets out from; null where nobody knows. */
  readonly here: Place | null
  /** Something of the day is done: it is on its way, whatever was planned. */
  readonly isUnderWay: boolean
  readonly now: number
}

const MINUTE = 60_000

/**
 * The arrival at each open stop, in their order, ms. A vehicle comes as soon as it can, and waits where a window has not opened, or for
 * a time that somebody named. One that has not set out yet does so in time for the first stop.
 */
export function reckonArrivals(
  { kind, here, isUnderWay, now }: Departure,
  stops: readonly ComingStop[],
  way: WayMs,
): number[] {
  const arrivals: number[] = []
  let [from, leavesAt] = [here, now]
  for (const stop of stops) {
    const there = placed(stop)
    const isFirst = arrivals.length === 0
    const isThere =
      isFirst && here !== null && there !== null && distanceMetres(here, there) <= AT_STOP_METRES
    const reached =
      from === null
        ? Math.max(leavesAt, stop.planned_at)
        : leavesAt + (there === null || isThere ? 0 : way(kind, from, there, leavesAt))
    const waits = Math.max(stop.after ?? 0, stop.timed || (isFirst && !isUnderWay) ? stop.slot_at : 0)
    const at = isThere && isUnderWay ? now : Math.max(reached, waits)
    arrivals.push(at)
    // How long it has been there nobody says: on average half of the visit.
    leavesAt = at + stop.service_minutes * MINUTE * (isThere && isUnderWay ? 0.5 : 1)
    from = there ?? from
  }
  return arrivals
}
