/** What alert rules look at, as it stands: shipments, vehicles, tripsheets and collection requests. */
import { sql } from 'kysely'
import { type AlertCondition, type WatchedSubject, zoneOf } from '../../../domain/alerts/alert-condition.ts'
import type { AlertScope } from '../../../domain/alerts/alert-rule.ts'
import {
  type DriverFacts,
  type Evaluation,
  evaluateDriver,
  evaluateRequest,
  evaluateShipment,
  evaluateTripsheet,
  evaluateWindow,
} from '../../../domain/alerts/evaluate-condition.ts'
import type { HoursOfDay } from '../../../domain/booking/work-hours.ts'
import { isOverRequest } from '../../../domain/dispatch/collection-request.ts'
import { placed } from '../../../domain/dispatch/travel.ts'
import { taskKey } from '../../../domain/dispatch/tripsheet.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import { branchOfNextStop, driverOfOpenStop, openStopSide } from '../../../domain/shipments/next-stop.ts'
import { hasTag } from '../../../domain/shipments/tag-list.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import { fetchedWithRequest } from '../dispatch/index.ts'
import { type DrivenStop, readExpectedStops, readNextExpected } from './expected-stops.ts'

/** A thing, by what rules are narrowed down by, and how a condition looks at it. */
export interface WatchedThing {
  readonly id: number
  /** What people call it. */
  readonly name: string
  readonly branch_id: number | null
  readonly account_id: number | null
  readonly service_level_code: string | null
  readonly tags: string
  evaluate(condition: AlertCondition): Evaluation
}

export interface Watching {
  readonly tx: Tx
  readonly providerId: number
  /** Business time, ms. */
  readonly now: number
}

/** Of a provider whose rules may speak by its hours of work. */
export interface Evaluating extends Watching {
  readonly workHours: HoursOfDay
}

export const isInScope = (scope: AlertScope, thing: Omit<WatchedThing, 'evaluate'>): boolean =>
  (scope.branch_id === null || scope.branch_id === thing.branch_id) &&
  (scope.account_id === null || scope.account_id === thing.account_id) &&
  (scope.service_level_code === null || scope.service_level_code === thing.service_level_code) &&
  (scope.tag_id === null || hasTag(thing.tags, scope.tag_id))

const NOT_BOOKED = { account_id: null, service_level_code: null, tags: '' } as const
const NOTHING: Evaluation = { from: null, again: null }
const idsIn = (ids: readonly number[]) => sql<boolean>`id = ANY (${[...new Set(ids)]}::bigint[])`

/** Things that are still there, for all conditions that are about their kind. */
export function readThings(
  work: Watching,
  subject: WatchedSubject,
  conditions: readonly AlertCondition[],
  ids: readonly number[],
): Promise<WatchedThing[]> {
  if (ids.length === 0) return Promise.resolve([])
  switch (subject) {
    case 'shipment':
      return readShipments(work, conditions, ids)
    case 'driver':
      return readDrivers(work, conditions, ids)
    case 'tripsheet':
      return readTripsheets(work, ids)
    case 'collection_request':
      return readRequests(work, conditions, ids)
  }
}

type OpenStopRow = Parameters<typeof openStopSide>[0] &
  Record<`${Side}_before` | `${Side}_lat` | `${Side}_lng`, number | null> & { readonly id: number }

const SHIPMENT_FIELDS = [
  'id',
  'ref',
  'account_id',
  'service_level_code',
  'tags',
  'status',
  'status_at',
  'exception',
  'exception_at',
  'exception_reason',
  'handled_until',
  'parcel_count',
  'collection_lat',
  'collection_lng',
  'delivery_lat',
  'delivery_lng',
  'collection_branch_id',
  'delivery_branch_id',
  'hub_id',
  'collection_agent_id',
  'delivery_agent_id',
  'collection_before',
  'delivery_before',
  'collected_at',
] as const

