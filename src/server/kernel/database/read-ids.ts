import { sql } from 'kysely'
import type { Tx } from './tenant.ts'

/** The numbers of the accounts that a provider has: what a call names must be among them. */
export async function readAccountIds(tx: Tx, providerId: number): Promise<Set<number>> {
  const rows = await tx.selectFrom('accounts').select('id').where('provider_id', '=', providerId).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of branches or drivers who are still there. */
export async function readActiveIds(
  tx: Tx,
  providerId: number,
  table: 'branches' | 'drivers',
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of these drivers who are still there, and whom nobody retires until the transaction is over: they may be given work. */
export async function lockDrivers(tx: Tx, providerId: number, ids: Iterable<number>): Promise<Set<number>> {
  const named = [...new Set(ids)]
  if (named.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM drivers WHERE provider_id = ${providerId} AND id = ANY(${named}::int[]) AND deleted_date IS NULL
    ORDER BY id FOR KEY SHARE`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a branch is still there; nobody retires it until the transaction is over: people and drivers may be of it. */
export async function lockBranch(tx: Tx, providerId: number, id: number): Promise<boolean> {
  const branch = await tx
    .selectFrom('branches')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .where('deleted_date', 'is', null)
    .forShare()
    .executeTakeFirst()
  return branch !== undefined
}
