/**
 * What becomes of a compartment that a booking has reserved. Times are ms since 1970.
 *
 * At the sender's point it is held until the parcel is collected there, at the recipient's until the parcel is taken out of it.
 */
import { SCAN_PHASE } from '../shipments/scan-phase.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'

/**
 * `reserved`: nothing is in it yet; `occupied`: the parcel is in it, so that no time takes it away; `released`: free again, since the
 * parcel is out of it or does not come; `expired`: nobody came in time.
 */
export const RESERVATION_STATES = ['reserved', 'occupied', 'released', 'expired'] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

export const RESERVATION_SIDES = ['collection', 'delivery'] as const
export type ReservationSide = (typeof RESERVATION_SIDES)[number]

/** Whether it takes a compartment. */
export const isHeld = (state: ReservationState): boolean => state === 'reserved' || state === 'occupied'

const IN_COMPARTMENT: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['in-locker', 'ready-for-pickup'])

/** The parcel is never coming, or has come and gone. */
function isOver(status: ShipmentStatus): boolean {
  return SCAN_PHASE[status] === 'finished' || status === 'undeliverable'
}

/** Held still, or free again: by the status that the shipment has taken. What is over stays over. */
export function reservationAfter(
  side: ReservationSide,
  state: ReservationState,
  status: ShipmentStatus,
): ReservationState {
  if (!isHeld(state)) return state
  if (isOver(status)) return 'released'
  const phase = SCAN_PHASE[status]
  if (side === 'collection') {
    // On hold it may lie in the sender's locker still.
    return phase === 'waiting' || phase === 'halted' || phase === 'unbooked' ? state : 'released'
  }
  if (IN_COMPARTMENT.has(status)) return 'occupied'
  if (state === 'reserved') return 'reserved'
  // Its driver is sent to fetch it, or somebody must decide: it is in there still.
  return status === 'collect-and-return-to-hub' || phase === 'halted' ? 'occupied' : 'released'
}

/** Whether a shipment in this status needs a compartment at that end. */
export function wantsCompartment(side: ReservationSide, status: ShipmentStatus): boolean {
  const phase = SCAN_PHASE[status]
  return phase === 'waiting' || (side === 'delivery' && (phase === 'custody' || phase === 'out'))
}

/** Statuses in which a shipment may have lost its compartments. */
const LOST: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'bob-box-reservation-failed',
  'collection-exception',
  'delivery-exception',
  'undeliverable',
])

/** Whether a shipment goes on from where it may have lost its compartments, so that it takes them anew. */
export function isTakenAnew(from: ShipmentStatus, to: ShipmentStatus): boolean {
  const hadLost = LOST.has(from) || SCAN_PHASE[from] === 'finished'
  return hadLost && !LOST.has(to) && wantsCompartment('delivery', to)
}

const HOUR_MS = 3_600_000

/** Days ahead that a compartment is reserved at most: one that is held for years is nobody's. */
export const RESERVED_AHEAD_DAYS = 60

/** Whether somebody would come so late that no compartment is held for them. */
export function isTooFarAhead(windowEnd: number | null, now: number): boolean {
  return windowEnd !== null && windowEnd > now + (RESERVED_AHEAD_DAYS + 1) * 24 * HOUR_MS
}

/** Until when a compartment is held where nobody comes: so long after the end of the window in which they would. */
export function reservedUntil(windowEnd: number | null, now: number, hours: number): number {
  return Math.max(windowEnd ?? now, now) + hours * HOUR_MS
}

/**
 * The status that tells that the reservation was lost; null where the shipment keeps its own: nobody has to act on it, or somebody
 * decides already. What was not collected yet is told as an exception of the collection: 001 §4 counts a failed reservation among
 * what is collected, and of a locker network alone (`is_locker_network`); elsewhere it is one of the delivery.
 */
export function lostStatus(status: ShipmentStatus, isLockerNetwork: boolean): ShipmentStatus | null {
  switch (SCAN_PHASE[status]) {
    case 'waiting':
      return 'collection-exception'
    case 'custody':
    case 'out':
      return isLockerNetwork ? 'bob-box-reservation-failed' : 'delivery-exception'
    default:
      return null
  }
}

/** Why it was lost, as staff and, of a collection, its sender read it. */
export function lostReason(compartment: string, pointName: string): string {
  return `The reservation of a compartment (${compartment}) at ${pointName} has expired`
}
