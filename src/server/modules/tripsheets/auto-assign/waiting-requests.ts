/** Collection requests as auto-assign plans them: those that wait for a driver, and what drivers fetch by others. */
import { sql } from 'kysely'
import type { WaitingDoor } from '../../../../domain/dispatch/auto-assign.ts'
import { taskKey } from '../../../../domain/dispatch/tripsheet.ts'
import { dayStart } from '../../../../domain/values/moment.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'
import { USUAL_MINUTES } from '../../arrivals/index.ts'

const DAY_MS = 86_400_000

interface Asked {
  readonly branch_id: number
  /** South African date. */
  readonly day: string
}

const endOf = (day: string) => instant((dayStart(day) ?? 0) + DAY_MS)

/** Of a branch, on that day at the latest: nobody has them. A request says no volume, and nothing of its longest parcel. */
export async function readWaitingRequests(
  tx: Tx,
  providerId: number,
  { branch_id, day }: Asked,
): Promise<WaitingDoor[]> {
  const rows = await tx
    .selectFrom('collection_requests')
    .select([
      'id',
      'collection_lat',
      'collection_lng',
      'collection_name',
      'collection_after',
      'collection_before',
      'weight_kg',
    ])
    .where('provider_id', '=', providerId)
    .where('over_since', 'is', null)
    .where('status', '=', 'collection-unassigned')
    .where('collection_branch_id', '=', branch_id)
    .where('collection_after', '<', endOf(day))
    .orderBy('id')
    .execute()
  return rows.map((row): WaitingDoor => {
    const task = { request_id: row.id, side: 'collection' } as const
    return {
      key: taskKey(task),
      name: row.collection_name,
      lat: row.collection_lat,
      lng: row.collection_lng,
      after: row.collection_after,
      before: row.collection_before,
      service_minutes: USUAL_MINUTES,
      tasks: [task],
      load: [Math.ceil((row.weight_kg ?? 0) * 10), 0],
      length: 0,
    }
  })
}

/** What the drivers of a branch fetch by open requests, by that day: tenths of a kilogram, by driver. */
export async function readRequestedLoads(
  tx: Tx,
  providerId: number,
  { branch_id, day }: Asked,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ driver: number; load: number }>`
    SELECT r.collection_agent_id AS driver, ceil(sum(coalesce(r.weight_kg, 0)) * 10)::int AS load
    FROM collection_requests r
    JOIN drivers d ON d.provider_id = r.provider_id AND d.id = r.collection_agent_id AND d.branch_id = ${branch_id}
    WHERE r.provider_id = ${providerId} AND r.over_since IS NULL AND r.collection_after < ${endOf(day)}
    GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ driver, load }) => [driver, load]))
}
