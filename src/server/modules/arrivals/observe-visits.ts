/** What positions show of stops that are done: when the vehicle came and left, and how long the way to it took. */
import { sql } from 'kysely'
import { doorKey } from '../../../domain/arrivals/service-times.ts'
import { areaOf } from '../../../domain/arrivals/streets.ts'
import { begunAt, type Position, visitsOf } from '../../../domain/arrivals/visits.ts'
import type { VehicleKind } from '../../../domain/dispatch/travel.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import { unnestRows } from '../../kernel/database/unnest-rows.ts'
import { freeWay } from '../../kernel/routing/shipped-roads.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** A day is looked at for so long: what a telephone tells late is still seen. */
const LOOKED_AT_MS = 3 * DAY
/** What was done within this time may still be told of, ms. */
const SETTLES_MS = 10 * MINUTE
/** Before the first stop is done a vehicle may be there so long, ms. */
const BEFORE_FIRST_MS = 3 * 3_600_000

interface DoneRow {
  readonly stop_id: number
  readonly lat: number | null
  readonly lng: number | null
  readonly name: string
  /** When its window opens, ms. */
  readonly after: number | null
  readonly done_at: number
  readonly account_id: number | null
  readonly side: Side
  readonly is_seen: boolean
}

/**
 * What is done at a stop `s`: sides of shipments, and collection requests. Without these a visit to one would be taken for the way to the
 * next.
 */
const TASKS_OF_STOP = sql`
  SELECT shipment_id, NULL::int AS request_id, side, done_at FROM tripsheet_tasks WHERE provider_id = s.provider_id AND stop_id = s.id
  UNION ALL
  SELECT NULL, request_id, 'collection', done_at FROM tripsheet_requests WHERE provider_id = s.provider_id AND stop_id = s.id`

/** Tripsheets with stops that are done and were not looked at. */
export async function unobserved(tx: Tx, providerId: number, now: number, most: number) {
  const { rows } = await sql<{ id: number; driver_id: number; vehicle_kind: VehicleKind }>`
    SELECT h.id, h.driver_id, h.vehicle_kind FROM tripsheets h
    WHERE h.provider_id = ${providerId} AND h.day BETWEEN ${dayOf(now - LOOKED_AT_MS)} AND ${dayOf(now)}
      AND EXISTS (
        SELECT FROM tripsheet_stops s
        CROSS JOIN LATERAL (${TASKS_OF_STOP}) t
        WHERE s.provider_id = h.provider_id AND s.tripsheet_id = h.id
          AND NOT EXISTS (SELECT FROM stop_visits v WHERE v.provider_id = s.provider_id AND v.stop_id = s.id)
        GROUP BY s.id HAVING count(*) = count(t.done_at) AND max(t.done_at) <= ${instant(now - SETTLES_MS)})
    ORDER BY h.id LIMIT ${most}`.execute(tx)
  return rows
}

