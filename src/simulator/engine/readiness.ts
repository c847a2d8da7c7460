import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { mayRecord, type TrackingEventCode } from '../../domain/shipments/tracking-event-table.ts'

/**
 * In which statuses an actor still does what was planned. Narrower than what the platform would take (mayRecord): a
 * late scan is true, but nobody scans a parcel at the hub again that a dispatcher has sent out meanwhile.
 */
const IN: Partial<Record<TrackingEventCode, readonly ShipmentStatus[]>> = {
  'collection-assigned': [
    'submitted',
    'collection-unassigned',
    'collection-rejected',
    'collection-failed-attempt',
  ],
  'collection-unassigned': ['submitted', 'collection-assigned'],
  'collection-rejected': ['collection-assigned'],
  'collection-failed-attempt': ['collection-assigned'],
  'collection-exception': ['collection-assigned'],
  collected: ['collection-assigned'],
  'received-at-hub': ['collected'],
  manifested: ['at-hub', 'ready-for-dispatch'],
  'in-transit': ['manifested', 'ready-for-dispatch', 'at-hub'],
  'inbound-from-manifest': ['in-transit', 'manifested'],
  'delivery-assigned': [
    'collected',
    'at-hub',
    'at-destination-hub',
    'returned-to-hub',
    'delivery-unassigned',
    'delivery-rejected',
  ],
  'delivery-rejected': ['delivery-assigned'],
  'out-for-delivery': ['delivery-assigned'],
  'ready-for-pickup': ['out-for-delivery', 'delivery-failed-attempt'],
  'collected-from-locker': ['ready-for-pickup'],
  delivered: ['out-for-delivery', 'delivery-failed-attempt', 'ready-for-pickup', 'collected-from-locker'],
  'delivery-failed-attempt': ['out-for-delivery'],
  'delivery-exception': ['out-for-delivery'],
  'returned-to-hub': ['out-for-delivery', 'delivery-failed-attempt', 'delivery-exception'],
  'returned-to-sender': ['returned-to-hub'],
}

/** Somebody must decide first: what was planned waits for them. */
const WAITING: Partial<Record<TrackingEventCode, readonly ShipmentStatus[]>> = {
  collected: ['collection-unassigned', 'collection-rejected', 'on-hold', 'submitted'],
  'received-at-hub': ['on-hold'],
  manifested: ['on-hold', 'on-hold-internal'],
  'delivery-assigned': ['on-hold', 'on-hold-internal'],
  'out-for-delivery': ['delivery-unassigned', 'on-hold', 'on-hold-internal'],
  'ready-for-pickup': ['delivery-unassigned', 'delivery-assigned', 'on-hold'],
  delivered: ['delivery-unassigned', 'delivery-assigned', 'on-hold'],
}

/** Whether an act is still to be done in this status, waits, or has lost its sense. */
export function readinessOf(event: TrackingEventCode, status: ShipmentStatus): 'do' | 'wait' | 'drop' {
  if (WAITING[event]?.includes(status)) return 'wait'
  if (!mayRecord(status, event)) return 'drop'
  const expected = IN[event]
  return expected === undefined || expected.includes(status) ? 'do' : 'drop'
}
