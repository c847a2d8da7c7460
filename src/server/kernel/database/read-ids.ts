import type { Tx } from './tenant.ts'

/** The numbers of what a provider has of a kind: what a call names must be among them. */
export async function readIds(
  tx: Tx,
  providerId: number,
  table: 'accounts' | 'branches',
): Promise<Set<number>> {
  const rows = await tx.selectFrom(table).select('id').where('provider_id', '=', providerId).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The drivers who are still there. */
export async function readDriverIds(tx: Tx, providerId: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('drivers')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
