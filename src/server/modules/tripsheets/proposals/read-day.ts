/** The day of drivers as it stands, with what a plan for it is made from. */
import { sql } from 'kysely'
import { MOST_OPTIMISED } from '../../../../contract/route-proposals.ts'
import { isOfferedOn } from '../../../../domain/dispatch/days-ahead.ts'
import { momentOf, NO_HOURS } from '../../../../domain/dispatch/driver-terms.ts'
import { isLinehaul } from '../../../../domain/dispatch/insertion-cost.ts'
import type {
  ProposedDay,
  ProposedDriver,
  ProposedStop,
  ProposedTask,
} from '../../../../domain/dispatch/route-proposal.ts'
import { groupByDoor } from '../../../../domain/dispatch/same-door.ts'
import { placed, type VehicleKind } from '../../../../domain/dispatch/travel.ts'
import { type TaskRef, type TripsheetStop, taskKey } from '../../../../domain/dispatch/tripsheet.ts'
import { isAnyKind } from '../../../../domain/dispatch/vehicle-kinds.ts'
import type { Side } from '../../../../domain/shipments/exception.ts'
import { unassignedSide } from '../../../../domain/shipments/next-stop.ts'
import { SCAN_PHASE } from '../../../../domain/shipments/scan-phase.ts'
import type { ShipmentStatus } from '../../../../domain/shipments/shipment-status.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { learntOf, USUAL_MINUTES } from '../../arrivals/index.ts'
import { HEAD_COLUMNS, readStopsOf, routeNow } from '../../dispatch/index.ts'
import { readRequestTasks, readWaitingRequests, type WaitingTask } from './day-requests.ts'

export interface WantedDay {
  readonly day: string
  /** Business time, ms. */
  readonly now: number
  readonly driver_ids?: readonly number[]
  readonly branch_id?: number
  readonly unassigned: boolean
  /** Who is out that day (`driversOut`): neither they nor their stops are planned, unless they are named. */
  readonly out: ReadonlySet<number>
  /** Whether whoever asks may give collection requests to drivers: without that those that wait are not offered, and those of drivers stay. */
  readonly givesRequests: boolean
}

async function readDrivers(tx: Tx, providerId: number, { driver_ids, branch_id }: WantedDay) {
  let wanted = tx
    .selectFrom('drivers as d')
    .leftJoin('branches as b', (join) =>
      join.onRef('b.provider_id', '=', 'd.provider_id').onRef('b.id', '=', 'd.branch_id'),
    )
    .leftJoin('driver_terms as t', (join) =>
      join.onRef('t.provider_id', '=', 'd.provider_id').onRef('t.driver_id', '=', 'd.id'),
    )
    .select([
      'd.id',
      'd.branch_id',
      'd.vehicle_kind',
      'd.capacity_kg',
      'd.lat',
      'd.lng',
      'd.position_at',
      'b.lat as hub_lat',
      'b.lng as hub_lng',
      't.works_from',
      't.works_until',
      't.break_from',
      't.break_until',
      't.break_minutes',
      't.zone_ids',
    ])
    .where('d.provider_id', '=', providerId)
    .where('d.deleted_date', 'is', null)
  if (driver_ids !== undefined) wanted = wanted.where(sql<boolean>`d.id = ANY(${[...driver_ids]}::int[])`)
  if (branch_id !== undefined) wanted = wanted.where('d.branch_id', '=', branch_id)
  return wanted.orderBy('d.id').execute()
}

type DriverRow = Awaited<ReturnType<typeof readDrivers>>[number]

/**
 * How many tasks are open at the stops of tripsheets: also those of shipments that are of other branches than whoever asks. Nothing is
 * told of them, and they take their time in the day all the same.
 */
async function countOpen(tx: Tx, providerId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; open: number }>`
    SELECT s.id, count(*)::int AS open
    FROM tripsheet_stops s
    CROSS JOIN LATERAL (
      SELECT done_at FROM tripsheet_tasks WHERE provider_id = s.provider_id AND stop_id = s.id
      UNION ALL SELECT done_at FROM tripsheet_requests WHERE provider_id = s.provider_id AND stop_id = s.id) t
    WHERE s.provider_id = ${providerId} AND s.tripsheet_id = ANY(${[...ids]}::bigint[]) AND t.done_at IS NULL
    GROUP BY s.id`.execute(tx)
  return new Map(rows.map(({ id, open }) => [id, open]))
}

