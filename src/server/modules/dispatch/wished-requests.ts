/** What becomes of the task of a collection request that changes. */
import { isOverRequest } from '../../../domain/dispatch/collection-request.ts'
import type { CollectionRequestStatus } from '../../../domain/dispatch/collection-status.ts'
import { dayOfTask, type KnownTask, type Wish } from './wished-tasks.ts'

/** A collection request as it is after the change, moments in ms. */
export interface CarriedRequest {
  readonly id: number
  readonly account_id: number
  readonly status: CollectionRequestStatus
  readonly status_at: number
  readonly collection_agent_id: number | null
  readonly collection_after: number
  readonly collection_before: number
  readonly collection_lat: number | null
  readonly collection_lng: number | null
  readonly collection_name: string
  readonly collection_place: string
}

export interface HappenedToRequest {
  readonly request: CarriedRequest
  /** The fields that changed. */
  readonly changed: ReadonlySet<string>
  readonly isUndone: boolean
}

/** Where another value asks for another place in the day. */
export const PLANNED_BY: readonly (keyof CarriedRequest)[] = [
  'collection_after',
  'collection_before',
  'collection_lat',
  'collection_lng',
  'collection_name',
  'collection_place',
]

/** What is to happen with its task: while it is open it stands with its driver, once collected it stays there as done. */
export function requestWish(
  { request, changed, isUndone }: HappenedToRequest,
  known: KnownTask | null,
  now: number,
): Wish[] {
  const { id, status, status_at, collection_agent_id: driver, collection_after, collection_before } = request
  const of = {
    task: { request_id: id, side: 'collection' as const },
    window: { after: collection_after, before: collection_before },
    known,
  }
  if (driver !== null && !isOverRequest(status)) {
    const stays = known?.driver_id === driver && !PLANNED_BY.some((field) => changed.has(field))
    if (stays) return known.done_at === null ? [] : [{ ...of, is: 'changed' }]
    const day = dayOfTask(null, collection_after, now)
    return [{ ...of, is: 'into', driver, day, at: null, comesBack: isUndone }]
  }
  if (known === null) return []
  if (status !== 'closed' || known.driver_id !== driver) return [{ ...of, is: 'out' }]
  return known.done_at === status_at ? [] : [{ ...of, is: 'done', at: status_at }]
}