async function readShipments(
  work: Watching,
  conditions: readonly AlertCondition[],
  ids: readonly number[],
): Promise<WatchedThing[]> {
  const { tx, providerId, now } = work
  const rows = await tx
    .selectFrom('shipments')
    .select(SHIPMENT_FIELDS)
    .where('provider_id', '=', providerId)
    .where(idsIn(ids))
    .execute()
  const stops = new Map(rows.flatMap((row) => openStopOf(row)).map((stop) => [stop.task.shipment_id, stop]))
  const expected = await readExpectedStops(work, conditions, [...stops.values()])
  const due = [...stops.values()].filter(({ task }) => expected.has(taskKey(task)))
  // The request tells of what is fetched with it.
  const fetched = await fetchedWithRequest(
    tx,
    providerId,
    due.flatMap(({ task }) => (task.side === 'collection' ? task.shipment_id : [])),
  )
  return rows.map((row) => {
    const stop = stops.get(row.id)
    const isOfRequest = stop?.task.side === 'collection' && fetched.has(row.id)
    return {
      id: row.id,
      name: row.ref,
      branch_id: branchOfNextStop(row),
      account_id: row.account_id,
      service_level_code: row.service_level_code,
      tags: row.tags,
      evaluate: (condition) => {
        if (condition.kind === 'status-held' || condition.kind === 'exception')
          return evaluateShipment(condition, row, now)
        return condition.kind === 'window-ends' && stop !== undefined && !isOfRequest
          ? evaluateStop(condition, stop, expected, now)
          : NOTHING
      },
    }
  })
}

/** The open stop of a shipment that a driver has, within a window. */
function openStopOf(row: OpenStopRow) {
  const [side, driver] = [openStopSide(row), driverOfOpenStop(row)]
  const ends = side === null ? null : row[`${side}_before`]
  if (side === null || driver === null || ends === null) return []
  const place = placed({ lat: row[`${side}_lat`], lng: row[`${side}_lng`] })
  return [{ task: { shipment_id: row.id, side }, driver, place, ends }]
}

const evaluateStop = (
  condition: Extract<AlertCondition, { kind: 'window-ends' }>,
  { task, ends }: DrivenStop,
  expected: ReadonlyMap<string, number>,
  now: number,
) => evaluateWindow(condition, { ends, expected_at: expected.get(taskKey(task)) ?? null }, now)

/** What is done at a stop `s`: sides of shipments, and collection requests. */
export const TASKS_OF_STOP = sql`
  SELECT done_at FROM tripsheet_tasks WHERE provider_id = s.provider_id AND stop_id = s.id
  UNION ALL SELECT done_at FROM tripsheet_requests WHERE provider_id = s.provider_id AND stop_id = s.id`

/** When the first stop that is not done was planned, of a tripsheet `t`. */
const NEXT_STOP = sql<number | null>`(
  SELECT min(s.planned_at) FROM tripsheet_stops s
  WHERE s.provider_id = t.provider_id AND s.tripsheet_id = t.id AND EXISTS (
    SELECT FROM (${TASKS_OF_STOP}) k WHERE k.done_at IS NULL))`

/** The way is looked through for so much longer: one who reports each half hour was there before, too. */
const STILL_MARGIN_MINUTES = 60
/** Nearer than that is the same place: positions of one who stands still scatter (m). */
const SAME_PLACE_M = 100
/** Metres between a position `p` and the newest one of its driver `d`, well enough for 100 m. */
const FROM_NEWEST = sql`sqrt(power((p.lat - d.lat) * 111320::float8, 2) + power((p.lng - d.lng) * 111320::float8 * cos(radians(d.lat)), 2))`

interface DriverRow {
  readonly id: number
  readonly name: string
  readonly branch_id: number | null
  readonly lat: number | null
  readonly lng: number | null
  readonly at: number | null
  readonly hub_lat: number | null
  readonly hub_lng: number | null
  readonly next_stop_at: number | null
  readonly still_since: number | null
  readonly loops: readonly number[]
}

