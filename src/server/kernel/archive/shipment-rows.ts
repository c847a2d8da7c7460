import pg from 'pg'
import { MARK_PLANNED_ONCE } from '../database/planned-once.ts'
import { sha256OfLine } from './archive-file.ts'

/** The rows of a table that go with a shipment. */
interface ShipmentPart {
  readonly table: string
  /** Which rows (`t`) belong to shipments of these ids, an array. */
  readonly of: (ids: string) => string
  readonly order: string
}

const ofShipment = (ids: string) => `t.shipment_id = ANY (${ids})`

/**
 * All that leaves with a shipment, in such an order that whatever a row refers to comes before it. A table that refers to shipments
 * and stands in none of these lists fails a test.
 */
export const SHIPMENT_PARTS: readonly ShipmentPart[] = [
  { table: 'shipments', of: (ids) => `t.id = ANY (${ids})`, order: 'id' },
  { table: 'parcels', of: ofShipment, order: 'number' },
  { table: 'shipment_prices', of: ofShipment, order: 'version' },
  { table: 'shipment_quotes', of: ofShipment, order: 'shipment_id' },
  { table: 'pickup_reservations', of: ofShipment, order: 'side' },
  { table: 'shipment_notes', of: ofShipment, order: 'id' },
  {
    table: 'files',
    of: (ids) => `t.id IN (
      SELECT f.id FROM files f JOIN shipment_notes n ON n.provider_id = f.provider_id AND n.id = f.note_id
      WHERE f.provider_id = t.provider_id AND n.provider_id = t.provider_id AND n.shipment_id = ANY (${ids})
      UNION ALL SELECT p.id FROM files p WHERE p.provider_id = t.provider_id AND p.proof_of = ANY (${ids})
      UNION ALL SELECT m.id FROM files m WHERE m.provider_id = t.provider_id AND m.measures_of = ANY (${ids}))`,
    order: 'id',
  },
  { table: 'proofs_of_delivery', of: ofShipment, order: 'version' },
  { table: 'events', of: (ids) => `t.entity = 'shipment' AND t.entity_id = ANY (${ids})`, order: 'id' },
]

/** PINs and codes of a delivery that is long over, and its place in a driver's day: they go, and are kept nowhere. */
export const FORGOTTEN_WITH_SHIPMENT: readonly string[] = [
  'pod_pins',
  'recipient_codes',
  'tripsheet_tasks',
  'collection_proposals',
]

/**
 * What names a shipment and stays: its references, so that they are given to nobody else, what was sent or answered once and has an
 * age of its own, with which request it was collected, and what is made anew by triggers.
 */
export const STAYS_WITHOUT_SHIPMENT: readonly string[] = [
  'tracking_references',
  'duplicate_references',
  'webhook_deliveries',
  'idempotency_keys',
  'shipment_import_rows',
  'shipment_search',
  'archive_entries',
  'collection_request_shipments',
]

const rowsOf = ({ table, of, order }: ShipmentPart) =>
  `'${table}', coalesce((SELECT json_agg(row_to_json(t) ORDER BY t.${order}) FROM ${table} t
     WHERE t.provider_id = s.provider_id AND ${of('ARRAY[s.id]')}), '[]')`

/** The line of a shipment. Between values JSON may have line breaks, and within them it has none. */
const LINE = `replace(json_build_object('is', 'shipment', 'id', s.id, 'ref', s.ref,
  'rows', json_build_object(${SHIPMENT_PARTS.map(rowsOf).join(', ')}))::text, E'\\n', '')`

/** A shipment as it goes into a file. */
export interface ShipmentLine {
  readonly id: number
  readonly line: string
  /** Of the contents of its files and of their small pictures. */
  readonly contents: readonly string[]
}

