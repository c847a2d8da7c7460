/**
 * The exception that stands on a shipment: what went wrong last and has not been settled yet. It stands beside the
 * status, whatever is scanned meanwhile: a failed delivery that is back at the hub is still a failed delivery, until
 * somebody rebooks, holds or returns it.
 */
import { isCollected, SHIPMENT_STATUS_CODES, type ShipmentStatus } from './shipment-status.ts'

export type Side = 'collection' | 'delivery'

export interface ExceptionFacts {
  /** The status that reported it; null when nothing is wrong. */
  exception: ShipmentStatus | null
  /** When it was reported, ms. */
  exception_at: number | null
  /** The words of whoever reported it. */
  exception_reason: string | null
}

export const NO_EXCEPTION: ExceptionFacts = {
  exception: null,
  exception_at: null,
  exception_reason: null,
}

interface ExceptionRow {
  /** The stop at which it happened; null: wherever the parcels are. */
  side: Side | null
  /** Whether the account is told; what passes between the provider and its drivers is not. */
  shownToAccount: boolean
}

const EXCEPTIONS: Partial<Record<ShipmentStatus, ExceptionRow>> = {
  'collection-failed-attempt': { side: 'collection', shownToAccount: true },
  'collection-exception': { side: 'collection', shownToAccount: true },
  'collection-rejected': { side: 'collection', shownToAccount: false },
  'delivery-failed-attempt': { side: 'delivery', shownToAccount: true },
  'delivery-exception': { side: 'delivery', shownToAccount: true },
  'delivery-rejected': { side: 'delivery', shownToAccount: false },
  'bob-box-reservation-failed': { side: 'delivery', shownToAccount: false },
  damaged: { side: null, shownToAccount: true },
}

/** The statuses that report an exception. */
export const EXCEPTION_STATUSES: readonly ShipmentStatus[] = SHIPMENT_STATUS_CODES.filter(
  (status) => EXCEPTIONS[status] !== undefined,
)

/** The side of an exception; null for one of the parcels themselves. */
export function sideOfException(exception: ShipmentStatus): Side | null {
  return EXCEPTIONS[exception]?.side ?? null
}

/** Whether people outside the provider are shown an exception. */
export function isExceptionShownToAccount(exception: ShipmentStatus): boolean {
  return EXCEPTIONS[exception]?.shownToAccount ?? false
}

/** Whether a status reports what passes between the provider and its drivers: the words of it stay there. */
export function isInternalException(status: ShipmentStatus): boolean {
  return EXCEPTIONS[status]?.shownToAccount === false
}

/** Held, returned or handed over: every exception ends with it. */
const SETTLED: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'on-hold',
  'on-hold-internal',
  'undeliverable',
  'returned-to-sender',
  'delivered',
  'cancelled',
  'in-locker',
  'ready-for-pickup',
])
/** A driver has it for another attempt. Somebody who gives it to one by hand has decided; a plan or a scan has not. */
const ATTEMPTED_AGAIN: Record<Side, ReadonlySet<ShipmentStatus>> = {
  collection: new Set<ShipmentStatus>(['collection-assigned']),
  delivery: new Set<ShipmentStatus>(['delivery-assigned', 'out-for-delivery']),
}
/** A rejection ends when the stop is taken from the driver who rejected it. */
const TAKEN_BACK: Partial<Record<ShipmentStatus, ShipmentStatus>> = {
  'collection-unassigned': 'collection-rejected',
  'delivery-unassigned': 'delivery-rejected',
}

/** Whether a driver has it for another attempt at the stop where it went wrong. */
export function isReattempt(exception: ShipmentStatus, status: ShipmentStatus): boolean {
  const side = sideOfException(exception)
  return side !== null && ATTEMPTED_AGAIN[side].has(status)
}

/** A rejection is settled by any assignment to another driver, by hand or by plan. */
export const isRejection = (exception: ShipmentStatus): boolean => exception.endsWith('-rejected')

function isSettledBy(exception: ShipmentStatus, status: ShipmentStatus, isByHand: boolean): boolean {
  if (SETTLED.has(status) || TAKEN_BACK[status] === exception) return true
  if (sideOfException(exception) === 'collection' && isCollected(status)) return true
  return (isByHand || isRejection(exception)) && isReattempt(exception, status)
}

/** What stands once a shipment has taken a status, by somebody's decision or as it was recorded. `at` in ms. */
export function exceptionAfter(
  before: ExceptionFacts,
  status: ShipmentStatus,
  at: number,
  reason: string | null,
  isByHand = false,
): ExceptionFacts {
  if (EXCEPTIONS[status] !== undefined) {
    return { exception: status, exception_at: at, exception_reason: reason }
  }
  return before.exception !== null && isSettledBy(before.exception, status, isByHand) ? NO_EXCEPTION : before
}
