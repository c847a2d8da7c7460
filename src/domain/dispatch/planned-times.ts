/** When each stop of an order is planned. */
import { growingRound, type OpenRound, timesWithBreak } from './driver-break.ts'
import type { RouteNow } from './route-now.ts'
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

type Planned = Reckoned & Pick<TripsheetStop, 'before'>

/** The stops of a plan, to which some may come while it is reckoned: each at its own time, or as soon as those before it allow. */
const plannedRound = (
  stops: readonly Planned[],
  { kind, here, now, way = travelMs }: RouteNow,
): OpenRound => {
  const wayTo = (i: number, leavesAt: number): number => {
    const [from, to] = [i === 0 ? here : placed(stops[i - 1]), placed(stops[i])]
    return from === null || to === null ? 0 : way(kind, from, to, leavesAt)
  }
  return {
    begins: now,
    reach(i, leavesAt, paused) {
      const [before, stop] = [stops[i - 1], stops[i]]
      if (stop === undefined) return leavesAt
      // Where the first is reached too late is told by what is expected: its plan stands.
      if (before === undefined)
        return paused ? Math.max(stop.slot_at, leavesAt + wayTo(i, leavesAt)) : stop.slot_at
      const leg = legOfWay(before, stop, wayTo(i, leavesAt))
      return Math.max(stop.slot_at, leavesAt - before.service_minutes * MINUTE + leg)
    },
    leave: (i, at) => at + (stops[i]?.service_minutes ?? 0) * MINUTE,
    due: (i) => stops[i]?.before ?? null,
  }
}

/**
 * Of the open stops of a tripsheet in their order, ms: its own time, or as soon as the stops before it, and the driver's break, allow. They are told by
 * the minute, and reckoned to the end without rounding: sixty stops would else be half an hour late.
 */
export const plannedTimes = (stops: readonly Planned[], route: RouteNow): number[] =>
  timesWithBreak({ ...plannedRound(stops, route), count: stops.length }, route.pause).map(toTheMinute)

/**
 * The same stops in an order that somebody chose: those between the first and the last that changed places get new times, one after
 * the other as soon as they can be; the others keep theirs.
 */
export function inNewOrder<Stop extends Planned & Pick<TripsheetStop, 'after'>>(
  stops: readonly Stop[],
  order: readonly Stop[],
  route: RouteNow,
): Stop[] {
  const { kind, here, now, way = travelMs } = route
  const first = order.findIndex((stop, i) => stop !== stops[i])
  const last = order.findLastIndex((stop, i) => stop !== stops[i])
  const next: Stop[] = []
  const growing = growingRound(plannedRound(next, route), route.pause)
  // One that is overdue is reached now at the soonest: nothing behind it is planned in the past.
  let leaves = now
  for (const [i, stop] of order.entries()) {
    if (first < 0 || i < first || i > last) next.push(stop)
    else {
      const before = next[i - 1]
      const there = placed(stop)
      const fromHere = here === null || there === null ? 0 : way(kind, here, there, now)
      const reached =
        leaves +
        (before === undefined ? fromHere : legMs(kind, before, { ...stop, timed: false }, leaves, way))
      next.push({ ...stop, timed: false, slot_at: toTheMinute(Math.max(reached, stop.after ?? 0)) })
    }
    if (i < last) leaves = Math.max(now, toTheMinute(growing.next()))
  }
  return next
}
