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
  stopsOf,
} from './route-proposal.ts'

function reckoned(driver: ProposedDriver, stops: readonly ProposedStop[], roads: Roads): ReckonedDay {
  const route = { ...driver, ...roads, stops }
  const times = arrivalsFromNow(route)
  return {
    driver: driver.driver,
    figures: routeFigures(route),
    visits: stops.map(({ key }, i) => ({ key, at: toTheMinute(times[i] ?? driver.now) })),
  }
}

export const daysAsTheyStand = (day: ProposedDay, roads: Roads): ReckonedDay[] =>
  day.drivers.map((driver) => reckoned(driver, stopsOf(day, driver.driver), roads))

/** The driver who is out drives nothing of what is proposed. */
export const daysAsProposed = (
  day: ProposedDay,
  plan: Pick<ProposedPlan, 'routes'>,
  roads: Roads,
): ReckonedDay[] =>
  day.drivers.map((driver) => {
    const stops = plannedStops(day, plan, driver.driver)
    return day.out === driver.driver && stops.length === 0
      ? { driver: driver.driver, figures: NO_FIGURES, visits: [] }
      : reckoned(driver, stops, roads)
  })
