/** Tripsheets in the live workspace: of yesterday, since some work is left of it, and of every later day. */
import { sql } from 'kysely'
import type { LiveTripsheet } from '../../../contract/live.ts'
import type { TaskRef } from '../../../domain/dispatch/tripsheet.ts'
import type { LiveStop } from '../../../domain/dispatch/tripsheet-text.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { HEAD_COLUMNS, liveTripsheet } from './tripsheet-rows.ts'

const DAY_MS = 86_400_000

export async function readLiveTripsheets(tx: Tx, providerId: number, now: number): Promise<LiveTripsheet[]> {
  const heads = await tx
    .selectFrom('tripsheets')
    .select(HEAD_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('day', '>=', dayOf(now - DAY_MS))
    .orderBy('id')
    .execute()
  if (heads.length === 0) return []
  const stops = await readLiveStops(
    tx,
    providerId,
    heads.map(({ id }) => id),
  )
  return heads.map((head) => liveTripsheet({ ...head, stops: stops.get(head.id) ?? [] }))
}

type StopRow = Omit<LiveStop, 'tasks'> & { readonly tripsheet_id: number }
type TaskRow = { readonly stop_id: number } & (
  | { readonly shipment_id: number; readonly request_id: null; readonly side: Side }
  | { readonly shipment_id: null; readonly request_id: number; readonly side: null }
)

const taskOf = (row: TaskRow): TaskRef =>
  row.shipment_id === null
    ? { request_id: row.request_id, side: 'collection' }
    : { shipment_id: row.shipment_id, side: row.side }

/**
 * No more of stops than a live row tells: thousands are read whenever a console opens. Tasks are those whose shipment or request the
 * viewer of the transaction may see.
 */
async function readLiveStops(tx: Tx, providerId: number, ids: number[]): Promise<Map<number, LiveStop[]>> {
  const { rows: stops } = await sql<StopRow>`
    SELECT tripsheet_id, id, locked, (extract(epoch FROM planned_at) * 1000)::float8 AS planned_at,
           (extract(epoch FROM promised_at) * 1000)::float8 AS promised_at
    FROM tripsheet_stops WHERE provider_id = ${providerId} AND tripsheet_id = ANY(${ids}::bigint[])
    ORDER BY tripsheet_id, position, id`.execute(tx)
  const { rows: tasks } = await sql<TaskRow>`
    SELECT t.stop_id, t.shipment_id, NULL::int AS request_id, t.side
    FROM tripsheet_stops s
    JOIN tripsheet_tasks t ON t.provider_id = s.provider_id AND t.stop_id = s.id
    JOIN shipments h ON h.provider_id = t.provider_id AND h.id = t.shipment_id
    WHERE s.provider_id = ${providerId} AND s.tripsheet_id = ANY(${ids}::bigint[])
    UNION ALL
    SELECT q.stop_id, NULL, q.request_id, NULL
    FROM tripsheet_stops s
    JOIN tripsheet_requests q ON q.provider_id = s.provider_id AND q.stop_id = s.id
    JOIN collection_requests r ON r.provider_id = q.provider_id AND r.id = q.request_id
    WHERE s.provider_id = ${providerId} AND s.tripsheet_id = ANY(${ids}::bigint[])`.execute(tx)
  const tasksOf = Map.groupBy(tasks, ({ stop_id }) => stop_id)
  const live = stops.map(({ tripsheet_id, ...stop }) => ({
    tripsheet_id,
    stop: { ...stop, tasks: (tasksOf.get(stop.id) ?? []).map(taskOf) },
  }))
  const sheets = Map.groupBy(live, ({ tripsheet_id }) => tripsheet_id)
  return new Map([...sheets].map(([id, its]) => [id, its.map(({ stop }) => stop)]))
}
