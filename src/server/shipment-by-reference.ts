import type { ShipmentRecord } from './commands/command.ts'
import type { Tx } from './database/tenant.ts'

/** The shipment of a reference: the provider's, the customer's, or a parcel's. */
export async function shipmentByReference(
  tx: Tx,
  providerId: number,
  reference: string,
): Promise<ShipmentRecord | undefined> {
  const ref = reference
    .trim()
    .toUpperCase()
    .replace(/\/\d+$/, '')
  return tx
    .selectFrom('shipments')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where((or) => or.or([or('ref', '=', ref), or('custom_ref', '=', reference.trim())]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
