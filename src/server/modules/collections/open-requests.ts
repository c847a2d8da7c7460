import { sql } from 'kysely'
import type { Command } from '../../kernel/commands/run-command.ts'

/** So many may be open of one account: each is told to every console of its courier, until somebody closes it. */
const MOST_OPEN = 500

/** Whether an account has as many open requests as it may; two who ask at once wait for each other. */
export async function isFull({ tx, providerId }: Command, accountId: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`collection-requests ${providerId} ${accountId}`}, 0))`.execute(
    tx,
  )
  const { open } = await tx
    .selectFrom('collection_requests')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .where('over_since', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open) >= MOST_OPEN
}
