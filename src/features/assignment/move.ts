/** A task that passes from one driver to another, as it was decided. */
import type { ShipmentChange } from '../../contract/shipment-changes.ts'
import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import type { Side } from './task.ts'

/** Who has a task, and when they plan to be there (ms). Null: nobody, not planned. */
export interface Assignment {
  readonly driver: number | null
  readonly eta: number | null
}

export interface Move {
  readonly id: number
  readonly ref: string
  readonly side: Side
  readonly from: Assignment
  readonly to: Assignment
  /** As the shipment was seen when this was decided. */
  readonly version: number
  readonly status: ShipmentStatus
}

/** What is asked of the server, which plans the stop of a driver itself: the time here is only shown until it has. */
export function changeOf(
  { id, side, to }: Pick<Move, 'id' | 'side' | 'to'>,
  version: number,
): ShipmentChange {
  if (to.driver !== null)
    return side === 'collection'
      ? { id, version, collection_agent_id: to.driver }
      : { id, version, delivery_agent_id: to.driver }
  return side === 'collection'
    ? { id, version, collection_agent_id: null, estimated_collection: null }
    : { id, version, delivery_agent_id: null, estimated_delivery: null }
}
