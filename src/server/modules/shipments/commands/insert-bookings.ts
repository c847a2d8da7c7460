import { sql } from 'kysely'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { type ColumnType, unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import { SHIPMENT_COLUMNS } from '../shipment-column-types.ts'
import type { ParcelRecord, ShipmentRecord } from './command.ts'

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
  { tx, providerId, write }: Command,
  shipments: readonly ShipmentRecord[],
  parcels: readonly ParcelRecord[],
  events: readonly NewEvent[],
): Promise<void> {
  if (shipments.length === 0) return
  await sql`INSERT INTO shipments (${SHIPMENT_LIST})
            SELECT ${SHIPMENT_LIST} FROM ${unnestRows('s', SHIPMENT_COLUMNS, shipments)}`.execute(tx)
  await sql`INSERT INTO parcels (provider_id, ${PARCEL_LIST})
            SELECT ${providerId}::int, ${PARCEL_LIST} FROM ${unnestRows('p', PARCEL_COLUMNS, parcels)}`.execute(
    tx,
  )
  await write(events)
}
