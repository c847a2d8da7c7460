import { sql } from 'kysely'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { type ColumnType, unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import { SHIPMENT_COLUMNS } from '../shipment-column-types.ts'
import type { ParcelRecord, PriceRecord, ShipmentRecord } from './command.ts'

const PARCEL_COLUMNS = {
  number: 'int',
  shipment_id: 'bigint',
  alternative_tracking_reference: 'text',
  parcel_description: 'text',
  packaging: 'text',
  name: 'text',
  declared_value_cents: 'bigint',
  length_cm: 'float8',
  width_cm: 'float8',
  height_cm: 'float8',
  weight_kg: 'float8',
} as const satisfies Record<keyof ParcelRecord, ColumnType>

const PRICE_COLUMNS = {
  shipment_id: 'bigint',
  rate_card_id: 'int',
  rate_cents: 'bigint',
  rate_excluding_vat_cents: 'bigint',
  charged_kg: 'float8',
  distance_km: 'float8',
  lines: 'json',
} as const satisfies Record<keyof PriceRecord, ColumnType>

const PRICE_LIST = sql.raw(Object.keys(PRICE_COLUMNS).join(', '))
const SHIPMENT_LIST = sql.raw(Object.keys(SHIPMENT_COLUMNS).join(', '))
const PARCEL_LIST = sql.raw(Object.keys(PARCEL_COLUMNS).join(', '))

/** Writes new shipments with their parcels, prices and events, however many there are; the ids of the events come back. */
export async function insertBookings(
  { tx, providerId, write }: Command,
  shipments: readonly ShipmentRecord[],
  parcels: readonly ParcelRecord[],
  prices: readonly PriceRecord[],
  events: readonly NewEvent[],
): Promise<readonly number[]> {
  if (shipments.length === 0) return []
  await sql`INSERT INTO shipments (${SHIPMENT_LIST})
            SELECT ${SHIPMENT_LIST} FROM ${unnestRows('s', SHIPMENT_COLUMNS, shipments)}`.execute(tx)
  await insertParcels({ tx, providerId }, parcels)
  await insertPrices({ tx, providerId }, prices)
  return write(events)
}

export async function insertParcels(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  parcels: readonly ParcelRecord[],
): Promise<void> {
  if (parcels.length === 0) return
  await sql`INSERT INTO parcels (provider_id, ${PARCEL_LIST})
            SELECT ${providerId}::int, ${PARCEL_LIST} FROM ${unnestRows('p', PARCEL_COLUMNS, parcels)}`.execute(
    tx,
  )
}

/** What shipments cost, from a version of theirs on: the first, as they were booked, unless they were edited since. */
export async function insertPrices(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  prices: readonly PriceRecord[],
  version = 1,
): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map((price) => ({ ...price }))
  await sql`INSERT INTO shipment_prices (provider_id, version, ${PRICE_LIST})
            SELECT ${providerId}::int, ${version}::int, ${PRICE_LIST} FROM ${unnestRows('p', PRICE_COLUMNS, rows)}`.execute(
    tx,
  )
}
