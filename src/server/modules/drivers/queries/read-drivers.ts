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
    .selectFrom('drivers as d')
    .leftJoin('branches as b', (join) =>
      join.onRef('b.provider_id', '=', 'd.provider_id').onRef('b.id', '=', 'd.branch_id'),
    )
    .select(['d.id', 'd.version', 'd.name', 'd.phone_number', 'd.branch_id', 'b.code as branch_code'])
    .select(['d.vehicle', 'd.vehicle_kind', 'd.capacity_kg', 'd.deleted_date'])
    .where('d.provider_id', '=', providerId)
    .$if(id !== undefined, (query) => query.where('d.id', '=', id ?? 0))
    .$if(branch !== undefined, (query) => query.where('d.branch_id', '=', branch ?? 0))
    .orderBy('d.id')
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
