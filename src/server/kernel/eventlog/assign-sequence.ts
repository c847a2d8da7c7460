import type pg from 'pg'
import { type LogEvent, MAX_EVENTS_PER_BATCH, type WrittenBatch } from './log.ts'

/** An event with its place in the order of its provider. */
export type SequencedEvent = LogEvent & { provider_id: number }

/** Batches are numbered until they make so many events: fewer came only if no more wait. */
export const MAX_EVENTS_AT_ONCE = 2_000

/** A batch that has its place: the sequence number of its last event. */
export interface SequencedBatch {
  readonly provider_id: number
  readonly first_id: number
  readonly count: number
  readonly last_seq: number
  /** When it was written (ms), which says in what part of the log it lies; null for one of the time before there were parts. */
  readonly recorded_at: number | null
}

/** Numbers the oldest batches that wait, per provider without gaps. Rows are SequencedBatches in their order. */
export const ASSIGN_SEQUENCE = `
  WITH waiting AS (
    SELECT provider_id, first_id, count FROM (
      SELECT provider_id, first_id, count, sum(count) OVER (ORDER BY first_id) - count AS before
      FROM (SELECT * FROM event_batches WHERE last_seq IS NULL ORDER BY first_id LIMIT ${MAX_EVENTS_AT_ONCE}) oldest
    ) counted WHERE before < ${MAX_EVENTS_AT_ONCE}
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
    RETURNING b.provider_id, b.first_id, b.count, b.last_seq, b.recorded_at
  )
  SELECT * FROM numbered ORDER BY provider_id, last_seq`

/** What an event did to what, and who sees that. */
const CHANGE_COLUMNS = 'recorded_at, entity, entity_id, version, change, whole, scope'
/** What the feed tells of it besides. */
const FEED_COLUMNS = ', provider_id, at, type, told, was'

/**
 * The events of `batches` with their numbers. What the feed needs of an event; who did it stays in the log.
 *
 * The LIMIT, which is never reached, keeps it a look into the log for each batch, and a cheap one: a planner that may
 * turn it into a join of the whole log with a few hundred ranges does so on the day its statistics are old. By the time
 * of the batch it is a look into one part of the log, or two around its end: events are recorded with their batch, and the
 * minute is for what the database itself tells.
 */
const eventsOf = (batches: string, columns = CHANGE_COLUMNS + FEED_COLUMNS) => `
  SELECT e.* FROM ${batches} CROSS JOIN LATERAL (
    SELECT b.last_seq - b.count + 1 + (id - b.first_id) AS seq, ${columns}
    FROM events WHERE provider_id = b.provider_id AND id >= b.first_id AND id < b.first_id + b.count
      AND recorded_at >= coalesce(b.recorded_at - interval '1 minute', '-infinity')
      AND recorded_at <= coalesce(b.recorded_at + interval '1 minute', 'infinity')
    ORDER BY id
    LIMIT ${MAX_EVENTS_PER_BATCH}
  ) e`

/** The events of one batch after the other: an array for each column of SequencedBatch. Rows are SequencedEvents. */
const READ_BATCHES = eventsOf(
  `(SELECT provider_id, first_id, count, last_seq, to_timestamp(ms / 1000) AS recorded_at
    FROM unnest($1::int[], $2::bigint[], $3::int[], $4::bigint[], $5::float8[]) AS w(provider_id, first_id, count, last_seq, ms)) b`,
)

/** What came after a number: provider, number, and how many at most. Rows are SequencedEvents in their order. */
export const READ_SINCE = eventsSince()

/** The same of each event's change alone, where thousands are read for what they made: SequencedChanges. */
export const READ_CHANGES_SINCE = eventsSince(CHANGE_COLUMNS)
export type SequencedChange = Pick<
  SequencedEvent,
  'seq' | 'recorded_at' | 'entity' | 'entity_id' | 'version' | 'change' | 'whole' | 'scope'
>

function eventsSince(columns?: string): string {
  const batches = `(SELECT * FROM event_batches WHERE provider_id = $1 AND last_seq > $2 AND last_seq < $2 + $3::bigint + ${MAX_EVENTS_PER_BATCH}) b`
  return `${eventsOf(batches, columns)} WHERE e.seq > $2 ORDER BY e.seq LIMIT $3`
}

/** The events of a batch that is still at hand, as the log would give them. */
function withSequence(
  { provider_id, count, last_seq }: SequencedBatch,
  written: WrittenBatch,
): SequencedEvent[] {
  return written.events.map(({ actor: _, whole, told, was, ...event }, place) => ({
    ...event,
    provider_id,
    seq: last_seq - count + 1 + place,
    recorded_at: written.recorded_at,
    whole: whole ?? null,
    told: told ?? null,
    was: was ?? null,
  }))
}

/** The events of these batches in their order: of what is at hand from there, the others from the log. */
export async function eventsOfBatches(
  client: pg.ClientBase,
  batches: readonly SequencedBatch[],
  recentBatches: (batch: SequencedBatch) => WrittenBatch | undefined,
): Promise<SequencedEvent[]> {
  const events: SequencedEvent[] = []
  const others: SequencedBatch[] = []
  for (const batch of batches) {
    const written = recentBatches(batch)
    if (written === undefined) others.push(batch)
    else events.push(...withSequence(batch, written))
  }
  if (others.length > 0) {
    const columns = (['provider_id', 'first_id', 'count', 'last_seq', 'recorded_at'] as const).map((column) =>
      others.map((batch) => batch[column]),
    )
    events.push(...(await client.query<SequencedEvent>(READ_BATCHES, columns)).rows)
  }
  return events.sort((a, b) => a.provider_id - b.provider_id || a.seq - b.seq)
}