export async function shipmentLines(
  client: pg.ClientBase,
  providerId: number,
  ids: readonly number[],
): Promise<ShipmentLine[]> {
  const files = SHIPMENT_PARTS.find(({ table }) => table === 'files')
  const { rows } = await client.query<ShipmentLine>(
    `${MARK_PLANNED_ONCE} SELECT s.id, ${LINE} AS line,
       ARRAY(SELECT DISTINCT content FROM files t, unnest(ARRAY[t.sha256, t.thumbnail_sha256]) content
             WHERE t.provider_id = s.provider_id AND ${files?.of('ARRAY[s.id]')} AND content IS NOT NULL ORDER BY content) AS contents
     FROM shipments s WHERE s.provider_id = $1 AND s.id = ANY ($2) ORDER BY s.over_since, s.id`,
    [providerId, ids],
  )
  return rows
}

/** Which of these shipments, locked by this transaction, are still as the file has them. */
export async function unchangedShipments(
  client: pg.ClientBase,
  providerId: number,
  ids: readonly number[],
  written: ReadonlyMap<number, string>,
): Promise<number[]> {
  const lines = await shipmentLines(client, providerId, ids)
  return lines.filter(({ id, line }) => sha256OfLine(line) === written.get(id)).map(({ id }) => id)
}

/**
 * Deletes shipments with all that belongs to them, in the transaction that has locked them. Batches of the log that are empty then
 * go as well.
 */
export async function deleteShipments(
  client: pg.ClientBase,
  providerId: number,
  ids: readonly number[],
): Promise<void> {
  const whose = [providerId, ids]
  for (const table of FORGOTTEN_WITH_SHIPMENT)
    await client.query(
      `${MARK_PLANNED_ONCE} DELETE FROM ${table} WHERE provider_id = $1 AND shipment_id = ANY ($2)`,
      whose,
    )
  for (const { table, of } of SHIPMENT_PARTS.toReversed()) {
    if (table !== 'events') {
      await client.query(
        `${MARK_PLANNED_ONCE} DELETE FROM ${table} t WHERE t.provider_id = $1 AND ${of('$2::bigint[]')}`,
        whose,
      )
      continue
    }
    const { rows } = await client.query<{ id: number }>(
      `${MARK_PLANNED_ONCE} DELETE FROM events t WHERE t.provider_id = $1 AND ${of('$2::bigint[]')} RETURNING id`,
      whose,
    )
    await deleteEmptyBatches(
      client,
      providerId,
      rows.map(({ id }) => id),
    )
  }
}

/** Of events that are gone. Events are recorded with their batch: the minute is as in the reading of the log (assign-sequence.ts). */
async function deleteEmptyBatches(client: pg.ClientBase, providerId: number, events: readonly number[]) {
  await client.query(
    `${MARK_PLANNED_ONCE} DELETE FROM event_batches b USING (
       SELECT DISTINCT its.first_id FROM unnest($2::bigint[]) gone(id) CROSS JOIN LATERAL (
         SELECT first_id, count FROM event_batches WHERE provider_id = $1 AND first_id <= gone.id ORDER BY first_id DESC LIMIT 1) its
       WHERE gone.id < its.first_id + its.count) had
     WHERE b.provider_id = $1 AND b.first_id = had.first_id AND b.last_seq IS NOT NULL AND NOT EXISTS (
       SELECT FROM events e WHERE e.provider_id = $1 AND e.id >= b.first_id AND e.id < b.first_id + b.count
         AND e.recorded_at >= coalesce(b.recorded_at - interval '1 minute', '-infinity')
         AND e.recorded_at <= coalesce(b.recorded_at + interval '1 minute', 'infinity'))`,
    [providerId, events],
  )
}

/** Puts the rows of a line back, as they were. Columns that are newer than the line have what new rows have. */
export async function insertShipment(
  client: pg.ClientBase,
  line: string,
  columnsOf: (table: string) => readonly string[],
): Promise<void> {
  for (const { table } of SHIPMENT_PARTS) {
    const { rows: known } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [table],
    )
    const had = new Set(columnsOf(table))
    const columns = known.filter(({ name }) => had.has(name)).map(({ name }) => pg.escapeIdentifier(name))
    if (columns.length === 0) continue
    await client.query(
      `INSERT INTO ${table} (${columns.join()}) OVERRIDING SYSTEM VALUE
       SELECT ${columns.join()} FROM json_populate_recordset(NULL::${table}, $1::json -> 'rows' -> '${table}')`,
      [line],
    )
  }
}
