import type pg from 'pg'
import { inPatientTransaction } from '../jobs/run-alone.ts'
import { unreadOf } from './unread.ts'

/** A table that is partitioned by `recorded_at` (UTC). */
interface PartitionedTable {
  readonly table: string
  /** Parts that are made ahead, besides the present one. */
  readonly ahead: number
  /** The beginning of the part that a moment (ms) falls into, and the moment after its end. */
  readonly bounds: (at: number) => readonly [number, number]
}

const DAY = 86_400_000
const WEEK = 7 * DAY
/** A Monday. */
const SOME_MONDAY = Date.UTC(2024, 0, 1)

/** The log by months, positions by weeks. */
export const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  {
    table: 'events',
    ahead: 3,
    bounds(at) {
      const day = new Date(at)
      const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
      return [Date.UTC(year, month), Date.UTC(year, month + 1)]
    },
  },
  {
    table: 'driver_positions',
    ahead: 3,
    bounds(at) {
      const from = SOME_MONDAY + Math.floor((at - SOME_MONDAY) / WEEK) * WEEK
      return [from, from + WEEK]
    },
  },
]

/** Nodes that start together take turns at making parts. */
const PARTITIONS_LOCK = 4_861_005
/** Makes the parts for what is recorded now (wall-clock ms) and in the time after. Answers how many were missing. */
export async function createPartitions(client: pg.ClientBase, now: number): Promise<number> {
  let made = 0
  for (const { table, ahead, bounds } of PARTITIONED_TABLES) {
    let at = now
    for (let i = 0; i <= ahead; i++) {
      const [from, to] = bounds(at)
      const { rows } = await inPatientTransaction(client, async () => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [PARTITIONS_LOCK])
        const times = [table, new Date(from), new Date(to)]
        return client.query<{ made: boolean }>('SELECT make_part($1, $2, $3) AS made', times)
      })
      if (rows[0]?.made === true) made += 1
      at = to
    }
  }
  return made
}

/** The parts of a table that ended before a moment (ms), oldest first. */
async function endedBefore(client: pg.ClientBase, table: string, moment: number): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `SELECT part FROM (
       SELECT c.relname AS part, substring(pg_get_expr(c.relpartbound, c.oid) FROM $$TO \\('([^']+)'\\)$$)::timestamptz AS ends
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass
     ) parts WHERE ends <= $2 ORDER BY ends`,
    [table, new Date(moment)],
  )
  return rows.map(({ part }) => part)
}

/** Drops positions that were recorded before a moment (ms), a part at a time. Answers the parts that went. */
export async function dropPositionPartitions(client: pg.ClientBase, before: number): Promise<string[]> {
  const parts = await endedBefore(client, 'driver_positions', before)
  for (const part of parts) await inPatientTransaction(client, () => client.query(`DROP TABLE ${part}`))
  return parts
}

const BATCHES_AT_ONCE = 5_000

/**
 * Takes parts of the log that ended before a moment (ms) out of it: they stay as tables of their own, named
 * `archived_...`, until somebody has put them away (docs/operations.md). Nobody can resume from within them, so a part that a consumer has not read yet stays, with all
 * that came after it, and `waits` is told.
 */
export async function archiveLog(
  client: pg.ClientBase,
  before: number,
  waits: (what: string) => void,
): Promise<string[]> {
  const archived: string[] = []
  for (const part of await endedBefore(client, 'events', before)) {
    const unread = await unreadOf(client, part)
    if (unread !== undefined) {
      const { consumer, provider_id, seq } = unread
      waits(
        `${part} stays in the log: ${consumer} has read that of provider ${provider_id} up to ${seq} only`,
      )
      break
    }
    // The numbers first: should this end half-way, the part is still there to begin anew from.
    const { rows: lasts } = await client.query<{ provider_id: number; last: string | null }>(
      `SELECT provider_id, (SELECT max(id) FROM ${part} e WHERE e.provider_id = h.provider_id)::text AS last FROM feed_heads h`,
    )
    for (const { provider_id, last } of lasts)
      if (last !== null) await forgetNumbers(client, provider_id, last)
    await inPatientTransaction(client, async () => {
      await client.query(`ALTER TABLE events DETACH PARTITION ${part}`)
      // A part is forced so that nobody reads past its policy; pg_dump, which reads all or nothing, would refuse it.
      await client.query(`ALTER TABLE ${part} NO FORCE ROW LEVEL SECURITY`)
      await client.query(`ALTER TABLE ${part} RENAME TO archived_${part}`)
    })
    archived.push(`archived_${part}`)
  }
  return archived
}

async function forgetNumbers(client: pg.ClientBase, providerId: number, last: string): Promise<void> {
  let gone: number | null
  do {
    const result = await client.query(
      `DELETE FROM event_batches WHERE provider_id = $1 AND last_seq IS NOT NULL AND first_id IN (
         SELECT first_id FROM event_batches WHERE provider_id = $1 AND first_id <= $2 ORDER BY first_id LIMIT ${BATCHES_AT_ONCE})`,
      [providerId, last],
    )
    gone = result.rowCount
  } while (gone === BATCHES_AT_ONCE)
}
