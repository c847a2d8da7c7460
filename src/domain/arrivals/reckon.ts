/** When a driver will be at the stops that are left, from where the vehicle is now. */

import { timesWithBreak } from '../dispatch/driver-break.ts'
import type { Pause } from '../dispatch/driver-terms.ts'
import { distanceMetres, type Place } from '../dispatch/place.ts'
import { placed, type VehicleKind, type WayMs } from '../dispatch/travel.ts'
import type { TripsheetStop } from '../dispatch/tripsheet.ts'
import { AT_STOP_METRES } from './visits.ts'

export type ComingStop = Pick<
  TripsheetStop,
  'lat' | 'lng' | 'service_minutes' | 'after' | 'before' | 'slot_at' | 'timed' | 'locked' | 'planned_at'
>

/** Moments in ms. */
export interface Departure {
  readonly kind: VehicleKind
  /** Where the vehicle is, or sets out from; null where nobody knows. */
  readonly here: Place | null
  /** Something of the day is done: it is on its way, whatever was planned. */
  readonly isUnderWay: boolean
  readonly now: number
  /** What is left of the driver's break (`pauseLeft`). */
  readonly pause?: Pause | null
}

const MINUTE = 60_000

/** From when a stop may be made, ms: its window, and a time that somebody named or that is locked. */
export const opensAt = ({
  after,
  timed,
  locked,
  slot_at,
}: Pick<ComingStop, 'after' | 'timed' | 'locked' | 'slot_at'>): number =>
  Math.max(after ?? 0, timed || locked ? slot_at : 0)

/**
 * The arrival at each open stop, in their order, ms. A vehicle comes as soon as it can and the driver's break allows, and waits where a window has not opened,
 * for a time that somebody named, or for that of a locked stop, as plans do (decision 140). One that has not set out yet does so in time for the first stop.
 */
export function reckonArrivals(
  { kind, here, isUnderWay, now, pause }: Departure,
  stops: readonly ComingStop[],
  way: WayMs,
): readonly number[] {
  const places = stops.map(placed)
  const [first = null] = places
  const isAtFirst = here !== null && first !== null && distanceMetres(here, first) <= AT_STOP_METRES
  /** Where the driver leaves from for each: a place that nobody knows is passed over. */
  const leavesFrom = [here]
  for (const [i, place] of places.entries()) leavesFrom.push(place ?? leavesFrom[i] ?? null)
  return timesWithBreak(
    {
      count: stops.length,
      begins: now,
      reach(i, leavesAt, paused) {
        const [stop, there] = [stops[i], places[i] ?? null]
        if (stop === undefined) return leavesAt
        const isThere = i === 0 && isAtFirst
        if (isThere && isUnderWay && !paused) return now
        const from = leavesFrom[i] ?? null
        const reached =
          from === null
            ? Math.max(leavesAt, stop.planned_at)
            : leavesAt + (there === null || isThere ? 0 : way(kind, from, there, leavesAt))
        return Math.max(reached, opensAt(stop), i === 0 && !isUnderWay ? stop.slot_at : 0)
      },
      leave(i, at) {
        const stop = stops[i]
        if (stop === undefined) return at
        // Who is there before it may begin waits beside the vehicle.
        const begins = Math.max(at, opensAt(stop))
        const isBegun = i === 0 && isAtFirst && isUnderWay && begins === at
        // How long it has been there nobody says: on average half of the visit.
        return begins + stop.service_minutes * MINUTE * (isBegun ? 0.5 : 1)
      },
      due: (i) => stops[i]?.before ?? null,
    },
    pause,
  )
}
