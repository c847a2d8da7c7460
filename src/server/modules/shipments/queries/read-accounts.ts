import type { ShipmentAccount } from '../../../../contract/shipments.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** Of these accounts those that the transaction may see, as shipments name them. */
export async function readAccounts(
  tx: Tx,
  providerId: number,
  ids: readonly (number | null)[],
): Promise<Map<number, ShipmentAccount>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'account_code', 'name'])
    .where('provider_id', '=', providerId)
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
