import { sql } from 'kysely'
import type { Door } from '../../../domain/dispatch/same-door.ts'
import { type TaskRef, taskKey } from '../../../domain/dispatch/tripsheet.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { serviceMinutesOf, USUAL_MINUTES } from '../arrivals/index.ts'

/** A door, and how long a visit takes there. */
export type KnownDoor = Door & { readonly serviceMinutes: number }

interface VisitedDoor extends Door {
  readonly key: string
  readonly side: Side
  readonly customer: number | null
}

/** Both doors of each shipment. */
async function shipmentDoors(tx: Tx, providerId: number, ids: readonly number[]): Promise<VisitedDoor[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('shipments')
    .select([
      'id',
      'account_id',
      'collection_lat',
      'collection_lng',
      'collection_name',
      'collection_place',
      'delivery_lat',
      'delivery_lng',
      'delivery_name',
      'delivery_place',
    ])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::bigint[])`)
    .execute()
  return rows.flatMap((row) =>
    (['collection', 'delivery'] as const).map((side) => ({
      key: taskKey({ shipment_id: row.id, side }),
      side,
      customer: row.account_id,
      lat: row[`${side}_lat`],
      lng: row[`${side}_lng`],
      name: row[`${side}_name`],
      place: row[`${side}_place`],
    })),
  )
}

async function requestDoors(tx: Tx, providerId: number, ids: readonly number[]): Promise<VisitedDoor[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('collection_requests')
    .select([
      'id',
      'account_id as customer',
      'collection_lat as lat',
      'collection_lng as lng',
      'collection_name as name',
      'collection_place as place',
    ])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...ids]}::int[])`)
    .execute()
  const side = 'collection'
  return rows.map(({ id, ...door }) => ({ ...door, key: taskKey({ request_id: id, side }), side }))
}

/** So many tasks are looked at in one piece: of thousands that wait the server would else answer nobody meanwhile. */
const TASKS_AT_ONCE = 1_000

/**
 * The doors of tasks, with how long a visit takes there, by `taskKey`: as tripsheets and plans know them. What was learnt is read by no
 * viewer, so the transaction is the provider's.
 */
export async function doorsOf(
  tx: Tx,
  providerId: number,
  tasks: readonly TaskRef[],
): Promise<ReadonlyMap<string, KnownDoor>> {
  const found = new Map<string, KnownDoor>()
  for (let from = 0; from < tasks.length; from += TASKS_AT_ONCE) {
    const some = tasks.slice(from, from + TASKS_AT_ONCE)
    const doors = [
      ...(await shipmentDoors(
        tx,
        providerId,
        some.flatMap(({ shipment_id }) => shipment_id ?? []),
      )),
      ...(await requestDoors(
        tx,
        providerId,
        some.flatMap(({ request_id }) => request_id ?? []),
      )),
    ]
    const minutes = await serviceMinutesOf(tx, providerId, doors)
    for (const [i, { key, side: _side, customer: _customer, ...door }] of doors.entries())
      found.set(key, { ...door, serviceMinutes: minutes[i] ?? USUAL_MINUTES })
  }
  return found
}
