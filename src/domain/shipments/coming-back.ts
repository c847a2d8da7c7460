/** A shipment that was over, or done on one side, and is to be done again: reopened, undone, or its completion withdrawn. */
import type { Side } from './exception.ts'
import { isLeftToDo } from './next-stop.ts'
import type { ShipmentState, StateChange } from './shipment-state.ts'
import { applyAmendment } from './shipment-transitions.ts'

const SIDES = ['collection', 'delivery'] as const satisfies readonly Side[]

type Facts = Pick<
  ShipmentState,
  'status' | 'status_at' | 'collected_at' | 'collection_agent_id' | 'delivery_agent_id'
>

/** The sides that a driver has who was free of them before. */
export const sidesComingBack = (before: Facts, after: Facts): Side[] =>
  SIDES.filter(
    (side) => after[`${side}_agent_id`] !== null && isLeftToDo(after, side) && !isLeftToDo(before, side),
  )

/** What becomes of it when nobody has this side of it any more: as where a dispatcher takes it from its driver. */
export function withoutDriver(state: ShipmentState, side: Side, now: number): StateChange {
  const taken = applyAmendment(state, { [`${side}_agent_id`]: null }, now)
  // On hold it is nobody's to give away, and waits without a driver.
  return taken.ok ? taken.value : { [`${side}_agent_id`]: null, [`${side}_eta`]: null }
}
