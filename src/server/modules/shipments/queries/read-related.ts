import { sql } from 'kysely'
import type { RelatedShipment } from '../../../../contract/shipments.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { ShipmentRecord } from '../commands/command.ts'
import { type AnswerTerms, statusFor } from '../presenters/shipment.ts'

/** Whoever duplicates one shipment all year is shown the newest of what came of it. */
const MOST_RELATED = 20

type Row = Pick<ShipmentRecord, 'id' | 'ref' | 'status' | 'collection_agent_id' | 'delivery_agent_id'> &
  Pick<RelatedShipment, 'relation'>

/**
 * What a shipment brings back or was copied from, and what brings it back or was copied from it, the newest first. Asked with the
 * eyes of whoever looks (row security): what they may not see is not there, and neither is what is hidden from them.
 */
export async function readRelated(
  tx: Tx,
  providerId: number,
  { id, return_of_id, duplicate_of_id }: Pick<ShipmentRecord, 'id' | 'return_of_id' | 'duplicate_of_id'>,
  viewer: Viewer,
  terms: Pick<AnswerTerms, 'overrideStatuses'>,
): Promise<RelatedShipment[]> {
  const { rows } = await sql<Row>`
    SELECT s.id, s.ref, s.status, s.collection_agent_id, s.delivery_agent_id, r.relation FROM (
      SELECT ${return_of_id}::bigint AS id, 'return_of' AS relation
      UNION ALL SELECT ${duplicate_of_id}::bigint, 'duplicate_of'
      UNION ALL (SELECT id, 'returned_by' FROM shipments
        WHERE provider_id = ${providerId} AND return_of_id = ${id} ORDER BY id DESC LIMIT ${MOST_RELATED})
      UNION ALL (SELECT id, 'duplicated_by' FROM shipments
        WHERE provider_id = ${providerId} AND duplicate_of_id = ${id} ORDER BY id DESC LIMIT ${MOST_RELATED})
    ) r JOIN shipments s ON s.provider_id = ${providerId} AND s.id = r.id
    ORDER BY s.id DESC`.execute(tx)
  return rows.flatMap((row) => {
    const status = statusFor(row, viewer, terms)
    return status === null
      ? []
      : [{ id: row.id, short_tracking_reference: row.ref, status, relation: row.relation }]
  })
}
