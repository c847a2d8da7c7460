import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from './tenant.ts'

/** So many are counted, and no more (clients.md): who has more to look through narrows the search. */
export const MOST_COUNTED = 10_000

/** How many rows a query finds, up to MOST_COUNTED; it looks no further. */
export async function boundedCount<Of, From extends keyof Of>(
  tx: Tx,
  query: SelectQueryBuilder<Of, From, object>,
): Promise<number> {
  const some = query.select(sql<number>`1`.as('one')).limit(MOST_COUNTED)
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (${some}) AS found`.execute(tx)
  return rows[0]?.count ?? 0
}