async function readDrivers(
  { tx, providerId, now }: Watching,
  conditions: readonly AlertCondition[],
  ids: readonly number[],
): Promise<WatchedThing[]> {
  const stillMinutes = Math.max(
    0,
    ...conditions.map((condition) => (condition.kind === 'vehicle-still' ? condition.minutes : 0)),
  )
  const since = sql`d.position_at - ${stillMinutes + STILL_MARGIN_MINUTES} * interval '1 minute'`
  /** The first position after the last one that was elsewhere. */
  const stillSince =
    stillMinutes === 0
      ? sql<number | null>`NULL::timestamptz`
      : sql<number | null>`(
          SELECT min(p.at) FROM driver_positions p
          WHERE p.provider_id = d.provider_id AND p.driver_id = d.id AND p.at >= ${since} AND p.at > coalesce((
            SELECT max(p.at) FROM driver_positions p
            WHERE p.provider_id = d.provider_id AND p.driver_id = d.id AND p.at >= ${since}
              AND ${FROM_NEWEST} > ${SAME_PLACE_M}), '-infinity'))`
  const { rows } = await sql<DriverRow>`
    SELECT d.id, d.name, d.branch_id, d.lat, d.lng, d.position_at AS at, b.lat AS hub_lat, b.lng AS hub_lng,
           ${NEXT_STOP} AS next_stop_at, CASE WHEN t.id IS NULL THEN NULL ELSE ${stillSince} END AS still_since,
           coalesce(l.zone_ids, '{}') AS loops
    FROM drivers d
    LEFT JOIN driver_terms l ON l.provider_id = d.provider_id AND l.driver_id = d.id
    LEFT JOIN branches b ON b.provider_id = d.provider_id AND b.id = d.branch_id
    LEFT JOIN tripsheets t ON t.provider_id = d.provider_id AND t.driver_id = d.id AND t.day = ${dayOf(now)} AND t.status <> 'closed'
    WHERE d.provider_id = ${providerId} AND d.deleted_date IS NULL AND d.id = ANY (${[...new Set(ids)]}::int[])`.execute(
    tx,
  )
  const zones = await readZoneVisits(tx, providerId, conditions, rows)
  return rows.map((row) => {
    const facts: DriverFacts = {
      place: placed(row),
      at: row.at,
      still_since: row.still_since,
      zones: zones(row.id),
      loops: row.loops,
      hub: placed({ lat: row.hub_lat, lng: row.hub_lng }),
      next_stop_at: row.next_stop_at,
    }
    return {
      ...NOT_BOOKED,
      id: row.id,
      name: row.name,
      branch_id: row.branch_id,
      evaluate: (condition) =>
        condition.kind === 'vehicle-still' ||
        condition.kind === 'vehicle-silent' ||
        condition.kind === 'vehicle-away' ||
        condition.kind === 'vehicle-outside-zone' ||
        condition.kind === 'vehicle-outside-loops' ||
        condition.kind === 'vehicle-in-zone'
          ? evaluateDriver(condition, facts, now)
          : NOTHING,
    }
  })
}

/** The newest visit of each driver to each zone that the conditions name, or that is a loop of one, where they ask for that. */
async function readZoneVisits(
  tx: Tx,
  providerId: number,
  conditions: readonly AlertCondition[],
  drivers: readonly Pick<DriverRow, 'id' | 'loops'>[],
): Promise<(driverId: number) => DriverFacts['zones']> {
  const isOfLoops = conditions.some(({ kind }) => kind === 'vehicle-outside-loops')
  const named = conditions.flatMap((condition) => zoneOf(condition) ?? [])
  if (isOfLoops) named.push(...drivers.flatMap(({ loops }) => loops))
  if (named.length === 0) return () => new Map()
  const zones = await tx
    .selectFrom('zones')
    .select('id')
    .where('provider_id', '=', providerId)
    .where(idsIn(named))
    .execute()
  const { rows } = await sql<{
    driver_id: number
    zone_id: number
    entered_at: number
    left_at: number | null
  }>`
    SELECT DISTINCT ON (driver_id, zone_id) driver_id, zone_id, entered_at, left_at FROM zone_visits
    WHERE provider_id = ${providerId} AND driver_id = ANY (${drivers.map(({ id }) => id)}::int[])
      AND zone_id = ANY (${zones.map(({ id }) => id)}::int[])
    ORDER BY driver_id, zone_id, id DESC`.execute(tx)
  const visits = Map.groupBy(rows, ({ driver_id }) => driver_id)
  return (driverId) =>
    new Map(zones.map(({ id }) => [id, visits.get(driverId)?.find(({ zone_id }) => zone_id === id) ?? null]))
}

