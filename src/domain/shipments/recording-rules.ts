/**
 * Who may record what of a shipment (001 §4, the staff's choices of tracking events; what drivers and commands record). Which
 * event is whose (damaged: staff's) is a column of TRACKING_EVENTS.
 */
import { permits } from '../identity/permission.ts'
import { type Refusal, refused } from '../values/refusals.ts'
import { SCAN_PHASE } from './scan-phase.ts'
import type { ShipmentState } from './shipment-state.ts'
import type { ShipmentStatus } from './shipment-status.ts'
import { isTakenFromSender } from './taken-out.ts'
import {
  isExcluded,
  NOT_YET,
  type RecordedBy,
  TRACKING_EVENTS,
  type TrackingEventCode,
} from './tracking-event-table.ts'
import type { Viewer } from './visibility.ts'

const WHO = { staff: 'staff', driver: 'the driver', system: 'the platform itself' } as const satisfies Record<
  RecordedBy,
  string
>

/** As what somebody records; null for those who record nothing. What the platform records follows from commands. */
function recorderOf(viewer: Viewer): 'staff' | 'driver' | null {
  return viewer.kind === 'staff' || viewer.kind === 'driver' ? viewer.kind : null
}

export interface Recorder {
  readonly viewer: Viewer
  readonly permissions: readonly string[]
  /** What the provider does not track (setting exclude_tracking_statuses). */
  readonly excluded: readonly string[]
}

/** Why this person may not record this event; null when they may. Where the shipment is has no part in it. */
export function recorderRefusal(recorder: Recorder, code: TrackingEventCode): Refusal | null {
  const { by, label, permission } = TRACKING_EVENTS[code]
  const who = recorderOf(recorder.viewer)
  const allowed: readonly RecordedBy[] = by
  if (who === null) return refused('permission.denied', { field: 'event' }).refusal
  if (!allowed.includes(who)) {
    const others = by.map((one) => WHO[one]).join(' or ')
    return refused('permission.denied', { field: 'event', detail: `“${label}” is recorded by ${others}.` })
      .refusal
  }
  if (permission !== null && !permits(recorder.permissions, permission))
    return refused('permission.denied', { field: 'event' }).refusal
  const notYet = NOT_YET[code]
  if (notYet !== undefined) return refused('input.invalid', { field: 'event', detail: notYet }).refusal
  if (who === 'staff' && isExcluded(code, new Set(recorder.excluded)))
    return refused('input.invalid', {
      field: 'event',
      detail: `“${label}” is switched off in the settings.`,
    }).refusal
  return null
}

type DriverAssignments = Pick<
  ShipmentState,
  'status' | 'status_at' | 'collected_at' | 'collection_agent_id' | 'delivery_agent_id'
>

/** What happens at the sender's door. */
const AT_SENDER: ReadonlySet<TrackingEventCode> = new Set<TrackingEventCode>([
  'collected',
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
])
/** Out of a locker or over a counter, which there may be at either end. */
const OUT_OF_POINT: ReadonlySet<TrackingEventCode> = new Set<TrackingEventCode>([
  'collected-from-locker',
  'collected-from-counter',
])
/** What happens between hubs, with whoever drives there. */
const BETWEEN_HUBS: ReadonlySet<TrackingEventCode> = new Set<TrackingEventCode>([
  'in-transit',
  'at-destination-hub',
])

/** The driver who has a shipment, or is to have it next; null where it lies in the house and nobody is to take it. */
function responsibleDriverId(shipment: DriverAssignments, code: TrackingEventCode): number | null {
  const { status, collection_agent_id, delivery_agent_id } = shipment
  const phase = SCAN_PHASE[status]
  if (phase === 'waiting') return collection_agent_id
  if (delivery_agent_id !== null) return delivery_agent_id
  // Straight from the sender, or back there: until a hub has it, it is with whoever collected it.
  const isStillTheirs =
    status === 'collected' ||
    isTakenFromSender(shipment) ||
    phase === 'halted' ||
    (status === 'in-transit' && BETWEEN_HUBS.has(code))
  return isStillTheirs ? collection_agent_id : null
}

/** Why a driver who sees a shipment may not tell this of it: the stop is another's. Null when they may; staff always. */
export function stopRefusal(
  viewer: Viewer,
  code: TrackingEventCode,
  shipment: DriverAssignments,
): Refusal | null {
  if (viewer.kind !== 'driver') return null
  const theirs = AT_SENDER.has(code)
    ? [shipment.collection_agent_id]
    : OUT_OF_POINT.has(code)
      ? [shipment.collection_agent_id, shipment.delivery_agent_id]
      : [responsibleDriverId(shipment, code)]
  if (theirs.includes(viewer.driver_id)) return null
  return refused('permission.denied', { field: 'event', detail: 'This stop is not assigned to you.' }).refusal
}

const DAY_MS = 86_400_000
/** So far beyond the last window of a shipment a driver may plan to be there. */
const PLANNED_WITHIN_MS = 31 * DAY_MS

/** When something happened, and when the driver plans to be there, ms. */
interface Times {
  readonly at: number
  readonly eta: number | null
}

/**
 * Why these times cannot be of this shipment; null when they can. Scans come late and phones run slow, by a day at most:
 * what happened before the booking did not happen to it, and a plan beyond all windows is none.
 */
export function timeRefusal(
  { at, eta }: Times,
  shipment: Pick<ShipmentState, 'collection_before' | 'delivery_before'> & { readonly created_at: number },
  now: number,
): Refusal | null {
  const earliest = shipment.created_at - DAY_MS
  if (at < earliest)
    return refused('input.invalid', { field: 'date', detail: 'The date is before the booking.' }).refusal
  if (eta === null) return null
  const last = Math.max(now, shipment.collection_before ?? 0, shipment.delivery_before ?? 0)
  return eta >= earliest && eta <= last + PLANNED_WITHIN_MS
    ? null
    : refused('input.invalid', { field: 'eta', detail: 'The time is too far from the windows.' }).refusal
}

export interface ScanLocation {
  readonly branch_id: number | null
  /** Those of the shipment: where it is collected, delivered and lies. */
  readonly shipmentBranchIds: readonly number[]
  /** The branches of the provider. */
  readonly providerBranchIds: ReadonlySet<number>
  /** Where the driver belongs who records; null for staff. */
  readonly driverBranchId: number | null
}

/**
 * Why an event may not be recorded at this branch; null when it may. A branch that scans is one of the provider's; staff
 * who are limited to a branch scan at their own, and drivers at their own or at one of the shipment's.
 */
export function branchRefusal(
  viewer: Viewer,
  { branch_id, shipmentBranchIds, providerBranchIds, driverBranchId }: ScanLocation,
): Refusal | null {
  if (branch_id === null) return null
  if (!providerBranchIds.has(branch_id)) return refused('branch.notFound', { field: 'branch_id' }).refusal
  const isTheirs =
    viewer.kind === 'driver'
      ? branch_id === driverBranchId || shipmentBranchIds.includes(branch_id)
      : viewer.kind === 'staff' && (viewer.branch_id === null || viewer.branch_id === branch_id)
  return isTheirs ? null : refused('branch.notYours', { field: 'branch_id' }).refusal
}

/** What somebody needs to set this status by hand, besides being allowed to change shipments; null for no more. */
export function permissionToSet(status: ShipmentStatus): string | null {
  return status === 'delivered' ? TRACKING_EVENTS.delivered.permission : null
}
