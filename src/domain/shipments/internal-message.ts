/**
 * Whose words stay among staff. What is said of a shipment is read by its account as well, except what passes among
 * colleagues: of a staff-only event, of a call that was noted, of who drives, and what a driver answered to being asked.
 */
import { isInternalException } from './exception.ts'
import { LogEventType, logEvent } from './log-event.ts'
import { isKnownStatus, type ShipmentStatus } from './shipment-status.ts'
import { TrackingEventCode, trackingEvent } from './tracking-event-table.ts'

/** A step of a shipment, as the log has it. */
export interface LoggedStep {
  /** Of the log (log-event.ts). */
  readonly type: string
  /** The status that it took, if it took another. */
  readonly status: string | undefined
  /** What was recorded (tracking-event-table.ts), if something was. */
  readonly event: string | undefined
  readonly isCallNoted: boolean
}

/** Who drives is the provider's business, and so is why. */
const ASSIGNMENT_STATUSES: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'collection-assigned',
  'collection-unassigned',
  'delivery-assigned',
  'delivery-unassigned',
])

/** Whether people outside are not to know of this tracking event. */
export function isStaffOnly(event: string | undefined): boolean {
  const code = TrackingEventCode.safeParse(event)
  return code.success && trackingEvent(code.data).staffOnly
}

function isInTrackingHistory(type: string): boolean {
  const known = LogEventType.safeParse(type)
  return known.success && logEvent(known.data).tracked
}

/** Whether the words of a step are for staff alone. */
export function isInternalMessage({ type, status, event, isCallNoted }: LoggedStep): boolean {
  if (isStaffOnly(event) || isCallNoted) return true
  if (status === undefined) return !isInTrackingHistory(type)
  if (!isKnownStatus(status)) return true
  if (status === 'on-hold-internal' || isInternalException(status)) return true
  // A new window is the account's business, also where the same driver tries again within it.
  return ASSIGNMENT_STATUSES.has(status) && type !== 'shipment.rescheduled'
}
