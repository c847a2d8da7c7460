import type { Branch } from '../../../contract/session.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

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

/** The branches with their ops managers, for a transaction over the whole provider. */
export async function readBranches(tx: Tx, providerId: number): Promise<Branch[]> {
  const managers = await readOpsManagers(tx, providerId)
  const rows = await tx
    .selectFrom('branches')
    .select(['id', 'code', 'name', 'city', 'zone', 'lat', 'lng'])
    .where('provider_id', '=', providerId)
    .orderBy('id')
    .execute()
  return rows.map((branch) => ({ ...branch, ops_manager: managers.get(branch.id) ?? null }))
}
