/** Who is proposed for stops that wait for a driver, and why. */
import { isLinehaul } from '../../domain/dispatch/insertion-cost.ts'
import { type ChoiceInputs, type DriverChoice, driverChoices } from './driver-choices.ts'

export interface BestOffer {
  readonly choice: DriverChoice
  /** Nobody is nearer. */
  readonly isNearest: boolean
  /** All of them would be reached in their windows, and nothing that the driver has becomes late. */
  readonly isInTime: boolean
}

/** So many stops at most: somebody who is given more is chosen by a person. */
const MOST_STOPS = 5

/** The driver whom it costs the least; null where nobody can take it, or there is too much to propose anybody for. */
export function bestOffer(inputs: ChoiceInputs): BestOffer | null {
  const waits = inputs.stops.every(({ tasks }) =>
    tasks.every(({ id, driver }) => !inputs.chosen.has(id) || driver === null),
  )
  if (!waits || inputs.stops.length === 0 || inputs.stops.length > MOST_STOPS) return null
  const all = driverChoices(inputs).filter(({ driver, isOut }) => !isLinehaul(driver) && !isOut)
  const choice = all.find(
    ({ hasAll, isTooMuch, isWrongVehicle, addedMs }) =>
      !hasAll && !isTooMuch && !isWrongVehicle && addedMs !== null,
  )
  if (choice === undefined) return null
  const { km, lateMs } = choice
  return {
    choice,
    isNearest: km !== null && all.every((other) => other.km === null || other.km >= km),
    isInTime: lateMs === 0,
  }
}
