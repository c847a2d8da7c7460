/** The days of drivers as they stand, and as they are proposed: times and figures by the same ways, so that the two can be compared. */
import { toTheMinute } from './planned-times.ts'
import { arrivalsFromNow, NO_FIGURES, routeFigures } from './route-figures.ts'
import type { Roads } from './route-now.ts'
import {
  type ProposedDay,
  type ProposedDriver,
  type ProposedPlan,
  type ProposedStop,
  plannedStops,
  type ReckonedDay,
  stopsByKey,
} from './route-proposal.ts'

/** Of one driver. */
export function reckonedDay(
  driver: ProposedDriver,
  stops: readonly ProposedStop[],
  roads: Roads,
): ReckonedDay {
  const route = { ...driver, ...roads, stops }
  const times = arrivalsFromNow(route)
  return {
    driver: driver.driver,
    figures: routeFigures(route),
    visits: stops.map(({ key }, i) => ({ key, at: toTheMinute(times[i] ?? driver.now) })),
  }
}

export function daysAsTheyStand(day: ProposedDay, roads: Roads): ReckonedDay[] {
  const own = Map.groupBy(day.stops, ({ driver }) => driver)
  return day.drivers.map((driver) => reckonedDay(driver, own.get(driver.driver) ?? [], roads))
}

/** The driver who is out drives nothing of what is proposed. */
export function daysAsProposed(
  day: ProposedDay,
  plan: Pick<ProposedPlan, 'routes'>,
  roads: Roads,
): ReckonedDay[] {
  const byKey = stopsByKey(day)
  return day.drivers.map((driver) => {
    const stops = plannedStops(byKey, plan, driver.driver)
    return day.out === driver.driver && stops.length === 0
      ? { driver: driver.driver, figures: NO_FIGURES, visits: [] }
      : reckonedDay(driver, stops, roads)
  })
}
