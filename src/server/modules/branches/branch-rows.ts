import type { ManagedBranch } from '../../../contract/branches.ts'
import type { Branch } from '../../../contract/session.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { isoOrNull } from '../../kernel/http/iso.ts'

/** Who is the ops manager of each branch that has one, by branch. For staff: others are told no names. */
export async function readOpsManagers(
  tx: Tx,
  providerId: number,
): Promise<Map<number, NonNullable<Branch['ops_manager']>>> {
  const rows = await tx
    .selectFrom('branches as b')
    .innerJoin('users as u', (join) =>
      join.onRef('u.provider_id', '=', 'b.provider_id').onRef('u.id', '=', 'b.ops_manager_id'),
    )
    .select(['b.id', 'u.id as user_id', 'u.username'])
    .where('b.provider_id', '=', providerId)
    .execute()
  return new Map(rows.map(({ id, user_id, username }) => [id, { id: user_id, name: username }]))
}

/** The branches as they are kept, retired ones too, for a transaction over the whole provider; all, or the one of an id. */
export async function readBranches(tx: Tx, providerId: number, id?: number): Promise<ManagedBranch[]> {
  const managers = await readOpsManagers(tx, providerId)
  const counts = await tx
    .selectFrom('drivers')
    .select(({ fn }) => ['branch_id', fn.countAll<number>().as('count')])
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .groupBy('branch_id')
    .execute()
  const drivers = new Map(counts.map(({ branch_id, count }) => [branch_id, Number(count)]))
  const rows = await tx
    .selectFrom('branches')
    .select(['id', 'version', 'code', 'name', 'street_address', 'city', 'zone', 'lat', 'lng'])
    .select(['takes_bookings', 'deleted_date'])
    .where('provider_id', '=', providerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute()
  return rows.map(({ deleted_date, ...branch }) => ({
    ...branch,
    deleted_date: isoOrNull(deleted_date),
    ops_manager: managers.get(branch.id) ?? null,
    drivers: drivers.get(branch.id) ?? 0,
  }))
}
