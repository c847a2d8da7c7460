import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS, LiveShipment } from '../../../contract/live.ts'
import { isInternalMessage } from '../../../domain/shipments/internal-message.ts'
import { type LogEventType, REPLANNED } from '../../../domain/shipments/log-event.ts'
import type { ParcelChange } from '../../../domain/shipments/parcel-events.ts'
import {
  countApart,
  hubsApart,
  isApart,
  type ParcelState,
  together,
  withShipment,
} from '../../../domain/shipments/parcel-status.ts'
import {
  movedWindow,
  type ShipmentState,
  type StateChange,
  scopeOf,
} from '../../../domain/shipments/shipment-state.ts'
import {
  isFinished,
  isFinishedOrUnbooked,
  ShipmentStatus,
} from '../../../domain/shipments/shipment-status.ts'
import { parcelReference } from '../../../domain/tracking/tracking-reference.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { PLANNED_ONCE } from '../../kernel/database/planned-once.ts'
import type { EventNote } from '../../kernel/database/rows.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type ColumnType, unnestRows } from '../../kernel/database/unnest-rows.ts'
import type { Actor, EventScope, NewEvent, Scalar } from '../../kernel/eventlog/log.ts'
import { followReservations, regainReservations } from '../booking/index.ts'
import { followShipments, type Replanned } from '../dispatch/index.ts'
import { scheduleDropoffExpiry } from './dropoff-expiry.ts'
import { SHIPMENT_COLUMNS } from './shipment-column-types.ts'

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

