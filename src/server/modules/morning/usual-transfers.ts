/** How long transfers between branches take, of those that arrived lately: from the scan that sent them off to the one that received them. */
import { sql } from 'kysely'
import type { UsualTransfer } from '../../../contract/morning.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'

const MINUTE_MS = 60_000
/** So far back (ms), and the newest of so many that were delivered, and of so many that wait for that. */
const LATELY_MS = 14 * 86_400_000
const MOST_SHIPMENTS = 2_000

export async function readUsualTransfers(tx: Tx, providerId: number, now: number): Promise<UsualTransfer[]> {
  const { rows } = await sql<{ from: number; to: number; ms: number; shipments: number }>`
    WITH lately AS (
      -- what was delivered, and what waits for that where it arrived
      (SELECT id, collection_branch_id AS "from", delivery_branch_id AS "to" FROM shipments
       WHERE provider_id = ${providerId} AND delivered_at >= ${instant(now - LATELY_MS)} AND delivered_at <= ${instant(now)}
         AND status = 'delivered' AND collection_branch_id <> delivery_branch_id
       ORDER BY delivered_at DESC LIMIT ${MOST_SHIPMENTS})
      UNION ALL
      (SELECT id, collection_branch_id, delivery_branch_id FROM shipments
       WHERE provider_id = ${providerId} AND over_since IS NULL AND collection_branch_id <> delivery_branch_id
         AND status IN ('at-destination-hub', 'delivery-assigned', 'out-for-delivery')
       ORDER BY status_at DESC LIMIT ${MOST_SHIPMENTS})
    ), transfers AS (
      SELECT d."from", d."to", t.arrived_at - t.left_at AS taken
      FROM lately d CROSS JOIN LATERAL (
        SELECT min(e.at) FILTER (WHERE e.change->'status'->>1 = 'in-transit') AS left_at,
               min(e.at) FILTER (WHERE e.change->'status'->>1 = 'at-destination-hub') AS arrived_at
        FROM events e WHERE e.provider_id = ${providerId} AND e.entity = 'shipment' AND e.entity_id = d.id
      ) t
      WHERE t.arrived_at > t.left_at AND t.arrived_at >= ${instant(now - LATELY_MS)}
    )
    SELECT "from", "to", extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY taken))::float8 * 1000 AS ms,
           count(*)::int AS shipments
    FROM transfers GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx)
  return rows.map(({ from, to, ms, shipments }) => ({
    from_branch_id: from,
    to_branch_id: to,
    minutes: Math.round(ms / MINUTE_MS),
    shipments,
  }))
}
