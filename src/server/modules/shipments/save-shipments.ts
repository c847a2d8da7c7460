import { sql } from 'kysely'
import { isApart } from '../../../domain/shipments/parcel-status.ts'
import { isFinishedOrUnbooked, ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { PLANNED_ONCE } from '../../kernel/database/planned-once.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type ColumnType, unnestRows } from '../../kernel/database/unnest-rows.ts'
import type { NewEvent, Scalar } from '../../kernel/eventlog/log.ts'
import { followReservations, regainReservations } from '../booking/index.ts'
import { type FollowedRequests, followShipments } from '../dispatch/index.ts'
import { withPlannedTimes } from './apply-change.ts'
import { scheduleDropoffExpiry } from './dropoff-expiry.ts'
import { freeRetired } from './free-retired.ts'
import { isChanging, type LockedShipment, lockFreeShipments, UNLOCKED_LIVE_FIELDS } from './lock-shipments.ts'
import { SHIPMENT_COLUMNS } from './shipment-column-types.ts'

/** Written with every change: who said it may change while what was said stays, and a hub where a parcel lies. */
const ALWAYS = ['version', 'message_inside', 'over_since', 'parcel_hubs'] as const

/** Moments travel as they are held, in ms. */
const isMoment = (column: keyof typeof SHIPMENT_COLUMNS) => SHIPMENT_COLUMNS[column] === 'timestamptz'

type Saving = Pick<Command, 'tx' | 'providerId' | 'now' | 'settings' | 'write'>

/**
 * Writes what was moved, with its events, and keeps the tripsheets of drivers in step with it, and with what happened to collection
 * requests. What comes back to a driver who was retired is taken from them.
 */
export async function saveShipments(
  command: Saving,
  moved: Iterable<LockedShipment>,
  told: readonly NewEvent[],
  requests: FollowedRequests | null = null,
): Promise<void> {
  const actor = requests?.actor ?? told[0]?.actor
  if (actor === undefined) return
  const held = new Map([...moved].map((shipment) => [shipment.id, shipment]))
  const lockFree = async (ids: readonly number[]) => {
    const free = await lockFreeShipments(command.tx, command.providerId, ids)
    for (const shipment of free.values()) held.set(shipment.id, shipment)
    return new Set(free.keys())
  }
  const said = [...told, ...(await freeRetired(command, held, told, actor))]
  const { planned, events } = await followShipments(command, [...held.values()], said, lockFree, requests)
  const all = withPlannedTimes(said, held, planned, { at: command.now, actor })
  const written = new Set(all.map(({ entity_id }) => entity_id))
  const changed = [...held.values()].filter(({ id }) => written.has(id))
  if (changed.length > 0) await writeShipments(command, changed, [...all, ...events])
  else await command.write(events)
}

/** The events, with the rest of the row where they show the whole of it. */
async function attachSnapshots(
  tx: Tx,
  providerId: number,
  events: readonly NewEvent[],
): Promise<readonly NewEvent[]> {
  const ids = new Set(events.flatMap(({ whole, entity_id }) => (whole === undefined ? [] : [entity_id])))
  if (ids.size === 0) return events
  const rows = await tx
    .selectFrom('shipments')
    .select(['id', ...UNLOCKED_LIVE_FIELDS])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...ids]}::bigint[])`)
    .execute()
  const rest = new Map(rows.map((row) => [row.id, row]))
  return events.map((event) =>
    event.whole === undefined ? event : { ...event, whole: { ...rest.get(event.entity_id), ...event.whole } },
  )
}

/** Writes what was moved, with its events, in two statements however many there are: only columns that changed. */
export async function writeShipments(
  { tx, providerId, now, settings, write }: Saving,
  held: readonly LockedShipment[],
  all: readonly NewEvent[],
): Promise<void> {
  const events = all.filter(({ entity }) => entity === 'shipment')
  const changed = [...new Set(events.flatMap(({ change }) => Object.keys(change)))].filter(isChanging).sort()
  const rows = [...held].map((shipment) => {
    const { id, version, message_inside, parcel_hubs, status, status_at } = shipment
    const over_since = isFinishedOrUnbooked(status) ? status_at : null
    const row: Record<string, Scalar> = { id, version, message_inside, parcel_hubs, over_since }
    for (const field of changed) row[field] = shipment[field]
    return row
  })
  const written = [...ALWAYS, ...changed]
  const setters = written.map((column) =>
    isMoment(column) ? `${column} = to_timestamp(u.${column} / 1000)` : `${column} = u.${column}`,
  )
  const columns: Record<string, ColumnType> = { id: SHIPMENT_COLUMNS.id }
  for (const column of written) columns[column] = isMoment(column) ? 'float8' : SHIPMENT_COLUMNS[column]
  await sql`
    UPDATE ${PLANNED_ONCE} shipments s SET ${sql.raw(setters.join(', '))}, modified_at = ${new Date(now)}
    FROM ${unnestRows('u', columns, rows)}
    WHERE s.provider_id = ${providerId} AND s.id = u.id
  `.execute(tx)
  await saveParcels({ tx, providerId }, held)
  await write([
    ...(await attachSnapshots(tx, providerId, events)),
    ...all.filter(({ entity }) => entity !== 'shipment'),
  ])
  const before = new Map(
    events.flatMap(({ change, entity_id }) => {
      const from = ShipmentStatus.safeParse(change.status?.[0])
      return from.success ? [[entity_id, from.data] as const] : []
    }),
  )
  const moved = [...held].flatMap((shipment) => {
    const from = before.get(shipment.id)
    return from !== undefined && isOfPickupPoint(shipment) ? [{ ...shipment, from }] : []
  })
  await followReservations({ tx, providerId, now }, moved)
  await regainReservations({ tx, providerId, now, settings }, moved)
  await scheduleDropoffExpiry({ tx, providerId, now, settings }, moved)
}

const PARCEL_PLACE = {
  shipment_id: 'bigint',
  number: 'int',
  status: 'text',
  status_at: 'float8',
  hub_id: 'int',
} as const satisfies Record<string, ColumnType>

/** Writes where parcels are that are elsewhere than their shipment, or were; one that is where it is has nothing of its own. */
async function saveParcels(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  held: Iterable<LockedShipment>,
): Promise<void> {
  const rows = [...held].flatMap((shipment) =>
    (shipment.parcels ?? []).map((parcel) => ({
      shipment_id: shipment.id,
      number: parcel.number,
      ...(isApart(parcel, shipment)
        ? { status: parcel.status, status_at: parcel.status_at, hub_id: parcel.hub_id }
        : { status: null, status_at: null, hub_id: null }),
    })),
  )
  if (rows.length === 0) return
  await sql`
    UPDATE parcels p SET status = u.status, status_at = to_timestamp(u.status_at / 1000), hub_id = u.hub_id
    FROM ${unnestRows('u', PARCEL_PLACE, rows)}
    WHERE p.provider_id = ${providerId} AND p.shipment_id = u.shipment_id AND p.number = u.number
      AND (p.status, p.status_at, p.hub_id) IS DISTINCT FROM (u.status, to_timestamp(u.status_at / 1000), u.hub_id)
  `.execute(tx)
}

const isOfPickupPoint = ({ collection_pickup_point_id, delivery_pickup_point_id }: LockedShipment) =>
  collection_pickup_point_id !== null || delivery_pickup_point_id !== null
