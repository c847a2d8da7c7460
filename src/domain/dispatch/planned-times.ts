/** When each stop of an order is planned. */
import { placed, travelMs, type VehicleKind, type WayMs } from './travel.ts'
import type { TripsheetStop } from './tripsheet.ts'

const MINUTE = 60_000

export const toTheMinute = (at: number): number => Math.ceil(at / MINUTE) * MINUTE

type Reckoned = Pick<TripsheetStop, 'lat' | 'lng' | 'service_minutes' | 'slot_at' | 'timed'>

/** From being at one stop at a moment to being at the next, ms: the time at the door and the way. A way that nobody knows takes none. */
export function legMs(
  kind: VehicleKind,
  from: Reckoned,
  to: Reckoned,
  at: number,
  way: WayMs = travelMs,
): number {
  const [a, b] = [placed(from), placed(to)]
  const leavesAt = at + from.service_minutes * MINUTE
  return legOfWay(from, to, a === null || b === null ? 0 : way(kind, a, b, leavesAt))
}

/** The same by a way that is known (ms). */
export function legOfWay(from: Reckoned, to: Reckoned, wayMs: number): number {
  const reckoned = from.service_minutes * MINUTE + wayMs
  if (!from.timed || !to.timed) return reckoned
  // Whoever named both times knew the way.
  return Math.min(reckoned, Math.max(0, to.slot_at - from.slot_at))
}

/** Of the open stops of a tripsheet in their order, ms: its own time, or as soon as the stops before it allow. */
export function plannedTimes(kind: VehicleKind, stops: readonly Reckoned[], way: WayMs = travelMs): number[] {
  const times: number[] = []
  for (const [i, stop] of stops.entries()) {
    const [before, at] = [stops[i - 1], times[i - 1]]
    const reached =
      before === undefined || at === undefined
        ? stop.slot_at
        : toTheMinute(at + legMs(kind, before, stop, at, way))
    times.push(Math.max(stop.slot_at, reached))
  }
  return times
}

interface Departure {
  readonly kind: VehicleKind
  /** Where the vehicle is, or sets out from; null where nobody knows. */
  readonly here: { readonly lat: number; readonly lng: number } | null
  /** Not before this moment, ms. */
  readonly from: number
  readonly way?: WayMs
}

/**
 * The same stops in an order that somebody chose: those between the first and the last that changed places get new times, one after
 * the other as soon as they can be; the others keep theirs.
 */
export function inNewOrder<Stop extends TripsheetStop>(
  stops: readonly Stop[],
  order: readonly Stop[],
  { kind, here, from, way = travelMs }: Departure,
): Stop[] {
  const first = order.findIndex((stop, i) => stop.id !== stops[i]?.id)
  const last = order.findLastIndex((stop, i) => stop.id !== stops[i]?.id)
  const next: Stop[] = []
  for (const [i, stop] of order.entries()) {
    if (first < 0 || i < first || i > last) {
      next.push(stop)
      continue
    }
    const before = next[i - 1]
    const there = placed(stop)
    const fromHere = here === null || there === null ? 0 : way(kind, here, there, from)
    const leaves = before === undefined ? from : (plannedTimes(kind, next, way).at(-1) ?? from)
    const reached =
      before === undefined
        ? leaves + fromHere
        : leaves + legMs(kind, before, { ...stop, timed: false }, leaves, way)
    next.push({ ...stop, timed: false, slot_at: toTheMinute(Math.max(reached, stop.after ?? 0)) })
  }
  return next
}
