/**
 * Where the parcels of a shipment physically are, as coarsely as a scan needs to know.
 *
 * Scans arrive late, twice and out of order, and they tell the truth about the world; so what may be
 * recorded is decided by phase, not by the narrow table of what staff may choose by hand.
 */
import type { ShipmentStatus } from './shipment-status.ts'

export type ScanPhase =
  /** Not booked: a quote, or not paid for. */
  | 'unbooked'
  /** Booked, still with the sender. */
  | 'waiting'
  /** With the provider, in a vehicle or at a hub. */
  | 'custody'
  /** On a delivery round, or an attempt was made. */
  | 'out'
  /** At a locker or counter, or taken out of one. */
  | 'pickup'
  /** Stopped: somebody must decide. The parcels may or may not have been collected. */
  | 'halted'
  /** Over. */
  | 'finished'

/** Every status is decided. */
export const SCAN_PHASE = {
  quote: 'unbooked',
  'quote-expired': 'unbooked',
  'payment-pending': 'unbooked',
  'payment-failed': 'unbooked',
  submitted: 'waiting',
  outsourced: 'waiting',
  'collection-assigned': 'waiting',
  'awaiting-dropoff': 'waiting',
  'collection-unassigned': 'waiting',
  'collection-rejected': 'waiting',
  'collection-exception': 'waiting',
  'collection-failed-attempt': 'waiting',
  collected: 'custody',
  'at-hub': 'custody',
  manifested: 'custody',
  'ready-for-dispatch': 'custody',
  'in-transit': 'custody',
  'at-destination-hub': 'custody',
  'returned-to-hub': 'custody',
  'delivery-assigned': 'custody',
  'delivery-unassigned': 'custody',
  'delivery-rejected': 'out',
  'bob-box-reservation-failed': 'custody',
  'out-for-delivery': 'out',
  'delivery-exception': 'out',
  'delivery-failed-attempt': 'out',
  'in-locker': 'pickup',
  'ready-for-pickup': 'pickup',
  'collect-and-return-to-hub': 'pickup',
  'collected-from-locker': 'pickup',
  'collected-from-counter': 'pickup',
  'returned-to-sender': 'finished',
  delivered: 'finished',
  // Not finished: the parcels are still here and go back to the sender.
  undeliverable: 'halted',
  cancelled: 'finished',
  'on-hold': 'halted',
  'on-hold-internal': 'custody',
  damaged: 'halted',
} as const satisfies Record<ShipmentStatus, ScanPhase>
