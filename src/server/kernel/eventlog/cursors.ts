import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { instant, type Tx } from '../database/tenant.ts'
import { withJobsTx } from '../database/writing.ts'
import { LONGEST_PAUSE_MS, pauseAfter } from '../jobs/retry.ts'
import { READ_SINCE, type SequencedEvent } from './assign-sequence.ts'

/** A cursor that is held: until the transaction ends nobody else reads for this consumer and provider. */
export interface LockedCursor {
  readonly consumer: string
  readonly provider_id: number
  /** The last event that was dealt with. */
  readonly seq: number
  /** Failed tries of the event after it. */
  readonly attempts: number
  /** Up to here events are taken one at a time. */
  readonly singly_until: number
}

/** Where the log that is still there begins: the number before its first event, or its head where it is empty. */
const BEFORE_FIRST = sql`coalesce(
  (SELECT b.last_seq - b.count FROM event_batches b
   WHERE b.provider_id = h.provider_id AND b.last_seq IS NOT NULL ORDER BY b.last_seq LIMIT 1), h.head)`

/**
 * Gives a consumer a cursor for each provider that it has none of. Of a provider that came after the consumer it misses
 * nothing; with what was there before it begins where it is said.
 */
export async function openCursors(db: Db, consumer: string, atFirst: boolean): Promise<void> {
  await withJobsTx(db, (tx) =>
    sql`
      INSERT INTO consumer_cursors (provider_id, consumer, seq)
      SELECT h.provider_id, ${consumer}::text,
        CASE WHEN ${atFirst}::boolean OR EXISTS (SELECT FROM consumer_cursors WHERE consumer = ${consumer})
          THEN ${BEFORE_FIRST} ELSE h.head END
      FROM feed_heads h ON CONFLICT DO NOTHING`.execute(tx),
  )
}

/** Holds the cursor that has waited longest of those with something to read at `now` (wall-clock ms). */
export async function lockCursor(tx: Tx, consumer: string, now: number): Promise<LockedCursor | undefined> {
  const { rows } = await sql<LockedCursor>`
    SELECT c.consumer, c.provider_id, c.seq, c.attempts, c.singly_until
    FROM consumer_cursors c JOIN feed_heads h USING (provider_id)
    WHERE c.consumer = ${consumer} AND c.seq < h.head AND c.next_at <= ${instant(now)}
    ORDER BY c.moved_at LIMIT 1 FOR UPDATE OF c SKIP LOCKED`.execute(tx)
  return rows[0]
}

/** What comes after the cursor, in its order. */
export async function readAfter(
  tx: Tx,
  { provider_id, seq }: LockedCursor,
  most: number,
): Promise<SequencedEvent[]> {
  const read = CompiledQuery.raw(READ_SINCE, [provider_id, seq, most])
  return (await tx.executeQuery<SequencedEvent>(read)).rows
}

/** It has dealt with everything up to `seq`. */
export async function moveCursor(
  tx: Tx,
  { consumer, provider_id }: LockedCursor,
  seq: number,
): Promise<void> {
  await tx
    .updateTable('consumer_cursors')
    .set({ seq, attempts: 0, error: null, moved_at: sql<Date>`clock_timestamp()` })
    .where('provider_id', '=', provider_id)
    .where('consumer', '=', consumer)
    .execute()
}

/**
 * What comes after the cursor is in the log no longer, since somebody has put it away: goes on where the log does. Answers
 * the number before that.
 */
export async function skipGap(tx: Tx, held: LockedCursor): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    SELECT coalesce(
      (SELECT CASE WHEN last_seq - count > ${held.seq}::bigint THEN last_seq - count ELSE last_seq END
       FROM event_batches WHERE provider_id = h.provider_id AND last_seq > ${held.seq}::bigint ORDER BY last_seq LIMIT 1),
      h.head) AS seq
    FROM feed_heads h WHERE h.provider_id = ${held.provider_id}`.execute(tx)
  const seq = rows[0]?.seq ?? held.seq
  await moveCursor(tx, held, seq)
  return seq
}

/** What became of a try that failed. */
export type AfterFailure =
  | { is: 'singly' }
  | { is: 'again'; afterMs: number }
  | { is: 'dead'; attempts: number }
  /** Another node has had the cursor since. */
  | { is: 'moved' }

/**
 * Notes that what was read after the cursor could not be handled, in a transaction of its own: of several events each is
 * tried by itself from now on; one is tried again later, and in the end put aside.
 */
export function noteFailure(
  db: Db,
  held: LockedCursor,
  events: readonly SequencedEvent[],
  reason: string,
  now: number,
): Promise<AfterFailure> {
  const { consumer, provider_id } = held
  const after = afterFailure(held, events)
  const last = events.at(-1)?.seq ?? held.seq
  const state = {
    singly: { singly_until: last, error: reason },
    again: {
      attempts: held.attempts + 1,
      error: reason,
      next_at: new Date(now + (after.is === 'again' ? after.afterMs : 0)),
    },
    dead: { seq: last, attempts: 0, error: null },
  }[after.is]
  return withJobsTx(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('consumer_cursors')
      .set(state)
      .where('provider_id', '=', provider_id)
      .where('consumer', '=', consumer)
      .where('seq', '=', held.seq)
      .where('attempts', '=', held.attempts)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { is: 'moved' }
    if (after.is === 'dead')
      await tx
        .insertInto('dead_letters')
        .values({ provider_id, consumer, seq: last, attempts: after.attempts, error: reason })
        .onConflict((had) =>
          had
            .columns(['provider_id', 'consumer', 'seq'])
            .doUpdateSet({ attempts: after.attempts, error: reason }),
        )
        .execute()
    return after
  })
}

function afterFailure(
  { attempts }: LockedCursor,
  events: readonly SequencedEvent[],
): Exclude<AfterFailure, { is: 'moved' }> {
  if (events.length > 1) return { is: 'singly' }
  const afterMs = pauseAfter(attempts + 1)
  if (afterMs !== null) return { is: 'again', afterMs }
  // The log itself could not be read: that is no event's fault.
  if (events.length === 0) return { is: 'again', afterMs: LONGEST_PAUSE_MS }
  return { is: 'dead', attempts: attempts + 1 }
}
