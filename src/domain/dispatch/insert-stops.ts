/** Stops put one after the other into the plan that a driver has, and what that does to it. */
import { earliest } from '../values/earliest.ts'
import { type NewDoor, type OpenStop, type PricedPlace, pricedPlace } from './place-stop.ts'
import { plannedTimes } from './planned-times.ts'
import type { RouteNow } from './route-now.ts'
import { type Door, isOneVisit, isSameDoor } from './same-door.ts'

/** A stop of a plan that may be put elsewhere. */
export type PlaceableStop = OpenStop & NewDoor

/** A plan in which places are looked for. */
export interface OpenRoute<Stop extends PlaceableStop> extends RouteNow {
  /** Open ones, in their order. */
  readonly stops: readonly Stop[]
}

/** Stops in their order, each when those before it, and the driver's break, allow. */
export function atPlannedTimes<Stop extends PlaceableStop>(stops: readonly Stop[], route: RouteNow): Stop[] {
  const times = plannedTimes(stops, route)
  return stops.map((stop, i) => {
    const planned_at = times[i] ?? stop.planned_at
    return planned_at === stop.planned_at ? stop : { ...stop, planned_at }
  })
}

/** The plan with one more stop at this place, and the times that follow from it. */
export function withStopAt<Stop extends PlaceableStop>(
  route: OpenRoute<Stop>,
  stop: Stop,
  { index, at }: Pick<PricedPlace, 'index' | 'at'>,
): Stop[] {
  const given = { ...stop, slot_at: at, timed: false, planned_at: at }
  const { stops } = route
  return atPlannedTimes([...stops.slice(0, index), given, ...stops.slice(index)], route)
}

/** The plan with the break that its driver is still to take, which it may have been made without: what comes on top of that is told apart from it. */
export function withBreak<Stop extends PlaceableStop, Route extends OpenRoute<Stop>>(route: Route): Route {
  if (route.pause === undefined || route.pause === null) return route
  return { ...route, stops: atPlannedTimes(route.stops, route) }
}

/** A door as a stop that has no place yet. */
export const unplanned = <Door extends NewDoor>(door: Door): Door & OpenStop => ({
  ...door,
  slot_at: 0,
  timed: false,
  planned_at: 0,
  locked: false,
})

type VisitedDoor = PlaceableStop & Door

/** The visit that a plan has at this door already, along with which it is done; undefined where there is none. */
export const visitFor = <Stop extends VisitedDoor>(
  stops: readonly Stop[],
  coming: Door & Pick<NewDoor, 'after'>,
): Stop | undefined =>
  stops.find((stop) => isSameDoor(stop, coming) && isOneVisit(stop.planned_at, coming.after))

function withOneMore<Stop extends VisitedDoor>(
  route: OpenRoute<Stop>,
  stops: readonly Stop[],
  stop: Stop,
): readonly Stop[] {
  const visit = visitFor(stops, stop)
  if (visit === undefined) return withStopAt({ ...route, stops }, stop, pricedPlace(stops, stop, route))
  const { after, before } = stop
  const both = { after: earliest([visit.after, after]), before: earliest([visit.before, before]) }
  return stops.map((one) => (one === visit ? { ...visit, ...both } : one))
}

/** Each along with the visit at its door or at its cheapest place, beside those before it; goes on with the next when it is asked to. */
export function* puttingIn<Stop extends VisitedDoor>(
  route: OpenRoute<Stop>,
  coming: readonly Stop[],
): Generator<undefined, readonly Stop[]> {
  let { stops } = route
  for (const stop of coming) {
    stops = withOneMore(route, stops, stop)
    yield
  }
  return stops
}

/** The same at once. */
export const withStops = <Stop extends VisitedDoor>(
  route: OpenRoute<Stop>,
  coming: readonly Stop[],
): readonly Stop[] =>
  coming.reduce<readonly Stop[]>((stops, stop) => withOneMore(route, stops, stop), route.stops)
