/** Giving shipments to a driver, decided before anything is sent: what changes, what cannot, and how to undo it. */
import type { LiveShipment } from '../../contract/live.ts'
import { isAssignable } from '../../domain/shipments/assignable.ts'
import { type ShipmentStatus, wasCollected } from '../../domain/shipments/shipment-status.ts'

export type Side = 'collection' | 'delivery'
/** `next`: the collection of what is not collected, the delivery of the rest. */
export type Which = Side | 'next'

/** What is looked at of a shipment. */
export type Facts = Pick<
  LiveShipment,
  'id' | 'version' | 'ref' | 'status' | 'collected_at' | 'collection_agent_id' | 'delivery_agent_id'
>

/** The side that is next for a shipment: who fetches it, then who brings it. */
export function sideOf(row: Pick<Facts, 'status' | 'collected_at'>, which: Which): Side {
  if (which !== 'next') return which
  return wasCollected(row) ? 'delivery' : 'collection'
}

/** One driver of one side of one shipment, before and after. Null: nobody. */
export interface Move {
  readonly id: number
  readonly side: Side
  readonly from: number | null
  readonly to: number | null
  /** When `to` plans to be there, ms; null: not planned. */
  readonly eta: number | null
  /** As the shipment was seen when this was decided. */
  readonly version: number
  readonly status: ShipmentStatus
}

export interface Plan {
  readonly moves: readonly Move[]
  /** They are past this, or over. */
  readonly refused: readonly Facts[]
  /** They are with this driver already. */
  readonly already: readonly Facts[]
}

/** `etaOf`: when the driver would be at a shipment's stop, ms. */
export function planAssignment(
  rows: readonly Facts[],
  which: Which,
  driver: number | null,
  etaOf: (id: number) => number | null = () => null,
): Plan {
  const moves: Move[] = []
  const refused: Facts[] = []
  const already: Facts[] = []
  for (const row of rows) {
    const side = sideOf(row, which)
    const from = row[`${side}_agent_id`]
    if (!isAssignable(side, row.status)) refused.push(row)
    else if (from === driver) already.push(row)
    else {
      const eta = driver === null ? null : etaOf(row.id)
      moves.push({ id: row.id, side, from, to: driver, eta, version: row.version, status: row.status })
    }
  }
  return { moves, refused, already }
}

/**
 * What can be taken back of moves that were made (`version` and `status` are what they left). A shipment that somebody has given away again meanwhile, or that has moved on, is left alone:
 * undo takes back what we did, not what others did.
 */
export function planUndo(done: readonly Move[], row: (id: number) => Facts | undefined) {
  const back: Move[] = []
  const left: Facts[] = []
  for (const made of done) {
    const now = row(made.id)
    if (now === undefined) continue
    const isAsLeft = now[`${made.side}_agent_id`] === made.to && now.status === made.status
    if (isAsLeft && isAssignable(made.side, now.status)) back.push(made)
    else left.push(now)
  }
  return { back, left }
}
