/** A driver is out: their stops go to others, windows and order kept. */
import { type OpenRoute, type PlaceableStop, withStopAt } from './insert-stops.ts'
import { type PricedPlace, pricedPlace } from './place-stop.ts'

/** A driver who may take some of it. */
export interface Taker<Stop extends PlaceableStop> extends OpenRoute<Stop> {
  readonly driver: number
  /** What they may still load, in each dimension of load. */
  readonly room: readonly number[]
}

export interface Split<Stop extends PlaceableStop> {
  /** The plans of those who got something, or nothing, with it. */
  readonly routes: ReadonlyMap<number, readonly Stop[]>
  /** What nobody has room for, as it was. */
  readonly left: readonly Stop[]
}

/**
 * Each stop, in the order of the route, to the driver whom it costs the least: detour, waiting and lateness of all that they have. Two stops
 * that come to the same driver stay in their order. `mayTake`: what else keeps a driver from a stop than room.
 */
export function splitRoute<Stop extends PlaceableStop>(
  stops: readonly Stop[],
  takers: readonly Taker<Stop>[],
  loadOf: (stop: Stop) => readonly number[],
  mayTake: (taker: Taker<Stop>, stop: Stop) => boolean = () => true,
): Split<Stop> {
  const plans = takers.map((taker) => ({ taker, stops: taker.stops, room: [...taker.room], behind: 0 }))
  const left: Stop[] = []
  for (const stop of stops) {
    const load = loadOf(stop)
    let best: { plan: (typeof plans)[number]; place: PricedPlace } | null = null
    for (const plan of plans) {
      if (!mayTake(plan.taker, stop)) continue
      if (load.some((amount, d) => amount > (plan.room[d] ?? 0))) continue
      const place = pricedPlace(plan.stops, stop, plan.taker, plan.behind)
      if (best === null || place.cost < best.place.cost) best = { plan, place }
    }
    if (best === null) {
      left.push(stop)
      continue
    }
    const { plan, place } = best
    plan.stops = withStopAt({ ...plan.taker, stops: plan.stops }, stop, place)
    plan.behind = place.index + 1
    plan.room = plan.room.map((room, d) => room - (load[d] ?? 0))
  }
  return { routes: new Map(plans.map(({ taker, stops: its }) => [taker.driver, its])), left }
}
