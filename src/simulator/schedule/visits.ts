import type { Place } from '../../domain/dispatch/place.ts'
import type { FixtureDriver, Fixtures } from '../fixtures/read.ts'
import type { DayPlan } from './day.ts'
import type { RouteStop } from './route.ts'

/** Where a vehicle will be from when until when. */
export interface Visit extends Place {
  at: number
  until: number
}

/** A visit with what it is for, so that it can fall away when the reason does. */
export interface PlannedVisit extends Visit {
  call: RouteStop | null
}

/** Every vehicle's visits of a day, by the driver's id in the cast; who does not drive stands at the hub. */
export function visitsOf(plan: DayPlan, fixtures: Fixtures): Map<FixtureDriver['id'], PlannedVisit[]> {
  const visits = new Map<number, PlannedVisit[]>()
  for (const round of plan.driverRoutes) {
    visits.set(
      round.driver.id,
      round.routeStops.map((call) => ({
        at: call.at,
        until: call.until,
        lat: call.lat,
        lng: call.lng,
        call,
      })),
    )
  }
  for (const { driver, from, to, departsAt, arrivesAt } of plan.nights) {
    visits.set(driver.id, [
      { lat: from.lat, lng: from.lng, at: departsAt - 1, until: departsAt, call: null },
      { lat: to.lat, lng: to.lng, at: arrivesAt, until: arrivesAt + 1, call: null },
    ])
  }
  for (const driver of fixtures.drivers) if (!visits.has(driver.id)) visits.set(driver.id, [])
  return visits
}
