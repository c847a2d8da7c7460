/**
 * The shipment statuses: the one list from which badges, filters, counts and rules are derived (001 §4).
 *
 * `failed` stands in the problematic group of 001 §4 and in the red list of 002 §4, but in no list of
 * shipment statuses; it is not one. `closed` belongs to collection requests (collection-request.ts).
 */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'

/** Colours that carry meaning, the same everywhere (002 §4). */
export type StatusColour = 'grey' | 'red' | 'green' | 'blue'
/** A sign beside the colour, since colour is never the only sign. */
export type StatusShape = 'dot' | 'check' | 'alert' | 'pause' | 'cross' | 'truck' | 'hub' | 'clock'

/** Where a shipment is in the day of operations. */
export const STAGES = {
  'to-collect': { label: 'To collect' },
  collected: { label: 'Collected' },
  'at-hub': { label: 'At hubs' },
  'in-transit': { label: 'In transit' },
  out: { label: 'Out for delivery' },
  delivered: { label: 'Delivered' },
  other: { label: 'Other' },
} as const satisfies Record<string, { label: string }>
export const Stage = z.enum(keysOf(STAGES))
export type Stage = z.infer<typeof Stage>

interface StatusRow {
  label: string
  colour: StatusColour
  shape: StatusShape
  stage: Stage
  /** Never named to people outside the provider. */
  staffOnly?: true
  /** A shipment in this status is not shown to account users. */
  hiddenFromAccounts?: true
}

/** By code, in the order of 001 §4: the order means something (see `isActive`, `isCollected`). */
export const SHIPMENT_STATUSES = {
  quote: { label: 'Quote', colour: 'blue', shape: 'clock', stage: 'other', hiddenFromAccounts: true },
  'quote-expired': {
    label: 'Quote expired',
    colour: 'blue',
    shape: 'clock',
    stage: 'other',
    staffOnly: true,
    hiddenFromAccounts: true,
  },
  'payment-pending': { label: 'Payment pending', colour: 'red', shape: 'clock', stage: 'other' },
  'payment-failed': { label: 'Payment failed', colour: 'red', shape: 'cross', stage: 'other' },
  submitted: { label: 'Submitted', colour: 'blue', shape: 'dot', stage: 'to-collect' },
  outsourced: { label: 'Outsourced', colour: 'grey', shape: 'dot', stage: 'other' },
  'collection-assigned': { label: 'Collection assigned', colour: 'blue', shape: 'dot', stage: 'to-collect' },
  'awaiting-dropoff': { label: 'Awaiting dropoff', colour: 'blue', shape: 'clock', stage: 'to-collect' },
  'collection-unassigned': {
    label: 'Collection unassigned',
    colour: 'red',
    shape: 'alert',
    stage: 'to-collect',
  },
  'collection-rejected': { label: 'Collection rejected', colour: 'red', shape: 'cross', stage: 'to-collect' },
  'collection-exception': {
    label: 'Collection exception',
    colour: 'red',
    shape: 'alert',
    stage: 'to-collect',
  },
  'collection-failed-attempt': {
    label: 'Collection failed attempt',
    colour: 'red',
    shape: 'alert',
    stage: 'to-collect',
  },
  collected: { label: 'Collected', colour: 'blue', shape: 'truck', stage: 'collected' },
  'at-hub': { label: 'At hub', colour: 'blue', shape: 'hub', stage: 'at-hub' },
  manifested: { label: 'Manifested', colour: 'blue', shape: 'hub', stage: 'at-hub' },
  'ready-for-dispatch': { label: 'Ready for dispatch', colour: 'blue', shape: 'hub', stage: 'at-hub' },
  'in-transit': { label: 'In transit', colour: 'blue', shape: 'truck', stage: 'in-transit' },
  'at-destination-hub': { label: 'At destination hub', colour: 'green', shape: 'hub', stage: 'at-hub' },
  'returned-to-hub': { label: 'Returned to hub', colour: 'green', shape: 'hub', stage: 'at-hub' },
  'delivery-assigned': { label: 'Delivery assigned', colour: 'green', shape: 'dot', stage: 'at-hub' },
  'delivery-unassigned': { label: 'Delivery unassigned', colour: 'red', shape: 'alert', stage: 'at-hub' },
  'delivery-rejected': { label: 'Delivery rejected', colour: 'red', shape: 'cross', stage: 'out' },
  'bob-box-reservation-failed': {
    label: 'Locker reservation failed',
    colour: 'red',
    shape: 'alert',
    stage: 'at-hub',
  },
  'out-for-delivery': { label: 'Out for delivery', colour: 'green', shape: 'truck', stage: 'out' },
  'delivery-exception': { label: 'Delivery exception', colour: 'red', shape: 'alert', stage: 'out' },
  'delivery-failed-attempt': {
    label: 'Delivery failed attempt',
    colour: 'red',
    shape: 'alert',
    stage: 'out',
  },
  'in-locker': { label: 'In locker', colour: 'green', shape: 'dot', stage: 'out' },
  'ready-for-pickup': { label: 'Ready for pickup', colour: 'green', shape: 'clock', stage: 'out' },
  'collect-and-return-to-hub': {
    label: 'Collect and return to hub',
    colour: 'green',
    shape: 'truck',
    stage: 'out',
  },
  // By the courier at the sender's point; what its recipient fetched, taken-out.ts tells apart.
  'collected-from-locker': {
    label: 'Collected from locker',
    colour: 'blue',
    shape: 'truck',
    stage: 'collected',
  },
  'collected-from-counter': {
    label: 'Collected from counter',
    colour: 'blue',
    shape: 'truck',
    stage: 'collected',
  },
  'returned-to-sender': { label: 'Returned to sender', colour: 'grey', shape: 'cross', stage: 'other' },
  delivered: { label: 'Delivered', colour: 'grey', shape: 'check', stage: 'delivered' },
  undeliverable: { label: 'Undeliverable', colour: 'grey', shape: 'cross', stage: 'other' },
  cancelled: { label: 'Cancelled', colour: 'red', shape: 'cross', stage: 'other' },
  'on-hold': { label: 'On hold', colour: 'red', shape: 'pause', stage: 'other' },
  // Shown to others as at-hub, so it is counted there too: no two screens disagree.
  'on-hold-internal': {
    label: 'On hold (Internal)',
    colour: 'red',
    shape: 'pause',
    stage: 'at-hub',
    staffOnly: true,
  },
  damaged: { label: 'Damaged', colour: 'red', shape: 'alert', stage: 'other' },
} as const satisfies Record<string, StatusRow>

/** Every code, in the order of the table. */
export const SHIPMENT_STATUS_CODES = keysOf(SHIPMENT_STATUSES)
export const ShipmentStatus = z.enum(SHIPMENT_STATUS_CODES)
export type ShipmentStatus = z.infer<typeof ShipmentStatus>

/** The row of a status, with the optional marks readable. */
export function statusRow(code: ShipmentStatus): StatusRow {
  return SHIPMENT_STATUSES[code]
}

/** The name that people read. */
export function statusLabel(code: ShipmentStatus): string {
  return SHIPMENT_STATUSES[code].label
}

/** The colour of 002 §4. */
export function statusColour(code: ShipmentStatus): StatusColour {
  return SHIPMENT_STATUSES[code].colour
}

/** The step of the day's pipeline in which a status counts; of a shipment, `stageOfShipment`. */
export function stageOf(code: ShipmentStatus): Stage {
  return SHIPMENT_STATUSES[code].stage
}