async function readTripsheets(
  { tx, providerId, now }: Watching,
  ids: readonly number[],
): Promise<WatchedThing[]> {
  const { rows } = await sql<{
    id: number
    name: string
    branch_id: number | null
    next_stop_at: number | null
  }>`
    SELECT t.id, d.name, t.branch_id, ${NEXT_STOP} AS next_stop_at FROM tripsheets t
    JOIN drivers d ON d.provider_id = t.provider_id AND d.id = t.driver_id
    WHERE t.provider_id = ${providerId} AND t.day >= ${dayOf(now)} AND t.status <> 'closed' AND t.id = ANY (${[...new Set(ids)]}::bigint[])`.execute(
    tx,
  )
  const expected = await readNextExpected(
    { tx, providerId, now },
    rows.map(({ id }) => id),
  )
  return rows.map(({ next_stop_at, ...row }) => {
    const facts = { next_stop_at, expected_at: expected.get(row.id) ?? null }
    return {
      ...NOT_BOOKED,
      ...row,
      evaluate: (condition) =>
        condition.kind === 'tripsheet-late' ? evaluateTripsheet(condition, facts, now) : NOTHING,
    }
  })
}

async function readRequests(
  work: Watching,
  conditions: readonly AlertCondition[],
  ids: readonly number[],
): Promise<WatchedThing[]> {
  const { tx, providerId, now } = work
  const rows = await tx
    .selectFrom('collection_requests')
    .select(['id', 'status', 'status_at', 'collection_agent_id', 'collection_branch_id', 'account_id'])
    .select(['collection_before', 'collection_lat', 'collection_lng'])
    .where('provider_id', '=', providerId)
    .where(idsIn(ids))
    .execute()
  const stops = new Map(
    rows.flatMap((row): [number, DrivenStop][] => {
      if (row.collection_agent_id === null || isOverRequest(row.status)) return []
      const place = placed({ lat: row.collection_lat, lng: row.collection_lng })
      const task = { request_id: row.id, side: 'collection' } as const
      return [[row.id, { task, driver: row.collection_agent_id, place, ends: row.collection_before }]]
    }),
  )
  const expected = await readExpectedStops(work, conditions, [...stops.values()])
  return rows.map((row) => {
    const stop = stops.get(row.id)
    return {
      ...NOT_BOOKED,
      id: row.id,
      name: collectionRequestId(row.id),
      branch_id: row.collection_branch_id,
      account_id: row.account_id,
      evaluate: (condition) => {
        if (condition.kind === 'request-unassigned') return evaluateRequest(condition, row, now)
        return condition.kind === 'window-ends' && stop !== undefined
          ? evaluateStop(condition, stop, expected, now)
          : NOTHING
      },
    }
  })
}

/** Of what is over, damaged say, so much of the past is still somebody's work (ms). */
const LOOKED_BACK_MS = 7 * 86_400_000

/** The things that a rule may find, when it begins: what comes later is told by events, or, of vehicles, looked for again. */
export function candidatesOf(condition: AlertCondition, providerId: number, now: number) {
  switch (condition.kind) {
    case 'status-held':
      return sql`SELECT 'shipment' AS subject, id FROM shipments WHERE provider_id = ${providerId} AND status = ${condition.status}
        AND (over_since IS NULL OR status_at > ${instant(now - LOOKED_BACK_MS)})`
    case 'exception':
      return sql`SELECT 'shipment' AS subject, id FROM shipments
        WHERE provider_id = ${providerId} AND over_since IS NULL AND exception IS NOT NULL`
    case 'window-ends':
      return sql`SELECT 'shipment' AS subject, id FROM shipments WHERE provider_id = ${providerId} AND over_since IS NULL
        AND coalesce(collection_agent_id, delivery_agent_id) IS NOT NULL
        UNION ALL SELECT 'collection_request', id FROM collection_requests
        WHERE provider_id = ${providerId} AND over_since IS NULL AND collection_agent_id IS NOT NULL`
    case 'vehicle-still':
    case 'vehicle-silent':
    case 'vehicle-away':
    case 'vehicle-outside-zone':
    case 'vehicle-outside-loops':
    case 'vehicle-in-zone':
      return sql`SELECT 'driver' AS subject, id FROM drivers WHERE provider_id = ${providerId} AND deleted_date IS NULL`
    case 'tripsheet-late':
      return sql`SELECT 'tripsheet' AS subject, id FROM tripsheets
        WHERE provider_id = ${providerId} AND day >= ${dayOf(now)} AND status <> 'closed'`
    case 'request-unassigned':
      return sql`SELECT 'collection_request' AS subject, id FROM collection_requests
        WHERE provider_id = ${providerId} AND over_since IS NULL`
  }
}
