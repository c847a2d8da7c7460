import { sql } from 'kysely'
import { permissionOf } from '../../../../contract/call.ts'
import { listQuotes } from '../../../../contract/quotes.ts'
import type { RelatedShipment } from '../../../../contract/shipments.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import type { TrackingRules } from '../../../../domain/tracking/tracked-status.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { ShipmentRecord } from '../commands/command.ts'
import { asTold } from '../presenters/as-told.ts'
import { statusFor } from '../presenters/shipment.ts'

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
  { viewer, permissions }: Pick<Caller, 'viewer' | 'permissions'>,
  rules: TrackingRules,
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
  const overrideStatuses = rules.override_shipment_statuses
  const quotes = permits(permissions, permissionOf(listQuotes))
    ? await acceptedQuotes(tx, providerId, id)
    : []
  const others = (await asTold(tx, providerId, rows, viewer, rules)).flatMap((row) => {
    const status = statusFor(row, viewer, { overrideStatuses })
    return status === null
      ? []
      : [{ id: row.id, short_tracking_reference: row.ref, status, relation: row.relation }]
  })
  return [...quotes, ...others]
}

/** The quote that it was booked by, under the number that both have. */
async function acceptedQuotes(tx: Tx, providerId: number, id: number): Promise<RelatedShipment[]> {
  const rows = await tx
    .selectFrom('shipment_quotes as q')
    .innerJoin('shipments as s', (join) =>
      join.onRef('s.provider_id', '=', 'q.provider_id').onRef('s.id', '=', 'q.shipment_id'),
    )
    .select(['s.id', 's.ref'])
    .where('q.provider_id', '=', providerId)
    .where('q.shipment_id', '=', id)
    .where('q.accepted_at', 'is not', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    short_tracking_reference: row.ref,
    status: 'quote' as const,
    relation: 'quote' as const,
  }))
}
