import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS, LiveShipment } from '../../../contract/live.ts'
import type { ParcelState } from '../../../domain/shipments/parcel-status.ts'
import type { ShipmentState } from '../../../domain/shipments/shipment-state.ts'
import { PLANNED_ONCE } from '../../kernel/database/planned-once.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** What commands hold of a shipment: read under a lock, moved in memory, written back with its events in one go. */
export interface LockedShipment extends ShipmentState {
  readonly id: number
  readonly ref: string
  readonly collection_pickup_point_id: number | null
  readonly delivery_pickup_point_id: number | null
  readonly delivery_pickup_point_provider: string | null
  /** Of the booking, ms. */
  readonly created_at: number
  version: number
  message_inside: boolean
  parcels_apart: number
  parcel_hubs: string
  /** Each of its parcels, where some are elsewhere than it is, or one was told of by itself; null where all are where it is. */
  parcels: readonly ParcelState[] | null
}

/** The columns that commands update. */
const MUTABLE_COLUMNS = [
  'status',
  'status_at',
  'message',
  'failed_attempts',
  'exception',
  'exception_at',
  'exception_reason',
  'handled_until',
  'special_instructions_collection',
  'special_instructions_delivery',
  'collection_branch_id',
  'delivery_branch_id',
  'hub_id',
  'collection_agent_id',
  'delivery_agent_id',
  'collection_after',
  'collection_before',
  'delivery_after',
  'delivery_before',
  'collection_eta',
  'delivery_eta',
  'collected_at',
  'delivered_at',
  'tags',
  'parcels_apart',
  'collection_min_date',
  'delivery_min_date',
  'collection_rescheduled_reason',
  'delivery_rescheduled_reason',
  'cancellation_reason',
] as const satisfies readonly (keyof ShipmentState)[]
type Changing = (typeof MUTABLE_COLUMNS)[number]

const NAMES: ReadonlySet<string> = new Set(MUTABLE_COLUMNS)

export function isChanging(field: string): field is Changing {
  return NAMES.has(field)
}

const LOCKED_COLUMNS = [
  'id',
  'ref',
  'created_at',
  'version',
  'message_inside',
  'parcel_hubs',
  'account_id',
  'parcel_count',
  'collection_pickup_point_id',
  'delivery_pickup_point_id',
  'delivery_pickup_point_provider',
  ...MUTABLE_COLUMNS,
] as const

/** Edits write these beside what is held (edit-shipments.ts). */
const EDITED_BESIDE: ReadonlySet<string> = new Set([
  'parcel_count',
  'collection_pickup_point_id',
  'delivery_pickup_point_id',
])
/** Of the live row, what is held, and what no life changes: read only for an event that shows the whole row. */
export const LOCKED_LIVE_COLUMNS = LOCKED_COLUMNS.filter(
  (column) => column in LiveShipment.shape && !EDITED_BESIDE.has(column),
)
export const UNLOCKED_LIVE_FIELDS = LIVE_SHIPMENT_FIELDS.filter(
  (field) => !LOCKED_LIVE_COLUMNS.some((held) => held === field),
)

/** Locks the shipments, always in the order of their ids so that two batches never wait for one another in a ring. */
export async function lockShipments(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<Map<number, LockedShipment>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('shipments')
    .select(LOCKED_COLUMNS)
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .modifyFront(PLANNED_ONCE)
    .execute()
  const parcels = await readParcelsApart(
    tx,
    providerId,
    rows.filter(({ parcels_apart }) => parcels_apart > 0),
  )
  return new Map(rows.map((row) => [row.id, { ...row, parcels: parcels.get(row.id) ?? null }]))
}

type Place = Pick<LockedShipment, 'id' | 'status' | 'status_at' | 'hub_id'>

/** Each parcel of shipments that have some elsewhere. */
async function readParcelsApart(tx: Tx, providerId: number, shipments: readonly Place[]) {
  if (shipments.length === 0) return new Map<number, ParcelState[]>()
  const places = new Map(shipments.map((shipment) => [shipment.id, shipment]))
  const rows = await tx
    .selectFrom('parcels')
    .select(['shipment_id', 'number', 'status', 'status_at', 'hub_id'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`shipment_id = ANY(${[...places.keys()]}::bigint[])`)
    .orderBy('shipment_id')
    .orderBy('number')
    .execute()
  const states = rows.flatMap(({ shipment_id, number, status, status_at, hub_id }) => {
    const place = places.get(shipment_id)
    if (place === undefined) return []
    const own = status === null || status_at === null ? place : { status, status_at, hub_id }
    return [
      { shipment_id, state: { number, status: own.status, status_at: own.status_at, hub_id: own.hub_id } },
    ]
  })
  return new Map(
    [...Map.groupBy(states, ({ shipment_id }) => shipment_id)].map(([id, of]) => [
      id,
      of.map(({ state }) => state),
    ]),
  )
}

/** Of some shipments those that nobody else holds, locked: whoever waits for one here could wait for ever. */
export async function lockFreeShipments(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<Map<number, LockedShipment>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shipments WHERE provider_id = ${providerId} AND id = ANY(${[...ids]}::bigint[])
    ORDER BY id FOR UPDATE SKIP LOCKED`.execute(tx)
  return lockShipments(
    tx,
    providerId,
    rows.map(({ id }) => id),
  )
}
