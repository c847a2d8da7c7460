/** What dispatchers assigned within the last day, from the log. */
import { sql } from 'kysely'
import { type Assignment, MOST_ASSIGNMENTS } from '../../../contract/assignments.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import { isAssignmentAlone, type Undoable } from '../../../domain/shipments/undo.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { iso } from '../../kernel/http/iso.ts'

/** So many of the provider's newest events are looked through at most: most of a day of 15,000 parcels. */
const MOST_EVENTS = 200_000
/** And so many tasks told of. */
const MOST_TASKS = 5_000

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
  /** It is as the step left it: the driver and the status. */
  readonly stands: boolean
  readonly change: Undoable['change']
  readonly ref: string | null
}

const SIDES = sql.raw(
  `(VALUES ('collection', 'collection_agent_id'), ('delivery', 'delivery_agent_id')) AS side (name, field)`,
)

/** The id from which on the newest events of a provider are looked through; null where there are none. */
export async function newestEventsFrom(tx: Tx, providerId: number): Promise<string | null> {
  const { rows } = await sql<{ first_id: string }>`
    SELECT b.first_id::text FROM feed_heads h
    CROSS JOIN LATERAL (
      SELECT first_id FROM event_batches
      WHERE provider_id = h.provider_id AND last_seq > h.head - ${MOST_EVENTS}::bigint ORDER BY last_seq LIMIT 1) b
    WHERE h.provider_id = ${providerId}`.execute(tx)
  return rows[0]?.first_id ?? null
}

/** What the viewer of the transaction may see of it, from an event on; what was done in one call is one, as what a rule did in one look. */
export async function readAssignments(
  tx: Tx,
  providerId: number,
  { userId, from }: { userId: number | null; from: string },
): Promise<Assignment[]> {
  const { rows } = await sql<Row>`
    SELECT e.id::float8 AS id, s.id::float8 AS shipment_id, r.id AS collection_request_id, e.version,
           (extract(epoch FROM e.at) * 1000)::float8 AS at, e.actor_id, e.source, e.request_id,
           coalesce(e.told->>'by_rule' = 'true', false) AS is_of_rule, side.name AS side,
           (e.change->side.field->>0)::int AS from_driver, (e.change->side.field->>1)::int AS to_driver, s.ref,
           e.change,
           CASE WHEN r.id IS NOT NULL THEN r.collection_agent_id
                WHEN side.name = 'collection' THEN s.collection_agent_id ELSE s.delivery_agent_id
           END IS NOT DISTINCT FROM (e.change->side.field->>1)::int
             AND CASE WHEN r.id IS NOT NULL THEN r.status = coalesce(e.change->'status'->>1, r.status)
                      ELSE s.status = e.scope->>'status' END AS stands
    FROM (
      SELECT * FROM events
      WHERE provider_id = ${providerId} AND type IN ('shipment.reassigned', 'collection_request.reassigned')
        AND recorded_at > now() - interval '1 day' AND id >= ${from}::bigint AND told->>'event' IS NULL
      ORDER BY id DESC LIMIT ${MOST_TASKS}) e
    LEFT JOIN shipments s ON e.entity = 'shipment' AND s.provider_id = e.provider_id AND s.id = e.entity_id
    LEFT JOIN collection_requests r ON e.entity = 'collection_request' AND r.provider_id = e.provider_id AND r.id = e.entity_id
    CROSS JOIN LATERAL ${SIDES}
    WHERE e.change->side.field IS NOT NULL AND (s.id IS NOT NULL OR r.id IS NOT NULL)
    ORDER BY e.id DESC`.execute(tx)
  const acts = [...Map.groupBy(rows, actOf).entries()]
  // The last may go on beyond what was read: half of it is not offered.
  const isCut = acts.length > 1 && new Set(rows.map(({ id }) => id)).size === MOST_TASKS
  return acts
    .slice(0, isCut ? -1 : undefined)
    .slice(0, MOST_ASSIGNMENTS)
    .map(([key, its]) => assignmentOf(key, its, userId))
}

const actOf = ({ actor_id, request_id, is_of_rule, source, at, id }: Row): string =>
  request_id !== null ? `${actor_id} ${request_id}` : is_of_rule ? `${source} ${at}` : String(id)

const assignmentOf = (key: string, its: readonly Row[], userId: number | null): Assignment => ({
  key,
  time: iso(Math.max(...its.map(({ at }) => at))),
  by: its[0]?.is_of_rule === true ? null : (its[0]?.source ?? null),
  is_yours: its[0]?.actor_id !== null && its[0]?.actor_id === userId,
  tasks: its.map(
    ({ shipment_id, collection_request_id, ref, side, from_driver, to_driver, version, ...step }) => ({
      shipment_id,
      collection_request_id,
      tracking_reference: ref ?? collectionRequestId(collection_request_id ?? 0),
      side,
      from: from_driver,
      to: to_driver,
      version,
      is_undoable:
        step.stands && (step.is_of_rule || step.actor_id === userId || isAssignmentAlone(step.change)),
    }),
  ),
})
