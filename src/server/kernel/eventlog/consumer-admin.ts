import type pg from 'pg'

/** Where a consumer stands with the log of a provider, as its operator reads it. */
export interface ConsumerStatus {
  readonly provider_id: number
  readonly consumer: string
  readonly seq: number
  /** Events that it has yet to read. */
  readonly behind: number
  readonly attempts: number
  readonly error: string | null
  readonly dead: number
}

/** Where every consumer stands. Signed in as the owner. */
export async function consumerStatuses(client: pg.ClientBase): Promise<ConsumerStatus[]> {
  const { rows } = await client.query<ConsumerStatus>(
    `SELECT c.provider_id, c.consumer, c.seq::float8 AS seq, (h.head - c.seq)::float8 AS behind, c.attempts, c.error,
            (SELECT count(*) FROM dead_letters d WHERE d.provider_id = c.provider_id AND d.consumer = c.consumer)::int AS dead
     FROM consumer_cursors c JOIN feed_heads h USING (provider_id) ORDER BY c.consumer, c.provider_id`,
  )
  return rows
}

/** An event that a consumer has put aside, and why. */
export interface DeadLetter {
  readonly provider_id: number
  readonly consumer: string
  readonly seq: number
  readonly at: Date
  readonly error: string
}

/** The newest events that were put aside. */
export async function newestDeadLetters(client: pg.ClientBase, most: number): Promise<DeadLetter[]> {
  const { rows } = await client.query<DeadLetter>(
    'SELECT provider_id, consumer, seq::float8 AS seq, at, error FROM dead_letters ORDER BY at DESC LIMIT $1',
    [most],
  )
  return rows
}

/**
 * Lets a consumer read a provider's log again from an event on, what it has put aside since included; while the platform
 * runs, after the batch that is being handled. What followed from those events follows again. False where it has no cursor.
 */
export async function replayFrom(
  client: pg.ClientBase,
  consumer: string,
  providerId: number,
  seq: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH moved AS (
       UPDATE consumer_cursors c SET seq = least(greatest($3::bigint - 1, 0), h.head), attempts = 0, error = NULL,
         singly_until = 0, next_at = 'epoch'
       FROM feed_heads h WHERE h.provider_id = c.provider_id AND c.consumer = $1 AND c.provider_id = $2 RETURNING c.seq
     ), forgotten AS (
       DELETE FROM dead_letters d USING moved WHERE d.consumer = $1 AND d.provider_id = $2 AND d.seq > moved.seq
     )
     SELECT FROM moved`,
    [consumer, providerId, seq],
  )
  return rowCount === 1
}

/** Forgets a consumer that no version runs any longer, so that the log need not wait for it. Answers its cursors. */
export async function forgetConsumer(client: pg.ClientBase, consumer: string): Promise<number> {
  await client.query('DELETE FROM dead_letters WHERE consumer = $1', [consumer])
  const { rowCount } = await client.query('DELETE FROM consumer_cursors WHERE consumer = $1', [consumer])
  return rowCount ?? 0
}
