import type { Place } from '../../domain/dispatch/place.ts'
import type { FixtureBranch, FixtureDriver, Fixtures } from '../fixtures/read.ts'
import { haulOn, laneBetween } from './lanes.ts'
import { daysBetween, moment } from './time.ts'

/** The night's trucks go in pairs: each drives the other's way, and back the next night. */
const PAIRS = [
  ['JNB', 'DUR'],
  ['JNB', 'BFN'],
  ['JNB', 'PTA'],
  ['CPT', 'PE'],
] as const

/** A truck's night: from hub to hub. Moments in ms. */
export interface NightRun {
  driver: FixtureDriver
  from: Place
  to: Place
  departsAt: number
  arrivesAt: number
}

/** The runs that start on the evening of a date. */
export function nightRuns(fixtures: Fixtures, date: string): NightRun[] {
  const trucks = fixtures.drivers.filter((driver) => driver.vehicle_kind === 'truck')
  const outward = daysBetween('2026-01-01', date) % 2 === 0
  const runs: NightRun[] = []
  const add = (driver: FixtureDriver | undefined, home: FixtureBranch, other: FixtureBranch): void => {
    if (driver === undefined) return
    trucks.splice(trucks.indexOf(driver), 1)
    const [from, to] = outward ? [home, other] : [other, home]
    const { departsAt, arrivesAt } = haulOn(date, laneBetween(from, to), 'ECO')
    runs.push({
      driver,
      from,
      to,
      departsAt,
      arrivesAt: Math.max(arrivesAt, departsAt + 1, moment(date, 18)),
    })
  }
  for (const [a, b] of PAIRS) {
    const one = fixtures.branches.find((branch) => branch.code === a)
    const other = fixtures.branches.find((branch) => branch.code === b)
    if (one === undefined || other === undefined) continue
    add(
      trucks.find((truck) => truck.branch_code === a),
      one,
      other,
    )
    add(
      trucks.find((truck) => truck.branch_code === b),
      other,
      one,
    )
  }
  return runs
}
