import type { CollectionRequestChange } from '../../contract/collection-requests.ts'
import type { LiveCollectionRequest } from '../../contract/live.ts'

/** The same change of each, by the versions that were seen: what a colleague did meanwhile is told, and not written over. */
export const seenChanges = (
  rows: readonly Pick<LiveCollectionRequest, 'id' | 'version'>[],
  change: Omit<CollectionRequestChange, 'id' | 'version'>,
): CollectionRequestChange[] => rows.map(({ id, version }) => ({ id, version, ...change }))
