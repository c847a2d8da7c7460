import type { Stage } from '../stage.ts'

const WRITERS = 2

/**
 * The database's own best for the same rows: the shipment changed and its event written, a batch in two statements
 * from a json recordset, on two connections. Answers events a second.
 */
export async function writeRows(
  stage: Stage,
  shipments: number,
  batch: number,
  seconds: number,
): Promise<number> {
  await stage.owner.query('CREATE TABLE IF NOT EXISTS bench_events (LIKE events INCLUDING ALL)')
  const until = performance.now() + seconds * 1_000
  let written = 0
  let turn = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const client = await stage.owner.connect()
      try {
        while (performance.now() < until) {
          const first = turn
          turn += batch
          const rows = Array.from({ length: batch }, (_, i) => event(first + i, shipments))
          await client.query('BEGIN')
          await client.query(UPDATE, [JSON.stringify(rows)])
          await client.query(INSERT, [JSON.stringify(rows)])
          await client.query('COMMIT')
          written += batch
        }
      } finally {
        client.release(true)
      }
    }),
  )
  const rate = written / ((performance.now() - started) / 1_000)
  await stage.owner.query('DROP TABLE bench_events')
  return rate
}

const UPDATE = `
  UPDATE shipments s SET version = s.version + 1, status = u.status, status_at = u.at, modified_at = u.at, message = u.message, hub_id = u.hub_id
  FROM json_to_recordset($1::json) AS u(entity_id bigint, at timestamptz, status text, message text, hub_id int)
  WHERE s.provider_id = 1 AND s.id = u.entity_id`

const INSERT = `
  INSERT INTO bench_events (provider_id, id, at, recorded_at, type, entity, entity_id, version, actor_id, source, change, told, scope)
  SELECT 1, id, at, clock_timestamp(), type, 'shipment', entity_id, 2, 1, source, change, told, scope
  FROM json_to_recordset($1::json) AS e(
    id bigint, at timestamptz, type text, entity_id bigint, source text, change jsonb, told jsonb, scope jsonb)`

/** A scan as the log holds it. */
function event(n: number, shipments: number) {
  const at = new Date().toISOString()
  const hub_id = n % 2 === 0 ? 1 + (n % 6) : null
  const status = hub_id === null ? 'out-for-delivery' : 'at-hub'
  return {
    id: n,
    at,
    type: 'shipment.status',
    entity_id: 1 + ((n * 7919) % shipments),
    status,
    hub_id,
    message: 'Scanned at the dock',
    source: 'ops',
    change: {
      status: ['returned-to-hub', status],
      status_at: [Date.now() - 60_000, Date.now()],
      hub_id: [null, hub_id],
    },
    told: { event: 'received-at-hub', message: 'Scanned at the dock' },
    scope: {
      account_id: 1,
      branch_ids: [1, 2],
      driver_ids: [3, 4],
      status,
      collection_agent_id: 3,
      delivery_agent_id: 4,
    },
  }
}
