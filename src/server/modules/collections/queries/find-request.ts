import { sql } from 'kysely'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** Whether there is a request of this number that the transaction may see. */
export async function findRequest(tx: Tx, providerId: number, number: number): Promise<number | null> {
  const row = await tx
    .selectFrom('collection_requests')
    .select('id')
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ${number}::bigint`)
    .executeTakeFirst()
  return row?.id ?? null
}
