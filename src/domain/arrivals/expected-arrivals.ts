/** When each open stop of a tripsheet is expected: a range that 8 of 10 arrivals are within, and why it is not as promised. */
import type { Pause } from '../dispatch/driver-terms.ts'
import { distanceMetres, type Place } from '../dispatch/place.ts'
import { placed, travelMs, type VehicleKind, type WayMs } from '../dispatch/travel.ts'
import { isOpenStop, type TripsheetStop } from '../dispatch/tripsheet.ts'
import type { TripsheetStatus } from '../dispatch/tripsheet-status.ts'
import { type ArrivalRange, type Ranges, rangeAround } from './ranges.ts'
import { reckonArrivals } from './reckon.ts'
import { AT_STOP_METRES } from './visits.ts'
import { type MovedCause, whyMoved } from './why-moved.ts'

export interface ExpectedSheet {
  readonly kind: VehicleKind
  readonly status: TripsheetStatus
  readonly stops: readonly TripsheetStop[]
  /** Where the vehicle is, or sets out from; null where nobody knows. */
  readonly here: Place | null
  /** Not before this it sets out, ms. */
  readonly begins: number
  /** What is left of the driver's break (`pauseLeft`). */
  readonly pause?: Pause | null
}

export interface ExpectedArrival extends ArrivalRange {
  readonly stop: TripsheetStop
  readonly reckonedAt: number
  /** The vehicle is at the door. */
  readonly isThere: boolean
  readonly moved: { readonly because: MovedCause; readonly byMs: number } | null
}

/** Of the open stops in their order; none of a day that is closed. */
export function expectedArrivals(
  { kind, status, stops, here, begins, pause }: ExpectedSheet,
  { way, ranges, now }: { readonly way: WayMs; readonly ranges: Ranges; readonly now: number },
): ExpectedArrival[] {
  const open = stops.filter(isOpenStop)
  const [first] = open
  if (first === undefined || status === 'closed') return []
  const isUnderWay = status === 'under-way'
  const leaves = isUnderWay ? now : Math.max(now, begins)
  const reckoned = reckonArrivals({ kind, here, isUnderWay, now: leaves, pause }, open, way)
  const behindMs = (reckoned[0] ?? 0) - first.planned_at
  let trafficMs = 0
  return open.map((stop, i) => {
    const [before, reckonedAt] = [open[i - 1], reckoned[i] ?? now]
    const [from, there] = [before === undefined ? here : placed(before), placed(stop)]
    if (i > 0 && from !== null && there !== null)
      trafficMs += way(kind, from, there, reckoned[i - 1] ?? now) - travelMs(kind, from, there)
    const isThere =
      isUnderWay &&
      i === 0 &&
      here !== null &&
      there !== null &&
      distanceMetres(here, there) <= AT_STOP_METRES
    const range = isThere ? { from: now, at: now, to: now } : rangeAround(ranges, reckonedAt, now)
    const moved = whyMoved({
      promisedAt: stop.promised_at,
      plannedAt: stop.planned_at,
      expectedAt: range.at,
      planCause: stop.moved_because,
      behindMs,
      trafficMs,
    })
    return { stop, reckonedAt, isThere, moved, ...range }
  })
}
