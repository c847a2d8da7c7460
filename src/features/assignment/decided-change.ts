/** What is asked of the server for a move, and what it was decided by: one rule for the tripsheet and the list. */
import type { Shipment, ShipmentChange } from '../../contract/shipments.ts'
import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import type { SeenChange } from '../shipment/send-changes.ts'
import { changeOf, type Hands } from './move.ts'
import type { Side } from './task.ts'

/** A move as it was decided. */
export interface DecidedMove {
  readonly id: number
  readonly side: Side
  /** The driver who had it. */
  readonly from: number | null
  readonly to: Hands
  /** As the shipment was seen. */
  readonly version: number
  readonly status: ShipmentStatus | undefined
}

/**
 * The version is the one that was seen when it was decided, never a newer one that the feed has brought since: what a
 * colleague has given away meanwhile would be overwritten. `answered` is the version that our own last change made.
 */
export function decidedChange(
  { id, side, from, to, version, status }: DecidedMove,
  answered: number | undefined,
): SeenChange {
  const agent = (now: Shipment) => now[`${side}_agent_id`]
  return {
    change: changeOf({ id, side, to }, Math.max(version, answered ?? 0)),
    seen: { status, [`${side}_agent_id`]: from },
    stillHolds: (now) => agent(now) === from && now.status === status,
    isDone: (now) => to.driver !== null && agent(now) === to.driver,
  }
}

/** Takes back the change that made this version; the server refuses it where somebody has decided anew since. */
export const undoChange = (id: number, version: number): SeenChange => ({
  change: { id, undo_version: version } satisfies ShipmentChange,
  seen: {},
  stillHolds: () => false,
})
