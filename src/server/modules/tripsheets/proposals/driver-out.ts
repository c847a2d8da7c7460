/** A driver is out: who takes which of their stops. */
import { withBreak } from '../../../../domain/dispatch/insert-stops.ts'
import { distanceMetres, type Place } from '../../../../domain/dispatch/place.ts'
import { daysAsProposed, daysAsTheyStand } from '../../../../domain/dispatch/proposal-figures.ts'
import {
  loadOf,
  type ProposedDay,
  type ProposedDriver,
  type ProposedPlan,
  type ProposedStop,
  stopsOf,
} from '../../../../domain/dispatch/route-proposal.ts'
import { splitRoute } from '../../../../domain/dispatch/split-route.ts'
import { placed } from '../../../../domain/dispatch/travel.ts'
import { kindsFor } from '../../../../domain/dispatch/vehicle-kinds.ts'
import { LITRES } from '../../../../domain/dispatch/vehicle-volume.ts'
import type { KnownRoads } from './day-roads.ts'
import { visitsOf } from './plan-of.ts'

/** So many drivers are asked at most, the nearest of them. */
const MOST_TAKERS = 12
/** Nobody drives further for the stops of somebody else (metres, as the crow flies). */
const NEARBY_METRES = 80_000

/** How far somebody is from the nearest of these places, metres. */
function metresTo(places: readonly Place[], here: Place | null): number {
  if (here === null) return Number.POSITIVE_INFINITY
  return places.reduce(
    (least, place) => Math.min(least, distanceMetres(here, place)),
    Number.POSITIVE_INFINITY,
  )
}

/** The day of who is out, and of those on the road who are near their stops. `own`: theirs alone. */
export function nearbyDrivers(own: ProposedDay, all: ProposedDay, out: number): ProposedDay {
  const places = own.stops.flatMap((stop) => placed(stop) ?? [])
  const away = (driver: ProposedDriver) => {
    const stops = stopsOf(all, driver.driver).flatMap((stop) => placed(stop) ?? [])
    return Math.min(...[driver.here, ...stops].map((place) => metresTo(places, place)))
  }
  const near = all.drivers
    .filter(({ driver }) => driver !== out)
    .map((driver) => ({ driver, metres: away(driver) }))
    .filter(({ metres }) => metres <= NEARBY_METRES)
    .sort((a, b) => a.metres - b.metres || a.driver.driver - b.driver.driver)
    .slice(0, MOST_TAKERS)
    .map(({ driver }) => driver)
  const ids = new Set(near.map(({ driver }) => driver))
  return {
    drivers: [...own.drivers, ...near],
    stops: [...own.stops, ...all.stops.filter(({ driver }) => driver !== null && ids.has(driver))],
    out,
  }
}

export function driverOut(day: ProposedDay, out: number, roads: KnownRoads): ProposedPlan {
  const takers = day.drivers
    .filter(({ driver }) => driver !== out)
    .map((driver) => {
      const stops = stopsOf(day, driver.driver)
      const [kg, litres] = loadOf({ tasks: stops.flatMap(({ tasks }) => tasks) })
      const room = [
        Math.max(0, Math.floor(driver.capacity_kg * 10) - kg),
        Math.max(0, LITRES[driver.kind] - litres),
      ]
      const { way, metres } = roads
      return withBreak({ ...driver, way, metres, stops, room })
    })
  const mayTake = ({ kind }: Pick<ProposedDriver, 'kind'>, { tasks }: ProposedStop) =>
    kindsFor(tasks).includes(kind)
  const own = stopsOf(day, out)
  const { routes } = splitRoute(
    own.filter(({ tasks, stays }) => tasks.length > 0 && stays !== true),
    takers,
    loadOf,
    mayTake,
  )
  const goes = new Set([...routes.values()].flat().map(({ key }) => key))
  // What whoever asks may not see stays with who is out, and so does what nobody has room for, which is told.
  const kept = own.filter(({ key }) => !goes.has(key))
  const planned = day.drivers.map((driver) => {
    const stops = driver.driver === out ? kept : (routes.get(driver.driver) ?? [])
    return { driver: driver.driver, visits: visitsOf(stops, driver, roads) }
  })
  const left = kept.flatMap((stop): ProposedPlan['left'] => {
    if (stop.tasks.length === 0) return []
    if (stop.stays === true) return [{ key: stop.key, reason: 'not_permitted' }]
    const isCarried = takers.some((taker) => mayTake(taker, stop))
    return [{ key: stop.key, reason: isCarried ? 'no_room' : 'no_vehicle' }]
  })
  const plan = { routes: planned, left }
  const [before, after] = [daysAsTheyStand(day, roads), daysAsProposed(day, plan, roads)]
  return { ...plan, reckoned: { roads: roads.used, before, after } }
}
