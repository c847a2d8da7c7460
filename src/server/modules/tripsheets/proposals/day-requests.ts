/** Collection requests as plans know them: those at the stops of drivers, and those that wait for one (decision 127). */
import { sql } from 'kysely'
import type { ProposedTask } from '../../../../domain/dispatch/route-proposal.ts'
import type { Door } from '../../../../domain/dispatch/same-door.ts'
import { collectionRequestId } from '../../../../domain/values/display-id.ts'
import { dayOf, dayStart } from '../../../../domain/values/moment.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'

const DAY_MS = 86_400_000

/** Something that waits for a driver, and from when until when it may be done (ms). */
export interface WaitingTask extends Door {
  readonly task: ProposedTask
  readonly after: number | null
  readonly before: number | null
}

const TASK = ['id', 'version', 'weight_kg'] as const

/** A request says no volume, and nothing of its longest parcel. */
const taskOf = (row: { id: number; version: number; weight_kg: number | null }): ProposedTask => ({
  request_id: row.id,
  side: 'collection',
  ref: collectionRequestId(row.id),
  version: row.version,
  loaded: false,
  kg: row.weight_kg ?? 0,
  litres: 0,
})

/** Those of these that the viewer may see. */
export async function readRequestTasks(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProposedTask>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('collection_requests')
    .select(TASK)
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, taskOf(row)]))
}

/** What nobody has; of a branch, its own. Given to a driver it stands on the day of its window, or on today's where that has begun. */
export async function readWaitingRequests(
  tx: Tx,
  providerId: number,
  { day, now, branch_id }: { readonly day: string; readonly now: number; readonly branch_id?: number },
): Promise<WaitingTask[]> {
  const begins = dayStart(day) ?? 0
  let wanted = tx
    .selectFrom('collection_requests')
    .select([
      ...TASK,
      'collection_lat as lat',
      'collection_lng as lng',
      'collection_name as name',
      'collection_place as place',
      'collection_after as after',
      'collection_before as before',
    ])
    .where('provider_id', '=', providerId)
    .where('over_since', 'is', null)
    .where('status', '=', 'collection-unassigned')
    .where('collection_after', '<', instant(begins + DAY_MS))
  if (day > dayOf(now)) wanted = wanted.where('collection_after', '>=', instant(begins))
  if (branch_id !== undefined) wanted = wanted.where('collection_branch_id', '=', branch_id)
  const rows = await wanted.orderBy('id').execute()
  return rows.map(({ lat, lng, name, place, after, before, ...row }) => ({
    task: taskOf(row),
    lat,
    lng,
    name,
    place,
    after,
    before,
  }))
}
