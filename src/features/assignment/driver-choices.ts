/** Whom stops can be given to, best first: what both lists of drivers show. */
import type { LiveDriver } from '../../contract/live.ts'
import {
  compareOffers,
  type InsertionCost,
  insertionCostOf,
  isLinehaul,
} from '../../domain/dispatch/insertion-cost.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { matchesAll, searchTermsOf } from '../../domain/values/find.ts'
import { compareText } from '../../domain/values/text-order.ts'
import { type Moment, plannedRouteOf } from './arrivals.ts'
import type { Lane } from './lane.ts'
import { isOverloaded, type Load } from './load.ts'
import type { Stop } from './stop.ts'
import { driverOf } from './task.ts'

export interface DriverChoice extends InsertionCost {
  readonly lane: string
  readonly driver: LiveDriver
  readonly load: Load | null
  /** What would be added, kg. */
  readonly plusKg: number
  readonly isTooHeavy: boolean
  readonly openStops: number
  /** All of it is theirs already. */
  readonly hasAll: boolean
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
  const plusKg = coming.reduce((sum, { shipment }) => sum + shipment.weight_kg, 0)
  const round = plannedRouteOf(driver, lane, inputs.hubOf(driver.branch_id), inputs)
  const offer = insertionCostOf(round, stops)
  return {
    ...offer,
    lane: lane.key,
    driver,
    load: lane.load,
    plusKg,
    isTooHeavy:
      lane.load !== null && plusKg > 0 && isOverloaded({ ...lane.load, mostKg: lane.load.mostKg + plusKg }),
    openStops: lane.stops.length,
    hasAll: coming.length === 0,
  }
}

/** Those who drive to doors. A truck is found by whoever asks for it. */
export function driverChoices(inputs: ChoiceInputs): DriverChoice[] {
  return inputs.lanes
    .flatMap((lane) => (lane.driver === null ? [] : choiceOf(lane.driver, lane, inputs)))
    .sort((a, b) => compareOffers(a, b) || compareText(a.driver.name, b.driver.name))
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
  if (text.trim() === '') return choices.filter(({ driver }) => !isLinehaul(driver))
  return choices.filter(({ driver }) =>
    driverSays({ ...driver, name: `${driver.name} ${branchName(driver.branch_id)}` }, text),
  )
}
