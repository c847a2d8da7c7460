/**
 * Collection requests, which account users know as bulk collections (001 §4): their statuses, and how they follow one another.
 * A request asks to come and fetch parcels at a place within a window, whether or not their shipments are booked.
 */
import { z } from 'zod'
import type { StatusColour, StatusShape } from '../shipments/shipment-status.ts'
import { keysOf } from '../values/table.ts'
import { CollectionRequestStatus } from './collection-status.ts'

export { CollectionRequestStatus } from './collection-status.ts'

interface RequestRow {
  label: string
  colour: StatusColour
  shape: StatusShape
}

/** By code, in the order of 001 §4; colours of 002 §4. */
export const COLLECTION_REQUEST_STATUSES = {
  'collection-assigned': { label: 'Collection assigned', colour: 'blue', shape: 'truck' },
  'collection-unassigned': { label: 'Collection unassigned', colour: 'red', shape: 'alert' },
  'collection-rejected': { label: 'Collection rejected', colour: 'red', shape: 'cross' },
  'collection-exception': { label: 'Collection exception', colour: 'red', shape: 'alert' },
  'collection-failed-attempt': { label: 'Collection failed attempt', colour: 'red', shape: 'cross' },
  closed: { label: 'Closed', colour: 'grey', shape: 'check' },
  cancelled: { label: 'Cancelled', colour: 'red', shape: 'cross' },
} as const satisfies Record<CollectionRequestStatus, RequestRow>

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

/** Nothing becomes of it any more. */
export function isOverRequest(status: CollectionRequestStatus): boolean {
  return status === 'closed' || status === 'cancelled'
}

/** The groups that lists ask for. */
export const REQUEST_GROUPS = {
  unclosed: CollectionRequestStatus.options.filter(isUnclosed),
  problematic: CollectionRequestStatus.options.filter(isProblematicRequest),
  open: CollectionRequestStatus.options.filter((status) => !isOverRequest(status)),
  over: CollectionRequestStatus.options.filter(isOverRequest),
} as const satisfies Record<string, readonly CollectionRequestStatus[]>
export const RequestGroup = z.enum(keysOf(REQUEST_GROUPS))
export type RequestGroup = z.infer<typeof RequestGroup>

/**
 * What people of the account are told of a status: that a driver would not take it is between the provider and its drivers,
 * as it is with shipments (exception.ts).
 */
export function toldRequestStatus(status: CollectionRequestStatus): CollectionRequestStatus {
  return status === 'collection-rejected' ? 'collection-assigned' : status
}

/** The statuses that are told as one of these. */
export function statusesToldAs(told: readonly CollectionRequestStatus[]): CollectionRequestStatus[] {
  return CollectionRequestStatus.options.filter((status) => told.includes(toldRequestStatus(status)))
}

const DAY_MS = 86_400_000

/** A driver has had it for so many days past the end of its window (002 §3, Dashboard), and nobody has closed it. Moments in ms. */
export const isUnclosedTooLong = (
  {
    status,
    collection_before,
  }: { readonly status: CollectionRequestStatus; readonly collection_before: number },
  days: number,
  now: number,
): boolean => isUnclosed(status) && now - collection_before > days * DAY_MS