function isChanging(field: string): field is Changing {
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

/** Of the live row, what is held, and what no life changes: read only for an event that shows the whole row. */
const LOCKED_LIVE_COLUMNS = LOCKED_COLUMNS.filter(
  // Edits write how many parcels there are beside what is held (edit-shipments.ts).
  (column) => column in LiveShipment.shape && column !== 'parcel_count',
)
const UNLOCKED_LIVE_FIELDS = LIVE_SHIPMENT_FIELDS.filter(
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

/** Its parcels, each where it is. */
export const parcelsOfHeld = (held: LockedShipment): readonly ParcelState[] =>
  held.parcels ?? together(held.parcel_count, held)

export function eventScope(
  state: Parameters<typeof scopeOf>[0] & Pick<ShipmentState, 'status'> & { message_inside?: boolean },
): EventScope {
  return {
    ...scopeOf(state),
    status: state.status,
    collection_agent_id: state.collection_agent_id,
    delivery_agent_id: state.delivery_agent_id,
    ...(state.message_inside === true && { message_inside: true }),
  }
}

function lockedLiveFields(held: LockedShipment): Record<string, Scalar> {
  const live: Record<string, Scalar> = {}
  for (const field of LOCKED_LIVE_COLUMNS) live[field] = held[field]
  return live
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

function sameScope(a: EventScope, b: EventScope): boolean {
  return (
    a.account_id === b.account_id &&
    a.branch_ids.join() === b.branch_ids.join() &&
    a.driver_ids.join() === b.driver_ids.join()
  )
}

/** Which event a change by hand is: who carries it weighs more than when, when more than what else. */
export function eventTypeOf(change: StateChange): LogEventType {
  const has = (...fields: (keyof StateChange)[]) => fields.some((field) => field in change)
  const isRescheduled = movedWindow(change) !== undefined
  // Rebooked: the driver goes with the old window.
  if (isRescheduled && has('exception')) return 'shipment.rescheduled'
  if (has('collection_agent_id', 'delivery_agent_id')) return 'shipment.reassigned'
  if (isRescheduled) return 'shipment.rescheduled'
  if (has('status')) return 'shipment.status'
  if (has('handled_until')) return 'shipment.handled'
  if (has('collection_eta', 'delivery_eta')) return 'shipment.rescheduled'
  return 'shipment.changed'
}

/** Whether the words of a change are for staff alone. */
function isInside(
  type: LogEventType,
  { status, handled_until }: StateChange,
  told: EventNote | undefined,
): boolean {
  const isCallNoted = handled_until !== undefined && handled_until !== null
  return isInternalMessage({ type, status, event: told?.event, isCallNoted })
}

/**
 * Applies a change to a held shipment and gives the event that tells it. The event carries the whole row where
 * somebody may meet the shipment for the first time: it came into other hands, or back from being finished. (Here as
 * far as it is held; `saveShipments` adds the rest.)
 */
export function applyChange(
  held: LockedShipment,
  type: LogEventType,
  change: StateChange,
  at: number,
  actor: Actor,
  told?: EventNote,
  saidInside = isInside(type, change, told),
): NewEvent {
  const was = eventScope(held)
  const wasFinished = isFinished(held.status)
  const differences: Record<string, [Scalar, Scalar]> = {}
  for (const [field, to] of Object.entries(change)) {
    const from = isChanging(field) ? held[field] : null
    if (from !== to) differences[field] = [from, to]
  }
  const before = { status: held.status, status_at: held.status_at, hub_id: held.hub_id }
  Object.assign(held, change)
  const isOfShipment = told?.parcel === undefined && ('status' in change || 'status_at' in change)
  if (held.parcels !== null && isOfShipment)
    Object.assign(
      differences,
      setParcels(held, withShipment(held.parcels, before, held, type === 'shipment.undone')),
    )
  if ('message' in change) held.message_inside = change.message !== null && saidInside
  held.version += 1
  const scope = eventScope(held)
  const moved = !sameScope(was, scope)
  return {
    at,
    type,
    entity: 'shipment',
    entity_id: held.id,
    version: held.version,
    actor,
    change: differences,
    whole: moved || wasFinished ? lockedLiveFields(held) : undefined,
    told,
    scope,
    was: moved ? was : undefined,
  }
}

/** Where its parcels are from now on, and what of the shipment differs with it. */
function setParcels(held: LockedShipment, parcels: readonly ParcelState[]): Record<string, [Scalar, Scalar]> {
  const apart = countApart(parcels, held)
  const differs: [Scalar, Scalar][] = held.parcels_apart === apart ? [] : [[held.parcels_apart, apart]]
  Object.assign(held, { parcels, parcels_apart: apart, parcel_hubs: hubsApart(parcels, held) })
  return Object.fromEntries(differs.map((pair) => ['parcels_apart', pair]))
}

/** Applies what happened to one of the parcels of a held shipment, and gives the event that tells it. */
export function applyParcelChange(
  held: LockedShipment,
  { change, parcels }: ParcelChange,
  number: number,
  at: number,
  actor: Actor,
  told: EventNote,
): NewEvent {
  const statusOf = (all: readonly ParcelState[]) => all.find((one) => one.number === number)?.status ?? null
  const [from, to] = [statusOf(parcelsOfHeld(held)), statusOf(parcels)]
  const type = change.status === undefined ? 'shipment.parcelStatus' : 'shipment.status'
  const parcel_reference = parcelReference(held.ref, number)
  const was = eventScope(held)
  const event = applyChange(held, type, change, at, actor, { ...told, parcel: number, parcel_reference })
  const apart = setParcels(held, parcels)
  const own: Record<string, [Scalar, Scalar]> =
    from === to ? {} : { parcel: [null, parcel_reference], parcel_status: [from, to] }
  // The hub that it lies at, or left, may be another one than those of the shipment.
  const scope = eventScope(held)
  const moved = !sameScope(was, scope)
  return {
    ...event,
    change: { ...event.change, ...apart, ...own },
    scope,
    was: moved ? was : undefined,
    whole: moved || event.whole !== undefined ? lockedLiveFields(held) : undefined,
  }
}

/** Written with every change: who said it may change while what was said stays, and a hub where a parcel lies. */
const ALWAYS = ['version', 'message_inside', 'over_since', 'parcel_hubs'] as const

/** Moments travel as they are held, in ms. */
const isMoment = (column: keyof typeof SHIPMENT_COLUMNS) => SHIPMENT_COLUMNS[column] === 'timestamptz'

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

/** The events, with those of shipments that are planned for another time; what is changed anyway tells it by its own event. */
export function withPlannedTimes(
  events: readonly NewEvent[],
  held: ReadonlyMap<number, LockedShipment>,
  planned: readonly Replanned[],
  by: Pick<NewEvent, 'at' | 'actor'>,
): NewEvent[] {
  const told = [...events]
  for (const { shipment_id, side, at } of planned) {
    const shipment = held.get(shipment_id)
    const field = `${side}_eta` as const
    if (shipment === undefined || shipment[field] === at) continue
    const index = told.findLastIndex(
      ({ entity, entity_id }) => entity === 'shipment' && entity_id === shipment_id,
    )
    const event = told[index]
    if (event === undefined) {
      told.push(applyChange(shipment, REPLANNED, { [field]: at }, by.at, by.actor))
      continue
    }
    const from = event.change[field]?.[0] ?? shipment[field]
    shipment[field] = at
    told[index] = {
      ...event,
      change: { ...event.change, [field]: [from, at] },
      whole: event.whole && { ...event.whole, [field]: at },
    }
  }
  return told
}

type Saving = Pick<Command, 'tx' | 'providerId' | 'now' | 'settings' | 'write'>

/** Writes what was moved, with its events, and keeps the tripsheets of drivers in step with it. */
export async function saveShipments(
  command: Saving,
  moved: Iterable<LockedShipment>,
  told: readonly NewEvent[],
): Promise<void> {
  const [first] = told
  if (first === undefined) return
  const held = new Map([...moved].map((shipment) => [shipment.id, shipment]))
  const { planned, events } = await followShipments(command, [...held.values()], told, async (ids) => {
    const free = await lockFreeShipments(command.tx, command.providerId, ids)
    for (const shipment of free.values()) held.set(shipment.id, shipment)
    return new Set(free.keys())
  })
  await writeShipments(
    command,
    [...held.values()],
    [...withPlannedTimes(told, held, planned, { at: command.now, actor: first.actor }), ...events],
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
