/** What a new status brings with it, whether a scan set it or somebody's hand. */
import { exceptionAfter } from './exception.ts'
import { SCAN_PHASE } from './scan-phase.ts'
import type { ShipmentState, StateChange } from './shipment-state.ts'
import type { ShipmentStatus } from './shipment-status.ts'
import { isTakenFromSender } from './taken-out.ts'

/** What was told of an event beyond its code. */
export interface EventDetails {
  at: number
  message: string | null
  driver_id: number | null
  branch_id: number | null
  eta: number | null
}

type Effect = (state: ShipmentState, told: EventDetails) => StateChange

const atBranch =
  (branch: (state: ShipmentState) => number | null): Effect =>
  (state, told) => ({ hub_id: told.branch_id ?? branch(state) })
const leaveHub: Effect = () => ({ hub_id: null })
/** Out of a locker or over a counter: the sender's, which collects it, unless it had come to the recipient's. */
const takenOut: Effect = (state, told) => ({
  hub_id: null,
  ...((SCAN_PHASE[state.status] === 'waiting' || isTakenFromSender(state)) && {
    collected_at: Math.max(told.at, state.collected_at ?? told.at),
    collection_agent_id: told.driver_id ?? state.collection_agent_id,
  }),
})
const failedOnce: Effect = (state) => ({ failed_attempts: state.failed_attempts + 1 })

/** What a new status brings with it; a status that is not here brings nothing. */
export const EFFECTS: Partial<Record<ShipmentStatus, Effect>> = {
  'collection-assigned': (state, told) => ({
    collection_agent_id: told.driver_id ?? state.collection_agent_id,
    collection_eta: told.eta ?? state.collection_eta,
  }),
  'collection-unassigned': () => ({ collection_agent_id: null, collection_eta: null }),
  'collection-failed-attempt': failedOnce,
  collected: (state, told) => ({
    hub_id: null,
    collected_at: told.at,
    collection_agent_id: told.driver_id ?? state.collection_agent_id,
  }),
  'at-hub': atBranch((state) => state.hub_id ?? state.collection_branch_id),
  'at-destination-hub': atBranch((state) => state.delivery_branch_id),
  'returned-to-hub': (state, told) => ({
    ...atBranch(({ delivery_branch_id }) => delivery_branch_id)(state, told),
    // Rebooked while it was still on the vehicle: at the hub it is free for the driver of the new day.
    ...(wasRebooked(state) && { delivery_agent_id: null, delivery_eta: null }),
  }),
  'in-transit': leaveHub,
  'collected-from-locker': takenOut,
  'collected-from-counter': takenOut,
  'delivery-assigned': (state, told) => ({
    delivery_agent_id: told.driver_id ?? state.delivery_agent_id,
    delivery_eta: told.eta ?? state.delivery_eta,
  }),
  'delivery-unassigned': () => ({ delivery_agent_id: null, delivery_eta: null }),
  'out-for-delivery': (state, told) => ({
    hub_id: null,
    delivery_agent_id: told.driver_id ?? state.delivery_agent_id,
    delivery_eta: told.eta ?? state.delivery_eta,
  }),
  'delivery-failed-attempt': failedOnce,
  delivered: (_state, told) => ({ hub_id: null, delivered_at: told.at }),
}

/** A failed attempt whose exception somebody has settled by a new window. */
function wasRebooked(state: ShipmentState): boolean {
  return state.status === 'delivery-failed-attempt' && state.exception === null
}

/** Where the provider has the parcels for certain (isCollected goes by the order of the list alone). */
const IN_CUSTODY: ReadonlySet<string> = new Set(['custody', 'out', 'pickup'])

/** Whatever brought them first into the provider's hands collected them: a scan at a hub, too, where no driver was. */
export function withCollection(state: ShipmentState, status: ShipmentStatus, at: number): StateChange {
  const phase = SCAN_PHASE[state.status]
  const wasOutside = phase === 'waiting' || (phase === 'halted' && state.hub_id === null)
  const isFirst = state.collected_at === null && wasOutside
  return isFirst && IN_CUSTODY.has(SCAN_PHASE[status]) ? { collected_at: at } : {}
}

/** What a status does to the exception that stands. A new status is also new to whoever saw to the old one. */
export function withException(
  state: ShipmentState,
  status: ShipmentStatus,
  at: number,
  message: string | null,
  isByHand = false,
): StateChange {
  const after = exceptionAfter(state, status, at, message, isByHand)
  return {
    exception: after.exception,
    exception_at: after.exception_at,
    exception_reason: after.exception_reason,
  }
}
