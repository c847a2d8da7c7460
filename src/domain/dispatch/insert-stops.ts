/** Stops put one after the other into the plan that a driver has, and what that does to it. */
import { type NewDoor, type OpenStop, type PricedPlace, pricedPlace } from './place-stop.ts'
import { plannedTimes } from './planned-times.ts'
import type { RouteNow } from './route-now.ts'

/** A stop of a plan that may be put elsewhere. */
export type PlaceableStop = OpenStop & NewDoor

/** A plan in which places are looked for. */
export interface OpenRoute<Stop extends PlaceableStop> extends RouteNow {
  /** Open ones, in their order. */
  readonly stops: readonly Stop[]
}

/** The plan with one more stop at this place, and the times that follow from it. */
export function withStopAt<Stop extends PlaceableStop>(
  route: OpenRoute<Stop>,
  stop: Stop,
  { index, at }: Pick<PricedPlace, 'index' | 'at'>,
): Stop[] {
  const given = { ...stop, slot_at: at, timed: false, planned_at: at }
  const { stops } = route
  const next = [...stops.slice(0, index), given, ...stops.slice(index)]
  const times = plannedTimes(next, route)
  return next.map((one, i) => {
    const planned_at = times[i] ?? one.planned_at
    return planned_at === one.planned_at ? one : { ...one, planned_at }
  })
}

/** The plan with the break that its driver is still to take, which it may have been made without: what comes on top of that is told apart from it. */
export function withBreak<Stop extends PlaceableStop, Route extends OpenRoute<Stop>>(route: Route): Route {
  if (route.pause === undefined || route.pause === null) return route
  const times = plannedTimes(route.stops, route)
  return {
    ...route,
    stops: route.stops.map((stop, i) => ({ ...stop, planned_at: times[i] ?? stop.planned_at })),
  }
}

/** A door as a stop that has no place yet. */
export const unplanned = <Door extends NewDoor>(door: Door): Door & OpenStop => ({
  ...door,
  slot_at: 0,
  timed: false,
  planned_at: 0,
  locked: false,
})

/** Each at its cheapest place, beside those before it. */
export function withStops<Stop extends PlaceableStop>(
  route: OpenRoute<Stop>,
  coming: readonly Stop[],
): readonly Stop[] {
  return coming.reduce<readonly Stop[]>(
    (stops, stop) => withStopAt({ ...route, stops }, stop, pricedPlace(stops, stop, route)),
    route.stops,
  )
}
