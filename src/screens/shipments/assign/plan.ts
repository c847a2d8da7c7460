/** Giving shipments to a driver, decided before anything is sent: what changes, what cannot, and how to undo it. */
import type { LiveShipment } from '../../../contract/live.ts'
import type { ShipmentChange } from '../../../contract/shipments.ts'
import { isAssignable } from '../../../domain/shipment-life.ts'
import { wasCollected } from '../../../domain/shipment-status.ts'

export type Side = 'collection' | 'delivery'
/** `next`: the collection of what is not collected, the delivery of the rest. */
export type Which = Side | 'next'

/** What is looked at of a shipment. */
export type Facts = Pick<
  LiveShipment,
  'id' | 'ref' | 'status' | 'collected_at' | 'collection_agent_id' | 'delivery_agent_id'
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
}

export interface Plan {
  readonly moves: readonly Move[]
  /** They are past this, or over. */
  readonly refused: readonly Facts[]
  /** They are with this driver already. */
  readonly already: readonly Facts[]
}

export function planAssignment(rows: readonly Facts[], which: Which, driver: number | null): Plan {
  const moves: Move[] = []
  const refused: Facts[] = []
  const already: Facts[] = []
  for (const row of rows) {
    const side = sideOf(row, which)
    const from = row[`${side}_agent_id`]
    if (!isAssignable(side, row.status)) refused.push(row)
    else if (from === driver) already.push(row)
    else moves.push({ id: row.id, side, from, to: driver })
  }
  return { moves, refused, already }
}

export function changesOf(moves: readonly Move[]): ShipmentChange[] {
  return moves.map(({ id, side, to }) =>
    side === 'collection' ? { id, collection_agent_id: to } : { id, delivery_agent_id: to },
  )
}

/**
 * Back to the drivers of before. A shipment that somebody has given away again meanwhile, or that has moved on, is
 * left alone: undo takes back what we did, not what others did.
 */
export function planUndo(done: readonly Move[], row: (id: number) => Facts | undefined): Plan {
  const moves: Move[] = []
  const refused: Facts[] = []
  for (const move of done) {
    const now = row(move.id)
    if (now === undefined) continue
    if (now[`${move.side}_agent_id`] !== move.to || !isAssignable(move.side, now.status)) refused.push(now)
    else moves.push({ ...move, from: move.to, to: move.from })
  }
  return { moves, refused, already: [] }
}
