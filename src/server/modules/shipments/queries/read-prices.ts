import { permits } from '../../../../domain/identity/permission.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { FrozenPrice } from '../../rates/index.ts'

/** Who is told prices: not every user of an account, and no driver (000 §6). */
export function seesPrices({ viewer, permissions }: Pick<Caller, 'viewer' | 'permissions'>): boolean {
  return viewer.kind !== 'driver' && permits(permissions, 'INLINE_see_billing_info')
}

/** What of these shipments has a price. */
export async function readPrices(
  tx: Tx,
  providerId: number,
  shipmentIds: readonly number[],
): Promise<Map<number, FrozenPrice>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('shipment_prices')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', [...shipmentIds])
    .execute()
  return new Map(rows.map((row) => [row.shipment_id, row]))
}
