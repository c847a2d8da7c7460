import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/tenant.ts'

/** Any fixed number: who opens an account of a provider waits for who is opening one. */
const ACCOUNT_IDS = 4_861_012

/** The number of a provider's next account; one at a time, until the transaction is over. */
export async function nextAccountId(tx: Tx, providerId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${ACCOUNT_IDS}::int, ${providerId}::int)`.execute(tx)
  const { last } = await tx
    .selectFrom('accounts')
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
