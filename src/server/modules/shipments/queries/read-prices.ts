import { sql } from 'kysely'
import { permits } from '../../../../domain/identity/permission.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { FrozenPrice } from '../../rates/index.ts'

const PRICE_COLUMNS = [
  'shipment_id',
  'rate_card_id',
  'rate_cents',
  'rate_excluding_vat_cents',
  'charged_kg',
  'distance_km',
  'lines',
] as const

/** What a shipment costs, and what it cost before it was rated anew and when it was booked; null where it was not. */
export interface CurrentPrice extends FrozenPrice {
  readonly previous_cents: number | null
  readonly first_cents: number | null
}

/** Who is told prices: not every user of an account, and no driver (000 §6). */
export function seesPrices({ viewer, permissions }: Pick<Caller, 'viewer' | 'permissions'>): boolean {
  return viewer.kind !== 'driver' && permits(permissions, 'INLINE_see_billing_info')
}

/** What of these shipments has a price: as it holds now, or as it is quoted. */
export async function readPrices(
  tx: Tx,
  providerId: number,
  shipmentIds: readonly number[],
): Promise<Map<number, CurrentPrice>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('shipment_prices')
    .select([...PRICE_COLUMNS, 'version'])
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', [...shipmentIds])
    .unionAll(
      tx
        .selectFrom('shipment_quotes')
        .select([...PRICE_COLUMNS, sql<number>`1`.as('version')])
        .where('provider_id', '=', providerId)
        .where('shipment_id', 'in', [...shipmentIds])
        .where('accepted_at', 'is', null),
    )
    .execute()
  const prices = new Map<number, CurrentPrice>()
  for (const { version: _version, ...row } of rows.sort((a, b) => a.version - b.version)) {
    const before = prices.get(row.shipment_id)
    prices.set(row.shipment_id, {
      ...row,
      previous_cents: before?.rate_cents ?? null,
      first_cents: before?.first_cents ?? before?.rate_cents ?? null,
    })
  }
  return prices
}
