import type { CollectionRequest } from '../../contract/collection-requests.ts'
import type { LiveCollectionRequest } from '../../contract/live.ts'

/** A request that is not live any more, as the live workspace would have it. */
export function asRow(request: CollectionRequest): LiveCollectionRequest {
  const { status_at, time_created, collection_after, collection_before, ...rest } = request
  return {
    ...rest,
    shipment_ids: '',
    status_at: Date.parse(status_at),
    created_at: Date.parse(time_created),
    collection_after: Date.parse(collection_after),
    collection_before: Date.parse(collection_before),
  }
}
