import type { ManagedDriver } from '../../../../contract/drivers.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { isoOrNull } from '../../../kernel/http/iso.ts'

/**
 * The drivers as they are kept, retired ones too, with who logs in as each, for a transaction over the whole provider; those of a branch,
 * or the one of an id.
 */
export async function readDrivers(
  tx: Tx,
  providerId: number,
  { id, branch }: { readonly id?: number; readonly branch?: number },
): Promise<ManagedDriver[]> {
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'version', 'name', 'phone_number', 'branch_id', 'vehicle', 'vehicle_kind', 'capacity_kg'])
    .select('deleted_date')
    .where('provider_id', '=', providerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(branch !== undefined, (query) => query.where('branch_id', '=', branch ?? 0))
    .orderBy('id')
    .execute()
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'driver_id', 'deactivated_at'])
    .where('provider_id', '=', providerId)
    .where('driver_id', 'is not', null)
    .$if(id !== undefined, (query) => query.where('driver_id', '=', id ?? 0))
    // Of several the one who can log in, and of these the first.
    .orderBy('deactivated_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()
  const users = new Map(
    people.map((one) => [
      one.driver_id,
      { id: one.id, email: one.email, is_active: one.deactivated_at === null },
    ]),
  )
  return rows.map(({ deleted_date, ...driver }) => ({
    ...driver,
    deleted_date: isoOrNull(deleted_date),
    user: users.get(driver.id) ?? null,
  }))
}
