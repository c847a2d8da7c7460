/** Drivers given to a shipment and taken from it: when that can be, and which status follows. */
import { type BlankFacts, isBlank } from './blank.ts'
import { SCAN_PHASE } from './scan-phase.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** A driver given or taken moves the status with it, where the status is about that. */
const AGENT_STATUS = {
  collection: {
    given: {
      from: [
        'submitted',
        'collection-unassigned',
        'collection-rejected',
        'collection-failed-attempt',
        'collection-exception',
      ],
      to: 'collection-assigned',
    },
    taken: {
      from: [
        'collection-assigned',
        'collection-rejected',
        'collection-failed-attempt',
        'collection-exception',
      ],
      to: 'collection-unassigned',
    },
  },
  delivery: {
    given: {
      from: [
        'at-hub',
        'at-destination-hub',
        'returned-to-hub',
        'ready-for-dispatch',
        'delivery-unassigned',
        'delivery-rejected',
        'delivery-failed-attempt',
        'delivery-exception',
      ],
      to: 'delivery-assigned',
    },
    taken: {
      from: ['delivery-assigned', 'out-for-delivery', 'delivery-rejected'],
      to: 'delivery-unassigned',
    },
  },
} as const satisfies Record<string, Record<string, { from: readonly ShipmentStatus[]; to: ShipmentStatus }>>

/** The status that goes with a driver who is given (a number) or taken (null). */
export function statusWithAgent(
  side: keyof typeof AGENT_STATUS,
  status: ShipmentStatus,
  agent: number | null,
): ShipmentStatus {
  const rule = AGENT_STATUS[side][agent === null ? 'taken' : 'given']
  return rule.from.some((from) => from === status) ? rule.to : status
}

/** It lies at the recipient's point: whoever brought it may not be the one who fetches it back. */
const LIES_AT_POINT: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'in-locker',
  'ready-for-pickup',
  'collect-and-return-to-hub',
])

/** Whether a collection (or a delivery) can still be given to somebody. */
export function isAssignable(side: 'collection' | 'delivery', status: ShipmentStatus): boolean {
  const phase = SCAN_PHASE[status]
  return side === 'collection'
    ? phase === 'waiting'
    : phase === 'waiting' || phase === 'custody' || phase === 'out' || LIES_AT_POINT.has(status)
}

/** Whether a stop of a shipment can be given to somebody now: one that is blank has none yet. */
export function hasAssignableStop(
  side: 'collection' | 'delivery',
  shipment: BlankFacts & { readonly status: ShipmentStatus },
): boolean {
  return !isBlank(shipment) && isAssignable(side, shipment.status)
}
