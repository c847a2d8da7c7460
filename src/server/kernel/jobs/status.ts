import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { instant } from '../database/tenant.ts'
import { withJobsTx } from '../database/writing.ts'

/** How consumers and due jobs stand, all providers together, for `/metrics`. */
export interface JobsStatus {
  readonly consumers: readonly {
    readonly consumer: string
    /** Events that the provider who waits most has yet to be read. */
    readonly behind: number
    /** Providers whose next event has failed and is tried again. */
    readonly failing: number
    readonly dead: number
  }[]
  /** Jobs whose business time has come and that are not done. */
  readonly overdue: number
  /** Jobs that were given up. */
  readonly failed: number
}

/** @param now business time, ms */
export function jobsStatus(db: Db, now: number): Promise<JobsStatus> {
  return withJobsTx(db, async (tx) => {
    const { rows: consumers } = await sql<JobsStatus['consumers'][number]>`
      SELECT c.consumer, max(h.head - c.seq) AS behind, count(*) FILTER (WHERE c.attempts > 0) AS failing,
             (SELECT count(*) FROM dead_letters d WHERE d.consumer = c.consumer) AS dead
      FROM consumer_cursors c JOIN feed_heads h USING (provider_id) GROUP BY c.consumer`.execute(tx)
    const { rows: due } = await sql<{ overdue: number; failed: number }>`
      SELECT (SELECT count(*) FROM due_jobs WHERE failed_at IS NULL AND due_at <= ${instant(now)}) AS overdue,
             (SELECT count(*) FROM due_jobs WHERE failed_at IS NOT NULL) AS failed`.execute(tx)
    return { consumers, overdue: due[0]?.overdue ?? 0, failed: due[0]?.failed ?? 0 }
  })
}
