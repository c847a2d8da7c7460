import { distanceMetres } from '../../domain/dispatch/place.ts'
import type { FixtureBranch, Fixtures } from '../fixtures/read.ts'
import { random, seedOf } from '../random.ts'
import { makeRoute, type VehicleRoute } from './route.ts'
import { type Load, share } from './sectors.ts'
import type { PlannedShipment } from './shipment.ts'
import { stopsOn } from './stops.ts'
import { MINUTE, moment } from './time.ts'

/** When drivers leave the hub, in hours. */
const LEAVES: readonly [number, number] = [7.4, 8.4]
/** Who has nothing to deliver starts later. */
const LATER = 90 * MINUTE
/** A round that ends later than this, in hours, gives stops away. */
const LONG = 17.75
const MOST_MOVES = 70
/** A kilometre of detour weighs as much as so many milliseconds of another driver's later evening. */
const KM_WEIGHS = 3 * MINUTE

const endOf = (round: VehicleRoute): number => round.routeStops.at(-1)?.until ?? round.leavesAt

/** Moves last stops from those who would be out late to those who are done early and near. */
function balance(loads: Load[], plan: (load: Load) => VehicleRoute, latest: number): VehicleRoute[] {
  const rounds = loads.map(plan)
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const from = rounds.reduce(
      (worst, round, i) => (endOf(round) > endOf(rounds[worst] ?? round) ? i : worst),
      0,
    )
    const [giver, long] = [loads[from], rounds[from]]
    if (giver === undefined || long === undefined || endOf(long) <= latest) break
    const last = long.routeStops.findLast(
      ({ stop }) => stop !== null && (giver.deliver.includes(stop) || giver.collect.includes(stop)),
    )?.stop
    if (!last) break
    const cost = (i: number): number => {
      const [load, round] = [loads[i], rounds[i]]
      if (load === undefined || round === undefined || load === giver || load.driver.vehicle_kind === 'bike')
        return Infinity
      const near = Math.min(...round.routeStops.map((call) => distanceMetres(call, last)))
      return endOf(round) + (near / 1000) * KM_WEIGHS
    }
    const to = loads.reduce((best, _, i) => (cost(i) < cost(best) ? i : best), from === 0 ? 1 : 0)
    const taker = loads[to]
    if (taker === undefined || cost(to) >= endOf(long)) break
    if (last.kind === 'deliver') {
      giver.deliver = giver.deliver.filter((stop) => stop !== last)
      taker.deliver.push(last)
    } else {
      giver.collect = giver.collect.filter((stop) => stop !== last)
      taker.collect.push(last)
    }
    rounds[from] = plan(giver)
    rounds[to] = plan(taker)
  }
  return rounds
}

/** The rounds of every driver on a date, as planned. */
export function planRoutes(
  seed: number,
  date: string,
  fixtures: Fixtures,
  shipments: readonly PlannedShipment[],
): VehicleRoute[] {
  const stops = stopsOn(shipments, date)
  const roundsFrom = (hub: FixtureBranch): VehicleRoute[] => {
    const loads = share(
      hub,
      fixtures.drivers,
      stops.filter((stop) => stop.hub === hub.code),
    )
    const plan = (load: Load): VehicleRoute => {
      const leavesAt = moment(date, random(seedOf(seed, date, 'leaves', load.driver.id)).between(...LEAVES))
      return makeRoute(load, hub, date, load.deliver.length === 0 ? leavesAt + LATER : leavesAt)
    }
    return balance(loads, plan, moment(date, LONG))
  }
  return fixtures.branches.flatMap(roundsFrom)
}
