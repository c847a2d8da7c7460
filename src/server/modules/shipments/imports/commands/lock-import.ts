import type { Tx } from '../../../../kernel/database/tenant.ts'
import type { Caller } from '../../../../kernel/http/caller.ts'
import type { StoredImport } from '../presenters/shipment-import.ts'

/** An import that a caller may work on, held until the transaction ends: two who book it take turns. */
export async function lockImport(
  tx: Tx,
  providerId: number,
  { viewer }: Pick<Caller, 'viewer'>,
  id: number,
): Promise<StoredImport | null> {
  if (viewer.kind !== 'staff' && viewer.kind !== 'account') return null
  const row = await tx
    .selectFrom('shipment_imports')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || (viewer.kind === 'account' && viewer.account_id !== row.account_id)) return null
  return row
}
