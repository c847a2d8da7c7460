import type { Fixtures } from '../fixtures/read.ts'
import type { PositionAct } from '../schedule/act.ts'
import type { Actors } from '../schedule/actors.ts'
import type { DayPlan } from '../schedule/day.ts'
import { createVehicle } from '../schedule/vehicle.ts'
import { visitsOf } from '../schedule/visits.ts'

/** Where the vehicles of a day are from moment to moment, told every so many ms while they move. */
export function positionsOf(
  plan: DayPlan,
  fixtures: Fixtures,
  actors: Actors,
  from: number,
  until: number,
  every: number,
): PositionAct[] {
  const positions: PositionAct[] = []
  const visits = visitsOf(plan, fixtures)
  for (const driver of fixtures.drivers) {
    const way = visits.get(driver.id) ?? []
    const start = way[0] ?? fixtures.branches.find((branch) => branch.code === driver.branch_code)
    if (start === undefined) continue
    const vehicle = createVehicle(driver, start, from - 1)
    for (let at = from; at <= until; at += every) {
      const where = vehicle.moveTo(at, way)
      if (where !== null) positions.push({ ...where, do: 'position', by: actors.fleet })
    }
  }
  return positions.sort((a, b) => a.at - b.at)
}
