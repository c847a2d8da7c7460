/** Tripsheets as they are kept: read under a lock, changed in memory, written back in one go. */
import { sql } from 'kysely'
import { type DriverHours, NO_HOURS } from '../../../domain/dispatch/driver-terms.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { VehicleKind } from '../../../domain/dispatch/travel.ts'
import { type StopTask, type TripsheetStop, taskKey } from '../../../domain/dispatch/tripsheet.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import { type LiveStop, stopsText } from '../../../domain/dispatch/tripsheet-text.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import type { EventNote } from '../../kernel/database/rows.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { unnestRows } from '../../kernel/database/unnest-rows.ts'
import type { Actor, EventScope, NewEvent, Scalar } from '../../kernel/eventlog/log.ts'

/** What a tripsheet is driven with: the driver's, until the day is over or closed. */
export interface DrivenWith {
  readonly vehicle_kind: VehicleKind
  /** Its registration, or what it is called. */
  readonly vehicle_name: string
  readonly capacity_kg: number
}

export interface TripsheetHead extends DrivenWith {
  readonly id: number
  readonly version: number
  readonly driver_id: number
  readonly day: string
  readonly branch_id: number | null
  readonly status: TripsheetStatus
  readonly start_at: number | null
  readonly end_at: number | null
  readonly start_lat: number | null
  readonly start_lng: number | null
  readonly start_name: string | null
  readonly end_lat: number | null
  readonly end_lng: number | null
  readonly end_name: string | null
}

export interface Tripsheet extends TripsheetHead {
  /** All of them, in their order, with those that nothing is left of. */
  readonly stops: readonly TripsheetStop[]
}

/** What is known of a driver now. */
export interface DriverNow {
  /** Where the vehicle was last, and when (ms). */
  readonly vehicle: (Place & { readonly at: number }) | null
  /** What their days have in common. */
  readonly hours: DriverHours
}

const UNKNOWN_DRIVER: DriverNow = { vehicle: null, hours: NO_HOURS }

/** A tripsheet under a lock. */
export interface LockedTripsheet extends Tripsheet, DriverNow {
  /** What its shipments say of when they will be done, by `taskKey`. */
  readonly etas: ReadonlyMap<string, number | null>
}

export const HEAD_COLUMNS = [
  'id',
  'version',
  'driver_id',
  'day',
  'branch_id',
  'vehicle_kind',
  'vehicle_name',
  'capacity_kg',
  'status',
  'start_at',
  'end_at',
  'start_lat',
  'start_lng',
  'start_name',
  'end_lat',
  'end_lng',
  'end_name',
] as const satisfies readonly (keyof TripsheetHead)[]

export type DriverDay = { readonly driver: number; readonly day: string }

const HOURS_OF = (time: string) =>
  sql.raw(`((w.day || ' ' || t.${time})::timestamp AT TIME ZONE 'Africa/Johannesburg')`)

/**
 * Makes those that are not there yet: they begin and end at the hub of the driver, in the driver's hours. The ids of those that were made. Whoever is just
 * told what a driver drives from now on is waited for (change-terms.ts), so that none is made with the vehicle of before.
 */
