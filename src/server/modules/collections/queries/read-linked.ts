import type { Tx } from '../../../kernel/database/tenant.ts'

/** The shipments that go with a request, by the eyes of the transaction. */
export async function readLinked(tx: Tx, providerId: number, requestId: number) {
  const rows = await tx
    .selectFrom('collection_request_shipments')
    .select(['shipment_id', 'reference'])
    .where('provider_id', '=', providerId)
    .where('request_id', '=', requestId)
    .orderBy('shipment_id')
    .execute()
  return rows.map(({ shipment_id, reference }) => ({ id: shipment_id, short_tracking_reference: reference }))
}
