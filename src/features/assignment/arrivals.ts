/** When a driver would be at stops that were given to them: planned into the round that they have. */
import type { LiveDriver } from '../../contract/live.ts'
import { drivenFrom } from '../../domain/dispatch/driven-from.ts'
import { arrivalsIn, type PlannedRoute } from '../../domain/dispatch/insertion.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { placed, type WayMs } from '../../domain/dispatch/travel.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import type { Lane } from './lane.ts'
import type { Stop } from './stop.ts'
import { laneKey } from './task.ts'

export interface Moment {
  /** Business time (ms). */
  readonly now: number
  /** What was learnt of streets, where it is known. */
  readonly way?: WayMs
}

/** The round of a driver as it is planned now: from when their day begins, as the server plans it. */
export function plannedRouteOf(
  driver: LiveDriver,
  lane: Lane,
  hub: PlannedRoute['here'],
  { now, way }: Moment,
): PlannedRoute {
  const plan = lane.stops.flatMap(({ lat, lng, eta, before }) =>
    lat === null || lng === null || eta === null ? [] : [{ lat, lng, before, at: eta }],
  )
  const from = lane.tripsheet === null ? now : drivenFrom(lane.tripsheet, now)
  return { kind: driver.vehicle_kind, here: placed(driver) ?? hub, plan, now: from, way }
}

/** At each stop; what is theirs already stays as planned. */
function arrivals(round: PlannedRoute, stops: readonly Stop[], lane: string): (number | null)[] {
  const coming = stops.filter((stop) => laneKey(stop.tasks[0]?.driver ?? null) !== lane)
  const times = arrivalsIn(round, coming)
  return stops.map((stop) => {
    const index = coming.indexOf(stop)
    return index < 0 ? stop.eta : (times[index] ?? null)
  })
}

/**
 * At the stop of each shipment, ms; nothing where the lane has no driver. A delivery that is given before the parcel is
 * collected has no place in the round yet.
 */
export function etasOf(
  stops: readonly Stop[],
  lane: Lane | undefined,
  hubOf: (branch: number | null) => Place | null,
  moment: Moment,
): ReadonlyMap<number, number | null> {
  if (lane === undefined || lane.driver === null) return new Map()
  const times = arrivals(
    plannedRouteOf(lane.driver, lane, hubOf(lane.driver.branch_id), moment),
    stops,
    lane.key,
  )
  return new Map(
    stops.flatMap(({ tasks }, i) =>
      tasks.map(({ id, side, shipment }) => {
        const isNext = openStopSide(shipment) === side
        return [id, isNext ? (times[i] ?? null) : null] as const
      }),
    ),
  )
}
