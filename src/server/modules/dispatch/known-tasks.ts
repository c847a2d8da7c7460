import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { KnownTask } from './wished-tasks.ts'

/** Where the tasks of shipments stand on tripsheets. */
export async function knownTasks(tx: Tx, providerId: number, ids: readonly number[]): Promise<KnownTask[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('tripsheet_tasks as t')
    .innerJoin('tripsheet_stops as s', (join) =>
      join.onRef('s.provider_id', '=', 't.provider_id').onRef('s.id', '=', 't.stop_id'),
    )
    .innerJoin('tripsheets as h', (join) =>
      join.onRef('h.provider_id', '=', 's.provider_id').onRef('h.id', '=', 's.tripsheet_id'),
    )
    .select([
      't.shipment_id',
      't.side',
      't.stop_id',
      't.done_at',
      's.tripsheet_id',
      'h.driver_id',
      'h.status',
    ])
    .where('t.provider_id', '=', providerId)
    .where(sql<boolean>`t.shipment_id = ANY(${[...ids]}::bigint[])`)
    .execute()
  return rows
}

/** The same of collection requests. */
export async function knownRequests(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<KnownTask[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('tripsheet_requests as t')
    .innerJoin('tripsheet_stops as s', (join) =>
      join.onRef('s.provider_id', '=', 't.provider_id').onRef('s.id', '=', 't.stop_id'),
    )
    .innerJoin('tripsheets as h', (join) =>
      join.onRef('h.provider_id', '=', 's.provider_id').onRef('h.id', '=', 's.tripsheet_id'),
    )
    .select(['t.request_id', 't.stop_id', 't.done_at', 's.tripsheet_id', 'h.driver_id', 'h.status'])
    .where('t.provider_id', '=', providerId)
    .where(sql<boolean>`t.request_id = ANY(${[...ids]}::int[])`)
    .execute()
  return rows.map((row) => ({ ...row, side: 'collection' }))
}

/** Which of some shipments a driver fetches with a collection request: its stop stands for them too. */
export async function fetchedWithRequest(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('collection_request_shipments as l')
    .innerJoin('collection_requests as r', (join) =>
      join.onRef('r.provider_id', '=', 'l.provider_id').onRef('r.id', '=', 'l.request_id'),
    )
    .select('l.shipment_id')
    .where('l.provider_id', '=', providerId)
    .where(sql<boolean>`l.shipment_id = ANY(${[...ids]}::bigint[])`)
    .where('r.collection_agent_id', 'is not', null)
    .where('r.over_since', 'is', null)
    .execute()
  return new Set(rows.map(({ shipment_id }) => shipment_id))
}