async function doneStops(tx: Tx, providerId: number, tripsheet: number, now: number): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    SELECT s.id AS stop_id, s.lat, s.lng, s.name, (extract(epoch FROM s.after_at) * 1000)::float8 AS after, extract(epoch FROM max(t.done_at)) * 1000 AS done_at,
           CASE WHEN count(DISTINCT coalesce(p.account_id, r.account_id)) = 1
             THEN min(coalesce(p.account_id, r.account_id)) END AS account_id, min(t.side) AS side,
           EXISTS (SELECT FROM stop_visits v WHERE v.provider_id = s.provider_id AND v.stop_id = s.id) AS is_seen
    FROM tripsheet_stops s
    CROSS JOIN LATERAL (${TASKS_OF_STOP}) t
    LEFT JOIN shipments p ON p.provider_id = s.provider_id AND p.id = t.shipment_id
    LEFT JOIN collection_requests r ON r.provider_id = s.provider_id AND r.id = t.request_id
    WHERE s.provider_id = ${providerId} AND s.tripsheet_id = ${tripsheet}
    GROUP BY s.provider_id, s.id HAVING count(*) = count(t.done_at) AND max(t.done_at) <= ${instant(now - SETTLES_MS)}
    ORDER BY max(t.done_at), s.id`.execute(tx)
  return rows.map((row) => ({ ...row, done_at: Number(row.done_at) }))
}

async function positionsOf(
  tx: Tx,
  providerId: number,
  { driver, from, to }: { readonly driver: number; readonly from: number; readonly to: number },
): Promise<Position[]> {
  return tx
    .selectFrom('driver_positions')
    .select(['lat', 'lng', 'at'])
    .where('provider_id', '=', providerId)
    .where('driver_id', '=', driver)
    .where('at', '>=', instant(from))
    .where('at', '<=', instant(to))
    .orderBy('at')
    .execute()
}

const VISIT_TYPES = {
  stop_id: 'bigint',
  done_at: 'timestamptz',
  arrived_at: 'timestamptz',
  left_at: 'timestamptz',
  door: 'text',
  account_id: 'int',
  side: 'text',
  vehicle_kind: 'text',
  left_before_at: 'timestamptz',
  way_ms: 'float8',
  free_ms: 'float8',
  area: 'int',
} as const

/** Keeps what was seen of the stops of a tripsheet; how many of them are new. */
export async function observeVisits(
  { tx, providerId, now }: Pick<Command, 'tx' | 'providerId' | 'now'>,
  sheet: { readonly id: number; readonly driver_id: number; readonly vehicle_kind: VehicleKind },
): Promise<number> {
  const done = await doneStops(tx, providerId, sheet.id, now)
  const [first, last] = [done[0], done.at(-1)]
  if (first === undefined || last === undefined) return 0
  const positions = await positionsOf(tx, providerId, {
    driver: sheet.driver_id,
    from: first.done_at - BEFORE_FIRST_MS,
    to: last.done_at + SETTLES_MS,
  })
  const stops = done.flatMap(({ stop_id: id, lat, lng, done_at: doneAt }) =>
    lat === null || lng === null ? [] : [{ id, lat, lng, doneAt }],
  )
  const visits = new Map(visitsOf(positions, stops).map((visit) => [visit.id, visit]))
  const rows = done.flatMap((stop, i) => {
    if (stop.is_seen) return []
    const visit = visits.get(stop.stop_id)
    const before = done[i - 1]
    const left = before === undefined ? undefined : visits.get(before.stop_id)
    return [
      {
        stop_id: stop.stop_id,
        done_at: stop.done_at,
        arrived_at: visit === undefined ? null : begunAt(visit, stop.after),
        left_at: visit?.leftAt ?? null,
        door: doorKey(stop),
        account_id: stop.account_id,
        side: stop.side,
        vehicle_kind: sheet.vehicle_kind,
        ...wayBetween(sheet.vehicle_kind, { from: before, leftAt: left?.leftAt }, stop, visit?.arrivedAt),
      },
    ]
  })
  if (rows.length > 0)
    await sql`
      INSERT INTO stop_visits (provider_id, ${sql.raw(Object.keys(VISIT_TYPES).join(', '))})
      SELECT ${providerId}::int, ${sql.raw(
        Object.keys(VISIT_TYPES)
          .map((column) => `u.${column}`)
          .join(', '),
      )} FROM ${unnestRows('u', VISIT_TYPES, rows)} ON CONFLICT DO NOTHING`.execute(tx)
  return rows.length
}

const NO_WAY = { left_before_at: null, way_ms: null, free_ms: null, area: null }

function wayBetween(
  kind: VehicleKind,
  { from, leftAt }: { readonly from: DoneRow | undefined; readonly leftAt: number | undefined },
  to: DoneRow,
  arrivedAt: number | undefined,
) {
  if (from === undefined || leftAt === undefined || arrivedAt === undefined) return NO_WAY
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return NO_WAY
  const [a, b] = [
    { lat: from.lat, lng: from.lng },
    { lat: to.lat, lng: to.lng },
  ]
  return {
    left_before_at: leftAt,
    way_ms: arrivedAt - leftAt,
    free_ms: freeWay(kind, a, b).ms,
    area: areaOf(a, b),
  }
}