export async function makeTripsheets(
  tx: Tx,
  providerId: number,
  days: readonly DriverDay[],
): Promise<ReadonlySet<number>> {
  if (days.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tripsheets (provider_id, driver_id, day, branch_id, vehicle_kind, vehicle_name, capacity_kg,
                            start_lat, start_lng, start_name, end_lat, end_lng, end_name, start_at, end_at)
    SELECT d.provider_id, d.id, w.day, d.branch_id, d.vehicle_kind, d.vehicle, d.capacity_kg,
           b.lat, b.lng, b.name, b.lat, b.lng, b.name, ${HOURS_OF('works_from')}, ${HOURS_OF('works_until')}
    FROM ${unnestRows('w', { driver: 'int', day: 'text' }, days)}
    JOIN drivers d ON d.provider_id = ${providerId} AND d.id = w.driver
    LEFT JOIN branches b ON b.provider_id = d.provider_id AND b.id = d.branch_id
    LEFT JOIN driver_terms t ON t.provider_id = d.provider_id AND t.driver_id = d.id
    WHERE NOT EXISTS (SELECT FROM tripsheets s WHERE s.provider_id = d.provider_id AND s.driver_id = d.id AND s.day = w.day)
    ORDER BY d.id, w.day
    FOR KEY SHARE OF d
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Locks tripsheets, of these ids or of these days, in the order of their ids. */
export async function lockTripsheets(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
  days: readonly DriverDay[] = [],
): Promise<Map<number, LockedTripsheet>> {
  const heads = await tx
    .selectFrom('tripsheets')
    .select(HEAD_COLUMNS)
    .where('provider_id', '=', providerId)
    .where((or) =>
      or.or([
        sql<boolean>`id = ANY(${[...ids]}::bigint[])`,
        ...(days.length === 0
          ? []
          : [
              sql<boolean>`(driver_id, day) IN (SELECT w.driver, w.day FROM ${unnestRows('w', { driver: 'int', day: 'text' }, days)})`,
            ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const { sheets, etas } = await withStopsAndDrivers(tx, providerId, heads)
  return new Map(sheets.map((sheet) => [sheet.id, { ...sheet, etas }]))
}

/** Tripsheets with their stops and what is known of their drivers now, and what the shipments at the stops say of when they will be done. */
export async function withStopsAndDrivers(tx: Tx, providerId: number, heads: readonly TripsheetHead[]) {
  const ids = heads.map(({ id }) => id)
  if (ids.length === 0) return { sheets: [], etas: new Map<string, number | null>() }
  const { stops, etas } = await readStopsOf(tx, providerId, ids)
  const drivers = await driversNow(
    tx,
    providerId,
    heads.map(({ driver_id }) => driver_id),
  )
  const sheets = heads.map((head) => ({
    ...head,
    stops: stops.get(head.id) ?? [],
    ...(drivers.get(head.driver_id) ?? UNKNOWN_DRIVER),
  }))
  return { sheets, etas }
}

/** What is known of drivers now, as far as the viewer of the transaction may see it: of their days, others know nothing. */
export async function driversNow(
  tx: Tx,
  providerId: number,
  drivers: readonly number[],
): Promise<ReadonlyMap<number, DriverNow>> {
  const rows = await tx
    .selectFrom('drivers as d')
    .leftJoin('driver_terms as t', (join) =>
      join.onRef('t.provider_id', '=', 'd.provider_id').onRef('t.driver_id', '=', 'd.id'),
    )
    .select(['d.id', 'd.lat', 'd.lng', 'd.position_at', 't.works_from', 't.works_until'])
    .select(['t.break_from', 't.break_until', 't.break_minutes', 't.zone_ids'])
    .where('d.provider_id', '=', providerId)
    .where(sql<boolean>`d.id = ANY(${[...drivers]}::int[])`)
    .execute()
  return new Map(
    rows.map(({ id, lat, lng, position_at: at, zone_ids, ...hours }) => [
      id,
      {
        vehicle: lat === null || lng === null || at === null ? null : { lat, lng, at },
        hours: { ...hours, zone_ids: zone_ids ?? NO_HOURS.zone_ids },
      },
    ]),
  )
}

/**
 * What drivers drive now, of days that are reopened: a closed one kept what it was driven with, whatever was said since. No lock: whoever
 * says another vehicle takes the tripsheets after it, and finds these open (change-vehicle.ts). What is over stays as it was driven.
 */
export async function vehiclesOnReopening(
  tx: Tx,
  providerId: number,
  sheets: readonly Pick<TripsheetHead, 'driver_id' | 'day'>[],
  now: number,
): Promise<ReadonlyMap<number, DrivenWith>> {
  const drivers = sheets.flatMap(({ driver_id, day }) => (day < dayOf(now) ? [] : [driver_id]))
  if (drivers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'vehicle as vehicle_name', 'vehicle_kind', 'capacity_kg'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${drivers}::int[])`)
    .execute()
  return new Map(rows.map(({ id, ...drivenWith }) => [id, drivenWith]))
}

interface StopRow extends Omit<TripsheetStop, 'tasks'> {
  readonly tripsheet_id: number
  readonly tasks: readonly TaskRow[] | null
}

/** Of a shipment or of a collection request. */
interface TaskRow extends Pick<StopTask, 'after' | 'before' | 'done_at' | 'side'> {
  readonly shipment_id: number | null
  readonly request_id: number | null
  readonly eta: number | null
}

function taskOfRow({ shipment_id, request_id, side, after, before, done_at }: TaskRow): StopTask | null {
  if (shipment_id !== null) return { shipment_id, side, after, before, done_at }
  return request_id === null ? null : { request_id, side: 'collection', after, before, done_at }
}

const MS = (column: string) => sql.raw(`(extract(epoch FROM ${column}) * 1000)::float8`)

/** The stops of tripsheets in their order, and what the shipments at them say of when they will be done. */
export async function readStopsOf(tx: Tx, providerId: number, ids: readonly number[]) {
  const { rows } = await sql<StopRow>`
    SELECT s.tripsheet_id, s.id, s.lat, s.lng, s.name, s.place, s.locked, ${MS('s.after_at')} AS after, ${MS('s.before_at')} AS before,
           s.service_minutes, ${MS('s.slot_at')} AS slot_at, s.timed, ${MS('s.planned_at')} AS planned_at,
           ${MS('s.promised_at')} AS promised_at, s.moved_because, t.tasks
    FROM tripsheet_stops s
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('shipment_id', a.shipment_id, 'request_id', a.request_id, 'side', a.side,
               'done_at', ${MS('a.done_at')}, 'after', ${MS('a.after_at')}, 'before', ${MS('a.before_at')}, 'eta', ${MS('a.eta')})
               ORDER BY a.shipment_id, a.side, a.request_id) AS tasks
      FROM (
        SELECT t.shipment_id, NULL::int AS request_id, t.side, t.done_at,
               CASE t.side WHEN 'collection' THEN h.collection_after ELSE h.delivery_after END AS after_at,
               CASE t.side WHEN 'collection' THEN h.collection_before ELSE h.delivery_before END AS before_at,
               CASE t.side WHEN 'collection' THEN h.collection_eta ELSE h.delivery_eta END AS eta
        FROM tripsheet_tasks t
        JOIN shipments h ON h.provider_id = t.provider_id AND h.id = t.shipment_id
        WHERE t.provider_id = s.provider_id AND t.stop_id = s.id
        UNION ALL
        SELECT NULL, q.request_id, 'collection', q.done_at, r.collection_after, r.collection_before, NULL
        FROM tripsheet_requests q
        JOIN collection_requests r ON r.provider_id = q.provider_id AND r.id = q.request_id
        WHERE q.provider_id = s.provider_id AND q.stop_id = s.id) a) t ON true
    WHERE s.provider_id = ${providerId} AND s.tripsheet_id = ANY(${[...ids]}::bigint[])
    ORDER BY s.tripsheet_id, s.position, s.id`.execute(tx)
  const etas = new Map<string, number | null>()
  const stops = new Map<number, TripsheetStop[]>()
  for (const { tripsheet_id, tasks, ...stop } of rows) {
    const its = (tasks ?? []).flatMap((row) => {
      const task = taskOfRow(row)
      if (task !== null) etas.set(taskKey(task), row.eta)
      return task ?? []
    })
    const made = { ...stop, tasks: its }
    const known = stops.get(tripsheet_id)
    if (known === undefined) stops.set(tripsheet_id, [made])
    else known.push(made)
  }
  return { stops, etas }
}

/** Ids for stops that may be made. */
export async function newStopIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT nextval('tripsheet_stop_ids') AS id FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

const STOP_TYPES = {
  id: 'bigint',
  tripsheet_id: 'bigint',
  position: 'int',
  lat: 'float8',
  lng: 'float8',
  name: 'text',
  place: 'text',
  locked: 'boolean',
  after_at: 'timestamptz',
  before_at: 'timestamptz',
  service_minutes: 'int',
  slot_at: 'timestamptz',
  timed: 'boolean',
  planned_at: 'timestamptz',
  promised_at: 'timestamptz',
  moved_because: 'text',
} as const

const HEAD_TYPES = {
  id: 'bigint',
  version: 'int',
  vehicle_kind: 'text',
  vehicle_name: 'text',
  capacity_kg: 'float8',
  status: 'text',
  start_at: 'timestamptz',
  end_at: 'timestamptz',
  start_lat: 'float8',
  start_lng: 'float8',
  start_name: 'text',
  end_lat: 'float8',
  end_lng: 'float8',
  end_name: 'text',
} as const

const HEAD_SETTERS = Object.keys(HEAD_TYPES)
  .flatMap((column) => (column === 'id' ? [] : `${column} = u.${column}`))
  .join(', ')

const REQUEST_TYPES = { request_id: 'int', stop_id: 'bigint', done_at: 'timestamptz' } as const
const TASK_TYPES = { shipment_id: 'bigint', side: 'text', stop_id: 'bigint', done_at: 'timestamptz' } as const

const rowOfStop = (tripsheet_id: number, stop: TripsheetStop, position: number) => {
  const { tasks: _, after, before, ...columns } = stop
  return { ...columns, tripsheet_id, position, after_at: after, before_at: before }
}

const tasksOfSheet = ({ stops }: Tripsheet) =>
  stops.flatMap(({ id, tasks }) =>
    tasks.map(({ shipment_id, request_id, side, done_at }) => ({
      shipment_id,
      request_id,
      side,
      done_at,
      stop_id: id,
    })),
  )

type TaskAt = ReturnType<typeof tasksOfSheet>[number]

const ofShipments = (tasks: readonly TaskAt[]) =>
  tasks.flatMap(({ shipment_id, side, stop_id, done_at }) =>
    shipment_id === undefined ? [] : [{ shipment_id, side, stop_id, done_at }],
  )
const ofRequests = (tasks: readonly TaskAt[]) =>
  tasks.flatMap(({ request_id, stop_id, done_at }) =>
    request_id === undefined ? [] : [{ request_id, stop_id, done_at }],
  )

/** Takes tasks from their stops and puts others, or the same, to theirs. */
async function saveTasks(
  tx: Tx,
  providerId: number,
  gone: readonly TaskAt[],
  come: readonly TaskAt[],
): Promise<void> {
  const [taken, put, requestsTaken, requestsPut] = [
    ofShipments(gone),
    ofShipments(come),
    ofRequests(gone),
    ofRequests(come),
  ]
  if (taken.length > 0)
    await sql`
      DELETE FROM tripsheet_tasks t USING ${unnestRows('u', TASK_TYPES, taken)}
      WHERE t.provider_id = ${providerId} AND t.shipment_id = u.shipment_id AND t.side = u.side`.execute(tx)
  if (put.length > 0)
    await sql`
      INSERT INTO tripsheet_tasks (provider_id, shipment_id, side, stop_id, done_at)
      SELECT ${providerId}::int, u.shipment_id, u.side, u.stop_id, u.done_at
      FROM ${unnestRows('u', TASK_TYPES, put)}`.execute(tx)
  if (requestsTaken.length > 0)
    await sql`
      DELETE FROM tripsheet_requests t USING ${unnestRows('u', REQUEST_TYPES, requestsTaken)}
      WHERE t.provider_id = ${providerId} AND t.request_id = u.request_id`.execute(tx)
  if (requestsPut.length > 0)
    await sql`
      INSERT INTO tripsheet_requests (provider_id, request_id, stop_id, done_at)
      SELECT ${providerId}::int, u.request_id, u.stop_id, u.done_at
      FROM ${unnestRows('u', REQUEST_TYPES, requestsPut)}`.execute(tx)
}

/** Writes what differs of tripsheets, all of them at once: a task that passes from one to the other is at one of them throughout. */
export async function saveTripsheets(
  tx: Tx,
  providerId: number,
  changes: readonly { readonly was: Tripsheet; readonly is: Tripsheet }[],
): Promise<void> {
  const stops = changes.flatMap(({ was, is }) => {
    const before = new Map(was.stops.map((stop, i) => [stop.id, { stop, i }]))
    return is.stops.flatMap((stop, i) => {
      const known = before.get(stop.id)
      return known?.stop === stop && known.i === i ? [] : [rowOfStop(is.id, stop, i)]
    })
  })
  const text = (task: object) => JSON.stringify(task)
  const had = new Map(changes.flatMap(({ was }) => tasksOfSheet(was)).map((task) => [text(task), task]))
  const has = new Map(changes.flatMap(({ is }) => tasksOfSheet(is)).map((task) => [text(task), task]))
  const gone = [...had].flatMap(([key, task]) => (has.has(key) ? [] : [task]))
  const come = [...has].flatMap(([key, task]) => (had.has(key) ? [] : [task]))
  if (stops.length > 0)
    await sql`
      INSERT INTO tripsheet_stops (provider_id, ${sql.raw(Object.keys(STOP_TYPES).join(', '))})
      SELECT ${providerId}::int, ${sql.raw(
        Object.keys(STOP_TYPES)
          .map((column) => `u.${column}`)
          .join(', '),
      )} FROM ${unnestRows('u', STOP_TYPES, stops)}
      ON CONFLICT (provider_id, id) DO UPDATE SET ${sql.raw(
        Object.keys(STOP_TYPES)
          .filter((column) => column !== 'id')
          .map((column) => `${column} = EXCLUDED.${column}`)
          .join(', '),
      )}`.execute(tx)
  await saveTasks(tx, providerId, gone, come)
  const heads = changes.map(({ is }) => ({
    id: is.id,
    version: is.version,
    vehicle_kind: is.vehicle_kind,
    vehicle_name: is.vehicle_name,
    capacity_kg: is.capacity_kg,
    status: is.status,
    start_at: is.start_at,
    end_at: is.end_at,
    start_lat: is.start_lat,
    start_lng: is.start_lng,
    start_name: is.start_name,
    end_lat: is.end_lat,
    end_lng: is.end_lng,
    end_name: is.end_name,
  }))
  if (heads.length > 0)
    await sql`
      UPDATE tripsheets t SET ${sql.raw(HEAD_SETTERS)}
      FROM ${unnestRows('u', HEAD_TYPES, heads)}
      WHERE t.provider_id = ${providerId} AND t.id = u.id`.execute(tx)
}

export const scopeOfTripsheet = ({
  branch_id,
  driver_id,
}: Pick<TripsheetHead, 'branch_id' | 'driver_id'>): EventScope => ({
  account_id: null,
  branch_ids: branch_id === null ? [] : [branch_id],
  driver_ids: [driver_id],
})

/** The live row of a tripsheet (contract/live.ts). */
export function liveTripsheet(sheet: TripsheetHead & { readonly stops: readonly LiveStop[] }) {
  const { id, version, driver_id, branch_id, day, status, start_at, end_at, stops } = sheet
  return { id, version, driver_id, branch_id, day, status, start_at, end_at, stops: stopsText(stops) }
}

/** What is told of it: beside the live row where it begins and ends, and what it is driven with. */
const toldTripsheet = (sheet: Tripsheet) => {
  const { start_name, start_lat, start_lng, end_name, end_lat, end_lng } = sheet
  const { vehicle_name: vehicle, vehicle_kind, capacity_kg } = sheet
  const ends = { start_name, start_lat, start_lng, end_name, end_lat, end_lng }
  return { ...liveTripsheet(sheet), ...ends, vehicle, vehicle_kind, capacity_kg }
}

const NONE_BEYOND: readonly string[] = []

interface TripsheetTelling {
  readonly at: number
  readonly actor: Actor
  readonly isNew?: boolean
  /** Its tasks that are of other branches (`readBeyond`). */
  readonly beyond?: readonly string[]
  /** The version whose order this change takes back. */
  readonly undoes?: number
}

/** What puts the open stops into another order, and is taken back by their order of before (decision 143). */
export const ORDER_EVENTS: readonly LogEventType[] = ['tripsheet.ordered', 'tripsheet.optimized']

/** What the log has beside a change, for whoever takes it back. */
function noteOf(
  type: LogEventType,
  was: Tripsheet,
  is: Tripsheet,
  undoes: number | undefined,
): EventNote | undefined {
  if (undoes !== undefined) return { undoes }
  if (!ORDER_EVENTS.includes(type)) return undefined
  const after = new Map(is.stops.map(({ id, slot_at }) => [id, slot_at]))
  const slots = was.stops.flatMap(({ id, slot_at, timed }) => {
    const slot = after.get(id) ?? slot_at
    return slot === slot_at ? [] : [[id, slot_at, timed, slot] as const]
  })
  return { slots }
}

/** The tasks of tripsheets that are of other branches than theirs, as row security has it; by tripsheet. */
export async function readBeyond(
  tx: Tx,
  providerId: number,
  sheets: readonly Tripsheet[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const tasks = sheets.flatMap(({ branch_id, stops }) =>
    branch_id === null ? [] : stops.flatMap((stop) => stop.tasks.map((task) => ({ ...task, branch_id }))),
  )
  const shipments = tasks.flatMap(({ shipment_id, branch_id }) =>
    shipment_id === undefined ? [] : [{ id: shipment_id, branch_id }],
  )
  const requests = tasks.flatMap(({ request_id, branch_id }) =>
    request_id === undefined ? [] : [{ id: request_id, branch_id }],
  )
  const { rows } = await sql<{ of: 'shipment' | 'request'; id: number; branch_id: number }>`
    SELECT 'shipment' AS of, u.id, u.branch_id FROM ${unnestRows('u', { id: 'bigint', branch_id: 'int' }, shipments)}
    JOIN shipments s ON s.provider_id = ${providerId} AND s.id = u.id
    WHERE u.branch_id NOT IN (coalesce(s.collection_branch_id, 0), coalesce(s.delivery_branch_id, 0), coalesce(s.hub_id, 0))
      AND NOT (s.parcels_apart > 0 AND u.branch_id::text = ANY (string_to_array(s.parcel_hubs, ' ')))
    UNION ALL
    SELECT 'request', u.id, u.branch_id FROM ${unnestRows('u', { id: 'int', branch_id: 'int' }, requests)}
    JOIN collection_requests r ON r.provider_id = ${providerId} AND r.id = u.id
    WHERE r.collection_branch_id IS DISTINCT FROM u.branch_id`.execute(tx)
  const beyond = new Set(rows.map(({ of, id, branch_id }) => `${of} ${id} ${branch_id}`))
  return new Map(
    sheets.map((sheet) => {
      const isBeyond = ({ shipment_id, request_id }: StopTask) =>
        beyond.has(
          shipment_id === undefined
            ? `request ${request_id} ${sheet.branch_id}`
            : `shipment ${shipment_id} ${sheet.branch_id}`,
        )
      return [sheet.id, sheet.stops.flatMap((stop) => stop.tasks.filter(isBeyond).map(taskKey))]
    }),
  )
}

/** The event that tells of a change; null where nothing that is told differs. What takes a step back is always told: it is done once. */
export function tripsheetEvent(
  type: LogEventType,
  was: Tripsheet,
  is: Tripsheet,
  { at, actor, isNew = false, beyond = NONE_BEYOND, undoes }: TripsheetTelling,
): NewEvent | null {
  const [before, after]: Record<string, Scalar>[] = [toldTripsheet(was), toldTripsheet(is)]
  const change = Object.fromEntries(
    Object.entries(after ?? {}).flatMap(([field, to]) => {
      const from = before?.[field] ?? null
      return field === 'version' || from === to ? [] : [[field, [from, to] as const]]
    }),
  )
  if (Object.keys(change).length === 0 && !isNew && undoes === undefined) return null
  return {
    at,
    type: isNew ? 'tripsheet.made' : type,
    entity: 'tripsheet',
    entity_id: is.id,
    version: is.version,
    actor,
    change,
    whole: isNew ? liveTripsheet(is) : undefined,
    told: noteOf(type, was, is, undoes),
    scope: beyond.length === 0 ? scopeOfTripsheet(is) : { ...scopeOfTripsheet(is), beyond },
  }
}
