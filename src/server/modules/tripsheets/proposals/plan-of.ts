/** What the solver found, as a plan for the day: with times by the minute, and with those stops that it had no place for. */
import { setImmediate as breathe } from 'node:timers/promises'
import { unplanned, withStopAt } from '../../../../domain/dispatch/insert-stops.ts'
import { pricedPlace } from '../../../../domain/dispatch/place-stop.ts'
import { toTheMinute } from '../../../../domain/dispatch/planned-times.ts'
import { arrivalsFromNow } from '../../../../domain/dispatch/route-figures.ts'
import {
  type LeftReason,
  type ProposedDay,
  type ProposedDriver,
  type ProposedPlan,
  type ProposedStop,
  type ProposedVisit,
  stopsOf,
} from '../../../../domain/dispatch/route-proposal.ts'
import type { Plan } from '../../../../solver/problem.ts'

const REASONS: Readonly<Record<string, LeftReason>> = {
  no_vehicle: 'no_vehicle',
  too_large: 'too_large',
  out_of_reach: 'out_of_reach',
}

/** As early as can be, in this order; a stop that is locked is not reached before its time, nor one after the break (`from`, ms) too soon. */
function timed(
  driver: ProposedDriver,
  stops: readonly ProposedStop[],
  from: ReadonlyMap<string, number> = new Map(),
): ProposedStop[] {
  const soonest = stops.map((stop) => {
    const locked = stop.locked ? stop.planned_at : 0
    const at = toTheMinute(Math.max(driver.now, stop.after ?? 0, locked, from.get(stop.key) ?? 0))
    return { ...stop, slot_at: at, planned_at: at, timed: false }
  })
  const times = arrivalsFromNow({ ...driver, stops: soonest })
  return soonest.map((stop, i) => {
    const at = times[i] ?? stop.slot_at
    return { ...stop, slot_at: at, planned_at: at }
  })
}

/** So many places are priced for one driver: more than any day asks for that can be driven. */
const MOST_PRICED = 5_000

/** Those that stay with their driver although no place in time was found: where they cost the least. What is far too much comes last. */
function withKept(driver: ProposedDriver, stops: readonly ProposedStop[], kept: readonly ProposedStop[]) {
  let [all, priced] = [stops, 0]
  for (const [i, stop] of kept.entries()) {
    priced += all.length + 1
    if (priced > MOST_PRICED) return timed(driver, [...all, ...kept.slice(i).map(unplanned)])
    all = withStopAt({ kind: driver.kind, stops: all }, stop, pricedPlace(all, unplanned(stop), driver))
  }
  return all
}

/** It is planned for so long before others have their turn (ms). */
const TURN_MS = 8

export const visitsOf = (stops: readonly ProposedStop[]): ProposedVisit[] =>
  stops.map(({ key, planned_at }) => ({ key, at: planned_at }))

/** When the stops after a break are reached, ms. */
function afterBreak({ visits }: Plan['routes'][number], dayStarts: number): Map<string, number> {
  const pause = visits.findIndex(({ kind }) => kind === 'break')
  const later = pause < 0 ? [] : visits.slice(pause + 1)
  return new Map(later.map(({ id, begins }) => [id, dayStarts + begins * 1_000]))
}

/** The plan, with every stop of a driver in it; the server goes on meanwhile. `dayStarts`: from when the solver counts, ms. */
export async function planOf(day: ProposedDay, found: Plan, dayStarts: number): Promise<ProposedPlan> {
  const byKey = new Map(day.stops.map((stop) => [stop.key, stop]))
  const orders = new Map(
    found.routes.map(({ vehicle, visits }) => [
      vehicle,
      visits.flatMap(({ kind, id }) => (kind === 'stop' ? (byKey.get(id) ?? []) : [])),
    ]),
  )
  const pauses = new Map(found.routes.map((route) => [route.vehicle, afterBreak(route, dayStarts)]))
  const served = new Set([...orders.values()].flat().map(({ key }) => key))
  const routes: ProposedPlan['routes'][number][] = []
  let since = performance.now()
  for (const driver of day.drivers) {
    const order = orders.get(String(driver.driver)) ?? []
    const kept = stopsOf(day, driver.driver).filter(({ key }) => !served.has(key))
    routes.push({
      driver: driver.driver,
      visits: visitsOf(withKept(driver, timed(driver, order, pauses.get(String(driver.driver))), kept)),
    })
    if (performance.now() - since < TURN_MS) continue
    await breathe()
    since = performance.now()
  }
  const reasons = new Map(found.unserved.map(({ id, reason }) => [id, REASONS[reason] ?? 'no_room']))
  const left = stopsOf(day, null)
    .filter(({ key }) => !served.has(key))
    .map(({ key }) => ({ key, reason: reasons.get(key) ?? ('no_place' as const) }))
  return { routes, left }
}
