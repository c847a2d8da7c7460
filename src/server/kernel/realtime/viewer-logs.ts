import { randomUUID } from 'node:crypto'
import { scopeKey, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { Feed } from './provider-feed.ts'

/**
 * Which log a viewer goes on in, and how far it reaches. `epoch` names that of the providers. Visitors are told neither which
 * shipment of how many theirs is nor how much happens: theirs is a log of this node alone.
 */
export function createViewerLogs(epoch: string) {
  const visitorsEpoch = randomUUID()
  return {
    epochFor: (viewer: Viewer): string =>
      viewer.kind === 'visitor' ? visitorsEpoch : `${epoch}.${scopeKey(viewer)}`,
    /** The newest number of the provider's log, or of what was told of this parcel since somebody follows it. */
    headFor: (feed: Feed, viewer: Viewer): number =>
      viewer.kind === 'visitor' ? (feed.streams.get(scopeKey(viewer))?.lastSeq ?? 0) : feed.ring.head(),
  }
}
