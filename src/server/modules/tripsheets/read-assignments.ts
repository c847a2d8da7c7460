/** What dispatchers assigned within the last day, from the log. */
import { sql } from 'kysely'
import { type Assignment, MOST_ASSIGNMENTS } from '../../../contract/assignments.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { iso } from '../../kernel/http/iso.ts'

/** So far back is looked by ids, of which each write takes 1,024 (decision 19): 300,000 writes are two days of 15,000 parcels. */
const MOST_IDS = 300_000 * 1_024
/** And so many shipments told of. */
const MOST_SHIPMENTS = 2_000

interface Row {
  readonly id: number
  readonly shipment_id: number
  readonly version: number
  readonly at: number
  readonly actor_id: number | null
  readonly source: string | null
  readonly request_id: string | null
  readonly is_of_rule: boolean
  readonly side: Side
  readonly from_driver: number | null
  readonly to_driver: number | null
  readonly has: number | null
  readonly ref: string
}

/** What the viewer of the transaction may see of it; what was done in one call is one. */
export async function readAssignments(
  tx: Tx,
  providerId: number,
  userId: number | null,
): Promise<Assignment[]> {
  const { rows } = await sql<Row>`
    SELECT e.id::float8 AS id, e.entity_id::float8 AS shipment_id, e.version, (extract(epoch FROM e.at) * 1000)::float8 AS at,
           e.actor_id, e.source, e.request_id, coalesce(e.told->>'by_rule' = 'true', false) AS is_of_rule, side.name AS side,
           (e.change->side.field->>0)::int AS from_driver, (e.change->side.field->>1)::int AS to_driver, s.ref,
           CASE side.name WHEN 'collection' THEN s.collection_agent_id ELSE s.delivery_agent_id END AS has
    FROM (
      SELECT * FROM events
      WHERE provider_id = ${providerId} AND entity = 'shipment' AND type = 'shipment.reassigned'
        AND recorded_at > now() - interval '1 day'
        AND id > coalesce((SELECT max(id) FROM events WHERE provider_id = ${providerId} AND recorded_at > now() - interval '1 day'), 0) - ${MOST_IDS}::bigint
      ORDER BY id DESC LIMIT ${MOST_SHIPMENTS}) e
    JOIN shipments s ON s.provider_id = e.provider_id AND s.id = e.entity_id
    CROSS JOIN LATERAL (VALUES ('collection', 'collection_agent_id'), ('delivery', 'delivery_agent_id')) AS side (name, field)
    WHERE e.change->side.field IS NOT NULL
    ORDER BY e.id DESC`.execute(tx)
  const acts = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.actor_id ?? ''} ${row.request_id ?? row.id}`
    const its = acts.get(key)
    if (its === undefined) acts.set(key, [row])
    else its.push(row)
  }
  return [...acts.entries()].slice(0, MOST_ASSIGNMENTS).map(([key, its]) => assignmentOf(key, its, userId))
}

const assignmentOf = (key: string, its: readonly Row[], userId: number | null): Assignment => ({
  key,
  time: iso(Math.max(...its.map(({ at }) => at))),
  by: its[0]?.is_of_rule === true ? null : (its[0]?.source ?? null),
  is_yours: its[0]?.actor_id !== null && its[0]?.actor_id === userId,
  shipments: its.map(({ shipment_id, ref, side, from_driver, to_driver, version, has }) => ({
    shipment_id,
    tracking_reference: ref,
    side,
    from: from_driver,
    to: to_driver,
    version,
    stands: has === to_driver,
  })),
})
