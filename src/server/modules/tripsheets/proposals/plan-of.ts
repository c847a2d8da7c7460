/** What the solver found, as a plan for the day: with times by the minute, and with those stops that it had no place for. */
import { unplanned, withStopAt } from '../../../../domain/dispatch/insert-stops.ts'
import { pricedPlace } from '../../../../domain/dispatch/place-stop.ts'
import { reckonedDay } from '../../../../domain/dispatch/proposal-figures.ts'
import { arrivalsFromNow } from '../../../../domain/dispatch/route-figures.ts'
import type { Roads } from '../../../../domain/dispatch/route-now.ts'
import {
  type LeftReason,
  type ProposedDay,
  type ProposedDriver,
  type ProposedPlan,
  type ProposedRoute,
  type ProposedStop,
  type ReckonedDay,
  stopsOf,
} from '../../../../domain/dispatch/route-proposal.ts'
import { placed } from '../../../../domain/dispatch/travel.ts'
import type { Plan } from '../../../../solver/problem.ts'
import { createLoopYield } from '../../../kernel/concurrency/yield-loop.ts'
import type { KnownRoads } from './day-roads.ts'

const REASONS: Readonly<Record<string, LeftReason>> = {
  no_vehicle: 'no_vehicle',
  too_large: 'too_large',
  out_of_reach: 'out_of_reach',
}

/** A driver with the ways by which their day is reckoned. */
type Driving = ProposedDriver & Roads

/** As early as can be, in this order; a stop that is locked is not reached before its time. Where the break falls is the one rule (driver-break.ts). */
function timed(driver: Driving, stops: readonly ProposedStop[]): ProposedStop[] {
  const soonest = stops.map((stop) => {
    const at = Math.max(driver.now, stop.after ?? 0, stop.locked ? stop.planned_at : 0)
    return { ...stop, slot_at: at, planned_at: at, timed: false }
  })
  const times = arrivalsFromNow({ ...driver, stops: soonest })
  return soonest.map((stop, i) => {
    const at = Math.ceil(times[i] ?? stop.slot_at)
    return { ...stop, slot_at: at, planned_at: at }
  })
}

/** So many places are priced for one driver: more than any day asks for that can be driven. */
const MOST_PRICED = 5_000

/** Those that stay with their driver although no place in time was found: where they cost the least. What is far too much comes last. */
function withKept(driver: Driving, stops: readonly ProposedStop[], kept: readonly ProposedStop[]) {
  let [all, priced] = [stops, 0]
  for (const [i, stop] of kept.entries()) {
    priced += all.length + 1
    if (priced > MOST_PRICED) return timed(driver, [...all, ...kept.slice(i).map(unplanned)])
    all = withStopAt({ ...driver, stops: all }, stop, pricedPlace(all, unplanned(stop), driver))
  }
  return all
}

/** The stops of a route with their times; those of a routing server's ways with how long the way to each takes. */
export function visitsOf(
  stops: readonly ProposedStop[],
  driver: ProposedDriver,
  { used, way }: KnownRoads,
): ProposedRoute['visits'] {
  return stops.map((stop, i) => {
    const { key, planned_at: at } = stop
    const before = stops[i - 1]
    const [from, to] = [before === undefined ? driver.here : placed(before), placed(stop)]
    if (used.by === 'embedded' || from === null || to === null) return { key, at }
    const leavesAt = before === undefined ? driver.now : before.planned_at + before.service_minutes * 60_000
    return { key, at, way_ms: way(driver.kind, from, to, leavesAt) }
  })
}

/** The plan, with every stop of a driver in it; the server goes on meanwhile. */
export async function planOf(day: ProposedDay, found: Plan, roads: KnownRoads): Promise<ProposedPlan> {
  const byKey = new Map(day.stops.map((stop) => [stop.key, stop]))
  const orders = new Map(
    found.routes.map(({ vehicle, visits }) => [
      vehicle,
      visits.flatMap(({ kind, id }) => (kind === 'stop' ? (byKey.get(id) ?? []) : [])),
    ]),
  )
  const served = new Set([...orders.values()].flat().map(({ key }) => key))
  const own = Map.groupBy(day.stops, ({ driver }) => driver)
  const routes: ProposedRoute[] = []
  const [before, after]: [ReckonedDay[], ReckonedDay[]] = [[], []]
  const yieldLoop = createLoopYield()
  for (const driver of day.drivers) {
    const order = orders.get(String(driver.driver)) ?? []
    const had = own.get(driver.driver) ?? []
    const driving = { ...driver, ...roads }
    const kept = had.filter(({ key }) => !served.has(key))
    const stops = withKept(driving, timed(driving, order), kept)
    routes.push({ driver: driver.driver, visits: visitsOf(stops, driver, roads) })
    before.push(reckonedDay(driver, had, roads))
    after.push(reckonedDay(driver, stops, roads))
    await yieldLoop()
  }
  const reasons = new Map(found.unserved.map(({ id, reason }) => [id, REASONS[reason] ?? 'no_room']))
  const left = stopsOf(day, null)
    .filter(({ key }) => !served.has(key))
    .map(({ key }) => ({ key, reason: reasons.get(key) ?? ('no_place' as const) }))
  return { routes, left, reckoned: { roads: roads.used, before, after } }
}
