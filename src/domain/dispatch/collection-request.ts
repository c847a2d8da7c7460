/**
 * Collection requests, which account users know as bulk collections (001 §4). Used by the screen of collection requests,
 * document 001 section 2; until then it is their statuses and how they follow one another.
 */
import { z } from 'zod'
import type { StatusColour } from '../shipments/shipment-status.ts'
import { keysOf } from '../values/table.ts'

interface RequestRow {
  label: string
  colour: StatusColour
}

/** By code, in the order of 001 §4; colours of 002 §4. */
export const COLLECTION_REQUEST_STATUSES = {
  'collection-assigned': { label: 'Collection assigned', colour: 'blue' },
  'collection-unassigned': { label: 'Collection unassigned', colour: 'red' },
  'collection-rejected': { label: 'Collection rejected', colour: 'red' },
  'collection-exception': { label: 'Collection exception', colour: 'red' },
  'collection-failed-attempt': { label: 'Collection failed attempt', colour: 'red' },
  closed: { label: 'Closed', colour: 'grey' },
  cancelled: { label: 'Cancelled', colour: 'red' },
} as const satisfies Record<string, RequestRow>
export const CollectionRequestStatus = z.enum(keysOf(COLLECTION_REQUEST_STATUSES))
export type CollectionRequestStatus = z.infer<typeof CollectionRequestStatus>

const OPEN_NEXT = [
  'collection-unassigned',
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
  'cancelled',
  'closed',
] as const satisfies readonly CollectionRequestStatus[]

/**
 * What staff may set by hand, complete. The specification says "otherwise" of every status but
 * collection-unassigned; closed and cancelled are read as final, as they are for shipments.
 */
export const NEXT_COLLECTION_REQUEST_STATUSES = {
  'collection-assigned': OPEN_NEXT,
  'collection-unassigned': ['cancelled'],
  'collection-rejected': OPEN_NEXT,
  'collection-exception': OPEN_NEXT,
  'collection-failed-attempt': OPEN_NEXT,
  closed: [],
  cancelled: [],
} as const satisfies Record<CollectionRequestStatus, readonly CollectionRequestStatus[]>

/** The current status first, then what it may become. */
export function nextCollectionRequestStatuses(status: CollectionRequestStatus): CollectionRequestStatus[] {
  return [...new Set<CollectionRequestStatus>([status, ...NEXT_COLLECTION_REQUEST_STATUSES[status]])]
}

/** Unclosed means only collection-assigned (001 §4), not "anything but closed". */
export function isUnclosed(status: CollectionRequestStatus): boolean {
  return status === 'collection-assigned'
}

/** Exception, unassigned or rejected; a failed attempt is retried and is not among them. */
export function isProblematicRequest(status: CollectionRequestStatus): boolean {
  return (
    status === 'collection-exception' ||
    status === 'collection-unassigned' ||
    status === 'collection-rejected'
  )
}
