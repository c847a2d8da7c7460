/** An errand that changes hands. */
import type { ShipmentChange } from '../../contract/shipments.ts'
import type { Side } from './task.ts'

/** Who has it, and when they plan to be there (ms). */
export interface Hands {
  readonly driver: number | null
  readonly eta: number | null
}

export interface Move {
  readonly id: number
  readonly ref: string
  readonly side: Side
  /** As the shipment was seen when this was decided. */
  readonly version: number
  readonly from: Hands
  readonly to: Hands
}

/** What is asked of the server. */
export function changeOf(
  { id, side, to }: Pick<Move, 'id' | 'side' | 'to'>,
  version: number,
): ShipmentChange {
  const eta = to.eta === null ? null : new Date(to.eta).toISOString()
  return side === 'collection'
    ? { id, version, collection_agent_id: to.driver, estimated_collection: eta }
    : { id, version, delivery_agent_id: to.driver, estimated_delivery: eta }
}
