import { sql } from 'kysely'
import type { Door } from '../../../domain/dispatch/same-door.ts'
import { taskKey } from '../../../domain/dispatch/tripsheet.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { serviceMinutesOf, USUAL_MINUTES } from '../arrivals/index.ts'
import type { HappenedToRequest } from './wished-requests.ts'

/** A door, and how long a visit takes there. */
export type KnownDoor = Door & { readonly serviceMinutes: number }

/** The doors of shipments, with how long a visit takes there, by `taskKey`. */
export async function doorsOf(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<string, KnownDoor>> {
  if (ids.length === 0) return new Map()
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
  const doors = rows.flatMap((row) =>
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
  return withMinutes(tx, providerId, doors)
}

interface VisitedDoor extends Door {
  readonly key: string
  readonly side: Side
  readonly customer: number | null
}

async function withMinutes(
  tx: Tx,
  providerId: number,
  doors: readonly VisitedDoor[],
): Promise<ReadonlyMap<string, KnownDoor>> {
  const minutes = await serviceMinutesOf(tx, providerId, doors)
  return new Map(
    doors.map(({ key, side: _side, customer: _customer, ...door }, i) => [
      key,
      { ...door, serviceMinutes: minutes[i] ?? USUAL_MINUTES },
    ]),
  )
}

/** The same of collection requests. */
export async function requestDoors(tx: Tx, providerId: number, happened: readonly HappenedToRequest[]) {
  if (happened.length === 0) return []
  const doors = happened.map(
    ({ request }): VisitedDoor => ({
      key: taskKey({ request_id: request.id, side: 'collection' }),
      side: 'collection',
      customer: request.account_id,
      lat: request.collection_lat,
      lng: request.collection_lng,
      name: request.collection_name,
      place: request.collection_place,
    }),
  )
  return withMinutes(tx, providerId, doors)
}
