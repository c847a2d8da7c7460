/** Whom stops can be given to, best first: what both lists of drivers show. */
import type { LiveDriver } from '../../contract/live.ts'
import {
  compareOffers,
  type InsertionCost,
  insertionCostOf,
  isLinehaul,
} from '../../domain/dispatch/insertion-cost.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import type { VehicleKind } from '../../domain/dispatch/travel.ts'
import { matchesAll, searchTermsOf } from '../../domain/values/find.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { compareText } from '../../domain/values/text-order.ts'
import { type Moment, newStopOf, plannedRouteOf } from './arrivals.ts'
import { dayWhenGiven } from './day-of-stop.ts'
import { type GivenLoad, givenLoadOf } from './given-load.ts'
import { kindsNeeded } from './kinds-needed.ts'
import type { Lane } from './lane.ts'
import { otherBranch } from './other-branch.ts'
import type { Stop } from './stop.ts'
import { driverOf, type Task } from './task.ts'

/** With the load of the day on which it is to be done. */
export interface DriverChoice extends InsertionCost, Omit<GivenLoad, 'stops'> {
  readonly lane: string
  readonly driver: LiveDriver
  /** What it needs, where the driver's vehicle may not carry it by a service level. */
  readonly needs: readonly VehicleKind[] | null
  readonly isWrongVehicle: boolean
  /** The driver's branch, where some of it belongs to another. */
  readonly otherBranch: number | null
  /** What the driver has to do on that day. */
  readonly openStops: number
  /** All of it is theirs already. */
  readonly hasAll: boolean
  /** On a day on which it is to be done. */
  readonly isOut: boolean
}

export interface ChoiceInputs extends Moment {
  readonly lanes: readonly Lane[]
  readonly stops: readonly Stop[]
  readonly chosen: ReadonlySet<number>
  readonly hubOf: (branch: number | null) => Place | null
}

function choiceOf(driver: LiveDriver, lane: Lane, inputs: ChoiceInputs): DriverChoice {
  const { chosen } = inputs
  const mine = driverOf(lane.key)
  const isComing = ({ id, driver }: Stop['tasks'][number]) => chosen.has(id) && driver !== mine
  const stops = inputs.stops.filter(({ tasks }) => tasks.some(isComing))
  const coming = stops.flatMap(({ tasks }) => tasks.filter(isComing))
  const { stops: has, ...given } = givenLoadOf(lane, coming, inputs.now)
  const needs = coming.length === 0 ? null : kindsNeeded(coming, driver.vehicle_kind, inputs)
  const round = plannedRouteOf(driver, lane, inputs.hubOf(driver.branch_id), stops, inputs)
  const offer = insertionCostOf(
    round,
    stops.map((stop) => newStopOf(stop, inputs)),
  )
  return {
    ...offer,
    ...given,
    lane: lane.key,
    driver,
    needs,
    isWrongVehicle: needs !== null,
    otherBranch: otherBranch(driver, coming),
    openStops: has.length,
    hasAll: coming.length === 0,
    isOut: isOutFor(coming, driver, inputs),
  }
}

/** On a day on which something of this would be theirs: who is out today may drive tomorrow. Where nothing is given, today. */
function isOutFor(coming: readonly Task[], { id }: LiveDriver, { out, now }: Moment): boolean {
  const days = coming.length === 0 ? [dayOf(now)] : coming.map((task) => dayWhenGiven(task, now))
  return days.some((day) => out?.get(id)?.has(day) === true)
}

/** Those who drive to doors. A truck is found by whoever asks for it, or for what only trucks may carry. */
export function driverChoices(inputs: ChoiceInputs): DriverChoice[] {
  return inputs.lanes
    .flatMap((lane) => (lane.driver === null ? [] : choiceOf(lane.driver, lane, inputs)))
    .sort((a, b) => compareOffers(a, b) || compareText(a.driver.name, b.driver.name))
}

/** Why no vehicle is right for what is chosen: none is of a kind that its service levels permit, or else it is too much for each that is. */
export function nobodyBecause(choices: readonly DriverChoice[]): 'kind' | 'load' | null {
  const asked = choices.filter(({ hasAll }) => !hasAll)
  if (asked.length < choices.length || choices.length === 0) return null
  const permitted = asked.filter(({ isWrongVehicle }) => !isWrongVehicle)
  if (permitted.length === 0) return 'kind'
  return permitted.every(({ isTooMuch }) => isTooMuch) ? 'load' : null
}

/** Whether a driver is found by a text: by name, plate or kind of vehicle. */
export const driverSays = (
  driver: { name: string; vehicle: string; vehicle_kind: string } | null,
  text: string,
): boolean =>
  driver !== null && matchesAll(searchTermsOf(text), driver.name, driver.vehicle, driver.vehicle_kind)

export function matching(
  choices: readonly DriverChoice[],
  text: string,
  branchName: (id: number | null) => string,
) {
  const asksForTruck = choices.some(({ needs }) => needs?.join() === 'truck')
  if (text.trim() === '') return choices.filter(({ driver }) => asksForTruck || !isLinehaul(driver))
  return choices.filter(({ driver }) =>
    driverSays({ ...driver, name: `${driver.name} ${branchName(driver.branch_id)}` }, text),
  )
}
