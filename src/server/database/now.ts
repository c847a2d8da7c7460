import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { Tx } from './tenant.ts'

/**
 * What time it is by the database's clock (ms). What is compared with moments that the database itself wrote, or with
 * those of other nodes, is told by it: the clocks of nodes may differ by minutes.
 */
export async function databaseNow(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT clock_timestamp() AS now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database did not say what time it is')
  return Math.floor(row.now)
}
