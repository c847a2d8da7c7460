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

export interface NodeClock {
  /** When this node started, by the database's clock, ms. */
  readonly startedAt: number
  /** How far this node's clock is ahead of the database's, ms: consoles reckon the age of their data by the two. */
  readonly aheadMs: number
}

/** Less than this (ms) may be the time that the question took. */
const WORTH_MENDING_MS = 10_000

export async function compareClocks(db: Db): Promise<NodeClock> {
  const before = Date.now()
  const startedAt = await databaseNow(db)
  const aheadMs = Math.round((before + Date.now()) / 2) - startedAt
  return { startedAt, aheadMs: Math.abs(aheadMs) < WORTH_MENDING_MS ? 0 : aheadMs }
}
