import { EVENTS_A_BATCH, type LogEvent } from './log.ts'

/** An event with its place in the order of its provider. */
export type NumberedEvent = LogEvent & { provider_id: number }

/** Batches are numbered until they make so many events: fewer came only if no more wait. */
export const MOST_AT_ONCE = 2_000

/**
 * The events of `batches` with their numbers. What the feed needs of an event; who did it stays in the log.
 *
 * OFFSET 0 keeps it a look into the log for each batch: a planner that may turn it into a join of the whole log with a
 * few hundred ranges does so on the day its statistics are old.
 */
const eventsOf = (batches: string) => `
  SELECT e.* FROM ${batches} b CROSS JOIN LATERAL (
    SELECT provider_id, b.last_seq - b.count + 1 + (id - b.first_id) AS seq, at, recorded_at, type, entity, entity_id,
           version, change, whole, told, scope, was
    FROM events WHERE provider_id = b.provider_id AND id >= b.first_id AND id < b.first_id + b.count ORDER BY id OFFSET 0
  ) e`

/**
 * Numbers the oldest batches that wait, per provider without gaps, and answers their events. No parameters; rows are
 * NumberedEvents in the order of their provider.
 */
export const NUMBER = `
  WITH waiting AS (
    SELECT provider_id, first_id, count FROM (
      SELECT provider_id, first_id, count, sum(count) OVER (ORDER BY first_id) - count AS before
      FROM (SELECT * FROM event_batches WHERE last_seq IS NULL ORDER BY first_id LIMIT ${MOST_AT_ONCE}) oldest
    ) counted WHERE before < ${MOST_AT_ONCE}
  ), heads AS (
    UPDATE feed_heads h SET head = h.head + c.n
    FROM (SELECT provider_id, sum(count) AS n FROM waiting GROUP BY provider_id) c
    WHERE h.provider_id = c.provider_id
    RETURNING h.provider_id, h.head - c.n AS base
  ), placed AS (
    SELECT provider_id, first_id, base + sum(count) OVER (PARTITION BY provider_id ORDER BY first_id) AS last
    FROM waiting JOIN heads USING (provider_id)
  ), numbered AS (
    UPDATE event_batches b SET last_seq = p.last FROM placed p
    WHERE b.provider_id = p.provider_id AND b.first_id = p.first_id
    RETURNING b.*
  )
  ${eventsOf('numbered')} ORDER BY provider_id, seq`

/** What came after a number: provider, number, and how many at most. Rows are NumberedEvents in their order. */
export const READ_SINCE = `
  ${eventsOf(`(SELECT * FROM event_batches WHERE provider_id = $1 AND last_seq > $2 AND last_seq < $2 + $3::bigint + ${EVENTS_A_BATCH})`)}
  WHERE e.seq > $2 ORDER BY e.seq LIMIT $3`
