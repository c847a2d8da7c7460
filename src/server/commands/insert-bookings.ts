import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import { type ColumnType, travelling } from '../database/travelling.ts'
import { type NewEvent, type WrittenBatch, writeEvents } from '../feed/log.ts'
import type { ParcelRecord, ShipmentRecord } from './command.ts'

const SHIPMENT_COLUMNS = {
  id: 'bigint',
  provider_id: 'int',
  version: 'int',
  ref: 'text',
  custom_ref: 'text',
  customer_reference: 'text',
  account_id: 'int',
  service_level_code: 'text',
  status: 'text',
  status_at: 'timestamptz',
  created_at: 'timestamptz',
  modified_at: 'timestamptz',
  message: 'text',
  message_inside: 'boolean',
  failed_attempts: 'int',
  parcel_count: 'int',
  weight_kg: 'float8',
  declared_value_cents: 'bigint',
  mute_notifications: 'boolean',
  collection_address: 'jsonb',
  collection_contact: 'jsonb',
  collection_name: 'text',
  collection_place: 'text',
  collection_lat: 'float8',
  collection_lng: 'float8',
  delivery_address: 'jsonb',
  delivery_contact: 'jsonb',
  delivery_name: 'text',
  delivery_place: 'text',
  delivery_lat: 'float8',
  delivery_lng: 'float8',
  special_instructions_collection: 'text',
  special_instructions_delivery: 'text',
  collection_branch_id: 'int',
  delivery_branch_id: 'int',
  hub_id: 'int',
  collection_agent_id: 'int',
  delivery_agent_id: 'int',
  collection_after: 'timestamptz',
  collection_before: 'timestamptz',
  delivery_after: 'timestamptz',
  delivery_before: 'timestamptz',
  collection_eta: 'timestamptz',
  delivery_eta: 'timestamptz',
  collected_at: 'timestamptz',
  delivered_at: 'timestamptz',
  over_since: 'timestamptz',
} as const satisfies Record<keyof ShipmentRecord, ColumnType>

const PARCEL_COLUMNS = {
  number: 'int',
  shipment_id: 'bigint',
  alternative_tracking_reference: 'text',
  parcel_description: 'text',
  packaging: 'text',
  length_cm: 'float8',
  width_cm: 'float8',
  height_cm: 'float8',
  weight_kg: 'float8',
} as const satisfies Record<keyof ParcelRecord, ColumnType>

const SHIPMENT_LIST = sql.raw(Object.keys(SHIPMENT_COLUMNS).join(', '))
const PARCEL_LIST = sql.raw(Object.keys(PARCEL_COLUMNS).join(', '))

/** Writes new shipments with their parcels and events, however many there are. */
export async function insertBookings(
  tx: Tx,
  providerId: number,
  shipments: readonly ShipmentRecord[],
  parcels: readonly ParcelRecord[],
  events: readonly NewEvent[],
): Promise<WrittenBatch[]> {
  if (shipments.length === 0) return []
  await sql`INSERT INTO shipments (${SHIPMENT_LIST})
            SELECT ${SHIPMENT_LIST} FROM ${travelling('s', SHIPMENT_COLUMNS, shipments)}`.execute(tx)
  await sql`INSERT INTO parcels (provider_id, ${PARCEL_LIST})
            SELECT ${providerId}::int, ${PARCEL_LIST} FROM ${travelling('p', PARCEL_COLUMNS, parcels)}`.execute(
    tx,
  )
  return writeEvents(tx, providerId, events)
}