/** An open stop, and how much there is to be done at it. */
type OpenStop = TripsheetStop & { readonly open: number }

async function readSheets(tx: Tx, providerId: number, day: string, drivers: readonly DriverRow[]) {
  const heads = await tx
    .selectFrom('tripsheets')
    .select(HEAD_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('day', '=', day)
    .where(sql<boolean>`driver_id = ANY(${drivers.map(({ id }) => id)}::int[])`)
    .execute()
  const ids = heads.map(({ id }) => id)
  const { stops } = await readStopsOf(tx, providerId, ids)
  const counts = await countOpen(tx, providerId, ids)
  const openStops = (id: number): OpenStop[] =>
    (stops.get(id) ?? []).flatMap((stop) => {
      const open = counts.get(stop.id)
      return open === undefined ? [] : [{ ...stop, open }]
    })
  return new Map(
    heads.map((head) => [
      head.driver_id,
      { ...head, stops: openStops(head.id), allStops: stops.get(head.id) ?? [] },
    ]),
  )
}

/** What a plan asks of shipments. */
async function readLoads(tx: Tx, providerId: number, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    ref: string
    version: number
    status: ShipmentStatus
    kg: number
    litres: number
    longest_cm: number
    kinds: VehicleKind[] | null
  }>`
    SELECT s.id, s.ref, s.version, s.status, coalesce(s.mass_kg, s.weight_kg) AS kg, coalesce(s.volume_litres, 0) AS litres,
           coalesce((SELECT max(greatest(coalesce(p.actual_length_cm, p.length_cm), coalesce(p.actual_width_cm, p.width_cm),
                                         coalesce(p.actual_height_cm, p.height_cm))) FROM parcels p
                     WHERE p.provider_id = s.provider_id AND p.shipment_id = s.id), 0)::float8 AS longest_cm,
           l.vehicle_kinds AS kinds
    FROM shipments s
    LEFT JOIN service_levels l ON l.provider_id = s.provider_id AND upper(l.code) = upper(s.service_level_code)
    WHERE s.provider_id = ${providerId} AND s.id = ANY(${[...new Set(ids)]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

type Loads = Awaited<ReturnType<typeof readLoads>>

/** What is known of what is done at stops: of shipments and of collection requests. */
interface Known {
  readonly loads: Loads
  readonly requests: Awaited<ReturnType<typeof readRequestTasks>>
}

interface Unassigned extends Omit<WaitingTask, 'task'> {
  readonly shipment_id: number
  readonly side: Side
}

/** It goes with a collection request: who comes for that, or will, fetches it too (decision 127). Boards show no stop of its own either. */
const isFetchedWithRequest = sql<boolean>`EXISTS (
  SELECT FROM collection_request_shipments l
  JOIN collection_requests r ON r.provider_id = l.provider_id AND r.id = l.request_id
  WHERE l.provider_id = shipments.provider_id AND l.shipment_id = shipments.id AND r.over_since IS NULL)`

/** Sides of shipments that nobody has and that are offered on that day; of a branch, what its drivers do. */
export async function readUnassigned(
  tx: Tx,
  providerId: number,
  { day, now, branch_id }: Pick<WantedDay, 'day' | 'now' | 'branch_id'>,
) {
  const rows = await tx
    .selectFrom('shipments')
    .select([
      'id',
      isFetchedWithRequest.as('is_fetched_with_request'),
      'status',
      'parcel_count',
      'hub_id',
      'collection_agent_id',
      'delivery_agent_id',
      ...(['collection', 'delivery'] as const).flatMap(
        (side) =>
          [
            `${side}_branch_id`,
            `${side}_lat`,
            `${side}_lng`,
            `${side}_name`,
            `${side}_place`,
            `${side}_after`,
            `${side}_before`,
          ] as const,
      ),
    ])
    .where('provider_id', '=', providerId)
    .where('over_since', 'is', null)
    .where((or) => or.or([or('collection_agent_id', 'is', null), or('delivery_agent_id', 'is', null)]))
    .orderBy('id')
    .execute()
  return rows.flatMap((row): Unassigned[] => {
    const side = unassignedSide(row)
    if (side === null || (side === 'collection' && row.is_fetched_with_request)) return []
    if (branch_id !== undefined && row[`${side}_branch_id`] !== branch_id) return []
    const window = { after: row[`${side}_after`], before: row[`${side}_before`] }
    if (!isOfferedOn(day, now, window)) return []
    return [
      {
        shipment_id: row.id,
        side,
        lat: row[`${side}_lat`],
        lng: row[`${side}_lng`],
        name: row[`${side}_name`],
        place: row[`${side}_place`],
        ...window,
      },
    ]
  })
}

const isAboard = (status: ShipmentStatus, side: Side): boolean =>
  side === 'delivery' && (SCAN_PHASE[status] === 'out' || status === 'collected')

function shipmentTask(loads: Loads, shipment_id: number, side: Side): ProposedTask[] {
  const load = loads.get(shipment_id)
  if (load === undefined) return []
  const { ref, version, status, kg, litres, longest_cm, kinds } = load
  const loaded = isAboard(status, side)
  const only = kinds === null || isAnyKind(kinds) ? {} : { kinds }
  return [{ shipment_id, side, ref, version, loaded, kg, litres, longest_cm, ...only }]
}

function taskOf({ loads, requests }: Known, task: TaskRef): readonly ProposedTask[] {
  if (task.request_id === undefined) return shipmentTask(loads, task.shipment_id, task.side)
  const request = requests.get(task.request_id)
  return request === undefined ? [] : [request]
}

function stopOf(
  stop: OpenStop,
  driver: number,
  known: Known,
  { givesRequests }: Pick<WantedDay, 'givesRequests'>,
): ProposedStop {
  const { id, promised_at: _, open, tasks: all, ...facts } = stop
  const tasks = all.flatMap((task) => (task.done_at === null ? taskOf(known, task) : []))
  const stays = !givesRequests && tasks.some(({ request_id }) => request_id !== undefined)
  return {
    ...facts,
    key: String(id),
    driver,
    // What whoever asks may not see is not given away by a proposal: the stop stays where it is.
    locked: stop.locked || stays || tasks.length < open,
    ...(stays && { stays }),
    tasks,
  }
}

/** What is due first comes first, as it does to the tripsheet of who is given it. */
const byDue = (a: WaitingTask, b: WaitingTask): number =>
  (a.before ?? Number.MAX_SAFE_INTEGER) - (b.before ?? Number.MAX_SAFE_INTEGER)

const earliest = (moments: readonly (number | null)[]): number | null =>
  moments.reduce((least, at) => (least === null || (at !== null && at < least) ? at : least), null)

/** With the time that visits usually take: what was learnt of its door no viewer reads (`withLearntMinutes`). */
function waitingStop(its: readonly [WaitingTask, ...WaitingTask[]]): ProposedStop {
  const [{ lat, lng, name, place, task }] = its
  return {
    key: taskKey(task),
    driver: null,
    lat,
    lng,
    name,
    place,
    after: earliest(its.map(({ after }) => after)),
    before: earliest(its.map(({ before }) => before)),
    service_minutes: USUAL_MINUTES,
    slot_at: 0,
    timed: false,
    planned_at: 0,
    locked: false,
    tasks: its.map((one) => one.task),
  }
}

/**
 * Whoever drives on that day: has stops, or has told where they are, and is not out. Who comes on a later day nobody knows yet: all of
 * them may. Trucks drive between hubs. Who is named does in any case.
 */
function drives(row: DriverRow, stops: number, { day, now, driver_ids, out }: WantedDay): boolean {
  if (driver_ids !== undefined) return true
  if (isLinehaul(row) || out.has(row.id)) return false
  return stops > 0 || day > dayOf(now) || (row.position_at !== null && dayOf(row.position_at) === day)
}

/** The day; refused where there is nothing to propose, or as `readWholeDay` is. */
export async function readDay(tx: Tx, providerId: number, wanted: WantedDay): Promise<Outcome<ProposedDay>> {
  const read = await readWholeDay(tx, providerId, wanted)
  if (!read.ok) return read
  const { drivers, stops } = read.value
  // What whoever asks may not see is given to nobody: with nothing else there is nothing to propose.
  return drivers.length === 0 || stops.every(({ tasks }) => tasks.length === 0)
    ? refused('proposal.nothing')
    : read
}

/** The day as it is, were it empty; refused where a driver is not there, or has closed it, or there is too much of it. */
export async function readWholeDay(
  tx: Tx,
  providerId: number,
  wanted: WantedDay,
): Promise<Outcome<ProposedDay>> {
  const { day, now, driver_ids } = wanted
  const rows = await readDrivers(tx, providerId, wanted)
  const there = new Set(rows.map(({ id }) => id))
  const unknown = driver_ids?.findIndex((id) => !there.has(id)) ?? -1
  if (unknown >= 0)
    return refused('input.invalid', {
      field: `driver_ids[${unknown}]`,
      detail: 'There is no such driver, or they are of another branch.',
    })
  const sheets = await readSheets(tx, providerId, day, rows)
  const isClosed = (id: number) => sheets.get(id)?.status === 'closed'
  const closed = driver_ids?.findIndex(isClosed) ?? -1
  if (closed >= 0)
    return refused('input.invalid', {
      field: `driver_ids[${closed}]`,
      detail: 'The tripsheet of this driver is closed. Reopen it first.',
    })
  const openOf = (id: number) => sheets.get(id)?.stops ?? []
  const driving = rows.filter((row) => !isClosed(row.id) && drives(row, openOf(row.id).length, wanted))
  const unassigned = wanted.unassigned ? await readUnassigned(tx, providerId, wanted) : []
  const held = driving.flatMap(({ id }) => openOf(id).flatMap(({ tasks }) => tasks))
  const loads = await readLoads(tx, providerId, [
    ...held.flatMap(({ shipment_id }) => shipment_id ?? []),
    ...unassigned.map(({ shipment_id }) => shipment_id),
  ])
  const asked = held.flatMap(({ request_id }) => request_id ?? [])
  const known = { loads, requests: await readRequestTasks(tx, providerId, asked) }
  const shipments = unassigned.flatMap(({ shipment_id, side, ...one }) =>
    shipmentTask(loads, shipment_id, side).map((task): WaitingTask => ({ ...one, task })),
  )
  const requests =
    wanted.unassigned && wanted.givesRequests ? await readWaitingRequests(tx, providerId, wanted) : []
  // A request is a visit of its own until somebody has it: several at one door may be more than any vehicle takes.
  const waiting = [...groupByDoor(shipments.toSorted(byDue)), ...requests.map((one) => [one] as const)]
  const { way } = await learntOf(tx, providerId)
  const drivers = driving.map((row): ProposedDriver => {
    const sheet = sheets.get(row.id)
    const hub = placed({ lat: row.hub_lat, lng: row.hub_lng })
    const { lat, lng, position_at: at } = row
    const hours = { ...NO_HOURS, ...row, zone_ids: row.zone_ids ?? [] }
    // Hours are of tripsheets that are made: one that is there has the times that were said of it, or none.
    const [start_at, end_at] =
      sheet === undefined
        ? [momentOf(day, row.works_from), momentOf(day, row.works_until)]
        : [sheet.start_at, sheet.end_at]
    const route = routeNow(
      {
        day,
        status: sheet?.status ?? 'planned',
        vehicle_kind: row.vehicle_kind,
        start_at,
        start_lat: sheet?.start_lat ?? hub?.lat ?? null,
        start_lng: sheet?.start_lng ?? hub?.lng ?? null,
        stops: sheet?.allStops ?? [],
        vehicle: lat === null || lng === null || at === null ? null : { lat, lng, at },
        hours,
      },
      now,
      way,
    )
    return {
      driver: row.id,
      kind: row.vehicle_kind,
      capacity_kg: row.capacity_kg,
      tripsheet: sheet?.id ?? null,
      here: route.here,
      now: route.now,
      end: sheet === undefined ? hub : placed({ lat: sheet.end_lat, lng: sheet.end_lng }),
      end_at,
      pause: route.pause,
      zone_ids: hours.zone_ids,
      under_way: sheet?.status === 'under-way' && day === dayOf(now),
      ...(wanted.out.has(row.id) && { named: true }),
    }
  })
  const stops = [
    ...driving.flatMap(({ id }) => openOf(id).map((stop) => stopOf(stop, id, known, wanted))),
    ...waiting.map(waitingStop),
  ]
  if (drivers.length > MOST_OPTIMISED.drivers || stops.length > MOST_OPTIMISED.stops)
    return refused('input.invalid', {
      field: driver_ids === undefined ? 'branch_id' : 'driver_ids',
      detail: `That is ${drivers.length} drivers with ${stops.length} stops; at most ${MOST_OPTIMISED.drivers} and ${MOST_OPTIMISED.stops} are planned at once. Choose a branch, or some drivers.`,
    })
  return done({ drivers, stops, out: null })
}
