import type pg from 'pg'
import type { LeavingFacts, LeavingTerms } from '../../../domain/shipments/leaving.ts'
import { MARK_PLANNED_ONCE } from '../database/planned-once.ts'

/** A shipment that ended long enough ago, with what it is asked whether it may leave. */
export interface Candidate extends LeavingFacts {
  readonly id: number
  readonly over_since: number
  /** The same to the microsecond, as PostgreSQL writes it. */
  readonly place: string
  /** Somebody added files to its notes, or to the proof of its delivery. */
  readonly has_files: boolean
}

/** A place in the order of their ends. */
export type Place = Pick<Candidate, 'id' | 'place'>

const OF_SHIPMENT = 't.provider_id = s.provider_id AND t.shipment_id = s.id'

const FACTS = `
  WITH waits AS MATERIALIZED (
    SELECT coalesce(payload->>'shipment_id', key) AS id FROM due_jobs WHERE provider_id = $1
    UNION SELECT shipment_id::text FROM webhook_deliveries WHERE provider_id = $1 AND state = 'waiting' AND shipment_id IS NOT NULL
  ), read AS MATERIALIZED (SELECT min(seq) AS seq FROM consumer_cursors WHERE provider_id = $1)
  SELECT s.id, s.status, s.over_since, s.over_since::text AS place, s.exception,
    (SELECT max(at) FROM (
      VALUES (s.modified_at), (s.status_at), (s.over_since)
      UNION ALL SELECT max(t.created_at) FROM shipment_notes t WHERE ${OF_SHIPMENT}
      UNION ALL SELECT max(greatest(f.created_at, f.saved_at)) FROM files f
        JOIN shipment_notes t ON t.provider_id = f.provider_id AND t.id = f.note_id WHERE ${OF_SHIPMENT}
      UNION ALL SELECT max(f.created_at) FROM files f WHERE f.provider_id = s.provider_id AND f.proof_of = s.id
      UNION ALL SELECT max(f.created_at) FROM files f WHERE f.provider_id = s.provider_id AND f.measures_of = s.id
      UNION ALL SELECT max(t.recorded_at) FROM proofs_of_delivery t WHERE ${OF_SHIPMENT}
      UNION ALL SELECT max(t.restored_at) FROM archive_entries t WHERE ${OF_SHIPMENT}
      UNION ALL SELECT last.recorded_at) touches(at)) AS touched_at,
    ARRAY(SELECT r.status FROM shipments r WHERE r.provider_id = s.provider_id AND r.return_of_id = s.id
      UNION SELECT d.status FROM shipments d WHERE d.provider_id = s.provider_id AND d.duplicate_of_id = s.id) AS related,
    EXISTS (SELECT FROM pickup_reservations t WHERE ${OF_SHIPMENT} AND t.state IN ('reserved', 'occupied')) AS is_held,
    s.id::text IN (SELECT id FROM waits) AS is_awaited,
    EXISTS (SELECT FROM files f WHERE f.provider_id = s.provider_id AND f.proof_of = s.id) OR EXISTS (
      SELECT FROM files f WHERE f.provider_id = s.provider_id AND f.measures_of = s.id) OR EXISTS (
      SELECT FROM files f JOIN shipment_notes t ON t.provider_id = f.provider_id AND t.id = f.note_id WHERE ${OF_SHIPMENT}) AS has_files,
    -- A batch that is gone was read long ago.
    coalesce(batch.is_its_own AND (batch.last_seq IS NULL OR batch.last_seq > read.seq), false) AS is_unread
  FROM shipments s CROSS JOIN read
  LEFT JOIN LATERAL (
    SELECT id, recorded_at FROM events e WHERE e.provider_id = s.provider_id AND e.entity = 'shipment' AND e.entity_id = s.id
    ORDER BY id DESC LIMIT 1) last ON true
  LEFT JOIN LATERAL (
    SELECT last_seq, first_id + count > last.id AS is_its_own FROM event_batches b
    WHERE b.provider_id = s.provider_id AND b.first_id <= last.id ORDER BY first_id DESC LIMIT 1) batch ON true`

/** What of a provider ended before a moment, after a place in the order of their ends. */
export async function candidatesAfter(
  client: pg.ClientBase,
  providerId: number,
  { overBefore }: LeavingTerms,
  after: Place | null,
  most: number,
): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate>(
    `${FACTS} WHERE s.provider_id = $1 AND s.over_since < to_timestamp($2::float8 / 1000)
       AND (s.over_since, s.id) > ($3::timestamptz, $4::bigint)
     ORDER BY s.over_since, s.id LIMIT $5`,
    [providerId, overBefore, after?.place ?? '-infinity', after?.id ?? 0, most],
  )
  return rows
}

/** The same of these, as it is now that they are locked. */
export async function candidatesOf(
  client: pg.ClientBase,
  providerId: number,
  ids: readonly number[],
): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate>(
    `${MARK_PLANNED_ONCE} ${FACTS} WHERE s.provider_id = $1 AND s.id = ANY ($2) AND s.over_since IS NOT NULL`,
    [providerId, ids],
  )
  return rows
}
