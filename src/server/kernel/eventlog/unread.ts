import type pg from 'pg'

/** A consumer that has not read what somebody wants to put away. */
export interface Unread {
  readonly consumer: string
  readonly provider_id: number
  readonly seq: number
}

/** The first consumer, if any, that has yet to read an event of a part of the log (a table of its own). */
export async function unreadOf(client: pg.ClientBase, part: string): Promise<Unread | undefined> {
  const { rows } = await client.query<Unread>(
    `SELECT c.consumer, c.provider_id, c.seq FROM consumer_cursors c
     WHERE EXISTS (
       SELECT FROM event_batches b WHERE b.provider_id = c.provider_id AND b.last_seq > c.seq
         AND b.first_id <= (SELECT max(id) FROM ${part} e WHERE e.provider_id = c.provider_id))
     ORDER BY c.provider_id, c.consumer LIMIT 1`,
  )
  return rows[0]
}
