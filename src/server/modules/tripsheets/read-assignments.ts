/** What dispatchers assigned within the last day, from the log. */
import { sql } from 'kysely'
import { type Assignment, MOST_ASSIGNMENTS } from '../../../contract/assignments.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { iso } from '../../kernel/http/iso.ts'

/** So far back is looked by ids, of which each write takes 1,024 (decision 19): 300,000 writes are two days of 15,000 parcels. */
const MOST_IDS = 300_000 * 1_024
/** And so many tasks told of. */
const MOST_TASKS = 2_000

interface Row {
  readonly id: number
  readonly shipment_id: number | null
  readonly collection_request_id: number | null
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
  readonly ref: string | null
}

const SIDES = sql.raw(
  `(VALUES ('collection', 'collection_agent_id'), ('delivery', 'delivery_agent_id')) AS side (name, field)`,
)

/** What the viewer of the transaction may see of it; what was done in one call is one. */
export async function readAssignments(
  tx: Tx,
  providerId: number,
  userId: number | null,
): Promise<Assignment[]> {
  const { rows } = await sql<Row>`
    SELECT e.id::float8 AS id, s.id::float8 AS shipment_id, r.id AS collection_request_id, e.version,
           (extract(epoch FROM e.at) * 1000)::float8 AS at, e.actor_id, e.source, e.request_id,
           coalesce(e.told->>'by_rule' = 'true', false) AS is_of_rule, side.name AS side,
           (e.change->side.field->>0)::int AS from_driver, (e.change->side.field->>1)::int AS to_driver, s.ref,
           CASE WHEN r.id IS NOT NULL THEN r.collection_agent_id
                WHEN side.name = 'collection' THEN s.collection_agent_id ELSE s.delivery_agent_id END AS has
    FROM (
      SELECT * FROM events
      WHERE provider_id = ${providerId} AND type IN ('shipment.reassigned', 'collection_request.reassigned')
        AND recorded_at > now() - interval '1 day'
        AND id > coalesce((SELECT max(id) FROM events WHERE provider_id = ${providerId} AND recorded_at > now() - interval '1 day'), 0) - ${MOST_IDS}::bigint
      ORDER BY id DESC LIMIT ${MOST_TASKS}) e
    LEFT JOIN shipments s ON e.entity = 'shipment' AND s.provider_id = e.provider_id AND s.id = e.entity_id
    LEFT JOIN collection_requests r ON e.entity = 'collection_request' AND r.provider_id = e.provider_id AND r.id = e.entity_id
    CROSS JOIN LATERAL ${SIDES}
    WHERE e.change->side.field IS NOT NULL AND (s.id IS NOT NULL OR r.id IS NOT NULL)
    ORDER BY e.id DESC`.execute(tx)
  const acts = Map.groupBy(rows, ({ actor_id, request_id, id }) => `${actor_id ?? ''} ${request_id ?? id}`)
  return [...acts.entries()].slice(0, MOST_ASSIGNMENTS).map(([key, its]) => assignmentOf(key, its, userId))
}

const assignmentOf = (key: string, its: readonly Row[], userId: number | null): Assignment => ({
  key,
  time: iso(Math.max(...its.map(({ at }) => at))),
  by: its[0]?.is_of_rule === true ? null : (its[0]?.source ?? null),
  is_yours: its[0]?.actor_id !== null && its[0]?.actor_id === userId,
  tasks: its.map(
    ({ shipment_id, collection_request_id, ref, side, from_driver, to_driver, version, has }) => ({
      shipment_id,
      collection_request_id,
      tracking_reference: ref ?? collectionRequestId(collection_request_id ?? 0),
      side,
      from: from_driver,
      to: to_driver,
      version,
      stands: has === to_driver,
    }),
  ),
})
