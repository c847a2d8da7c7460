/** When a driver would be at stops that were given to them: planned into the round that they have. */
import type { LiveDriver } from '../../contract/live.ts'
import { dayDrivenFrom } from '../../domain/dispatch/driven-from.ts'
import { type DriverHours, momentOf } from '../../domain/dispatch/driver-terms.ts'
import { arrivalsIn, type NewStop, type PlannedRoute } from '../../domain/dispatch/insertion.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import type { Roads } from '../../domain/dispatch/route-now.ts'
import { placed, type VehicleKind } from '../../domain/dispatch/travel.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { dayOfStop, dayWhenGiven } from './day-of-stop.ts'
import { USUAL_VISITS, type VisitPlanOf } from './expected-stops.ts'
import type { Lane } from './lane.ts'
import type { Stop } from './stop.ts'
import { laneKey } from './task.ts'

/** The days (`2026-11-24`) on which drivers are out, by driver. */
export type DaysOut = ReadonlyMap<number, ReadonlySet<string>>

export interface Moment extends Partial<Roads> {
  /** Business time (ms). */
  readonly now: number
  /** How long visits take, where it is known. */
  readonly planOf?: VisitPlanOf
  /** The hours and breaks of drivers, where they are known. */
  readonly hoursOf?: (driver: number) => DriverHours
  /** Who is out, where it is known. */
  readonly out?: DaysOut
  /** Which kinds of vehicle may carry what is booked as a service level, by its code; left out: any. */
  readonly kindsByLevel?: ReadonlyMap<string, readonly VehicleKind[] | undefined>
}

/** From when the day of a lane is driven (ms), as the server plans it: its tripsheet says so, or the hours of the driver, by which it will be made. */
export function laneDrivenFrom({ driver, tripsheet }: Lane, day: string, { now, hoursOf }: Moment): number {
  if (tripsheet?.day === day) return dayDrivenFrom(tripsheet, now)
  const works_from = driver === null ? null : (hoursOf?.(driver.id).works_from ?? null)
  return dayDrivenFrom({ day, status: 'planned', start_at: momentOf(day, works_from) }, now)
}

/** Where the vehicle is on a day that it was seen on; null where it was not. */
export const seenOn = ({ at, lat, lng }: LiveDriver, day: string) =>
  at === null || lat === null || lng === null || dayOf(at) !== day ? null : { at, lat, lng }

/** From where a day is driven, as the server plans it: where the vehicle was seen on that day, else where the driver sets out from. */
export const startOn = (driver: LiveDriver, day: string, hub: Place | null): Place | null =>
  seenOn(driver, day) ?? hub ?? placed(driver)

/** A stop as it is put into a plan, with how long the visit takes. */
export const newStopOf = (stop: Stop, { planOf = USUAL_VISITS }: Pick<Moment, 'planOf'>): NewStop => {
  const { lat, lng, after, before } = stop
  return { lat, lng, after, before, service_minutes: planOf(stop).service_minutes }
}

/** The round of a driver on the days for which stops are given: from when the first of these begins, as the server plans it. */
export function plannedRouteOf(
  driver: LiveDriver,
  lane: Lane,
  hub: PlannedRoute['here'],
  given: readonly Stop[],
  moment: Moment,
): PlannedRoute {
  const days = new Set(given.map((stop) => dayWhenGiven(stop, moment.now)))
  const [day = dayOf(moment.now)] = [...days].sort()
  const plan = lane.stops.flatMap((stop) => {
    const { lat, lng, eta } = stop
    return lat === null || lng === null || eta === null || !days.has(dayOfStop(stop, moment.now))
      ? []
      : [{ ...newStopOf(stop, moment), lat, lng, at: eta }]
  })
  const now = laneDrivenFrom(lane, day, moment)
  return { kind: driver.vehicle_kind, here: startOn(driver, day, hub), plan, now, way: moment.way }
}

/** At each stop; what is theirs already stays as planned. */
function arrivals(
  round: PlannedRoute,
  stops: readonly Stop[],
  lane: string,
  moment: Moment,
): (number | null)[] {
  const coming = stops.filter((stop) => laneKey(stop.tasks[0]?.driver ?? null) !== lane)
  const times = arrivalsIn(
    round,
    coming.map((stop) => newStopOf(stop, moment)),
  )
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
    plannedRouteOf(lane.driver, lane, hubOf(lane.driver.branch_id), stops, moment),
    stops,
    lane.key,
    moment,
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
