/** What can be recorded of a shipment on its way, by staff, by drivers and by the platform (001 §4). */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'
import { SCAN_PHASE, type ScanPhase } from './scan-phase.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** `staff`: in the staff list of choices. `driver`: the driver's app. `system`: follows from a command. */
export type RecordedBy = 'staff' | 'driver' | 'system'

interface EventRow {
  label: string
  /** The status that the shipment takes; `null` records without moving it. */
  sets: ShipmentStatus | null
  /** What the person needs besides being allowed to record at all. */
  permission: string | null
  /** Never shown in the tracking history of people outside the provider. */
  staffOnly: boolean
  by: readonly RecordedBy[]
  /** The phases from which it may be recorded. */
  from: readonly ScanPhase[]
  /** Statuses of those phases from which it may not. */
  except?: readonly ShipmentStatus[]
}

const BOOKED = ['waiting', 'custody', 'out', 'pickup', 'halted'] as const
const MOVING = ['custody', 'out', 'pickup'] as const
const HELD = [...MOVING, 'halted'] as const
const ANYWHERE = [...BOOKED, 'finished'] as const
const ROUND = ['custody', 'out'] as const
const ROAD = ['staff', 'driver'] as const

/** An event that anybody may record and see, and that moves the shipment. */
function moves<const S extends ShipmentStatus>(
  label: string,
  sets: S,
  by: readonly RecordedBy[],
  from: readonly ScanPhase[],
) {
  return { label, sets, permission: null, staffOnly: false, by, from }
}

/** Staff choices in the order of 001 §4, then what only drivers and the platform record. */
export const TRACKING_EVENTS = {
  // A parcel handed in at a hub was never scanned by a driver: receipts are true from `waiting` too.
  'received-at-hub': moves('Received at hub', 'at-hub', ['staff'], BOOKED),
  manifested: moves('Manifested', 'manifested', ['staff'], ['custody', 'pickup']),
  'ready-for-dispatch': moves('Ready for dispatch', 'ready-for-dispatch', ['staff'], ['custody', 'pickup']),
  'received-at-hub-no-driver': moves('Received at hub (no driver)', 'at-hub', ['staff'], BOOKED),
  'inbound-from-manifest': moves('Inbound from manifest', 'at-destination-hub', ['staff'], BOOKED),
  // Moves nothing, so it is true of a finished shipment as well: a delivered parcel on the floor is news.
  'floor-check': {
    label: 'Floor check',
    sets: null,
    permission: null,
    staffOnly: true,
    by: ['staff'],
    from: ANYWHERE,
  },
  'out-for-delivery': moves('Out for delivery', 'out-for-delivery', ROAD, MOVING),
  'returned-to-hub': moves('Returned to hub', 'returned-to-hub', ROAD, HELD),
  // Not from `custody`: a late collection scan must not take a parcel at a hub back onto the vehicle.
  collected: moves('Collected', 'collected', ROAD, ['waiting', 'halted']),
  'collected-from-locker': moves('Collected from locker', 'collected-from-locker', ROAD, [
    'waiting',
    'pickup',
  ]),
  'ready-for-pickup': moves('Ready for pickup', 'ready-for-pickup', ROAD, MOVING),
  // Not from `halted`: what is on hold may never have been collected; it is received at a hub first.
  'delivery-assigned': moves('Delivery assigned', 'delivery-assigned', ['staff', 'system'], MOVING),
  'on-hold': moves('On hold', 'on-hold', ['staff'], BOOKED),
  'on-hold-internal': {
    label: 'On hold (Internal)',
    sets: 'on-hold-internal',
    permission: null,
    staffOnly: true,
    by: ['staff'],
    from: MOVING,
  },
  damaged: moves('Damaged', 'damaged', ['staff'], BOOKED),
  undeliverable: moves('Undeliverable', 'undeliverable', ['staff'], HELD),
  delivered: {
    label: 'Delivered',
    sets: 'delivered',
    permission: 'INLINE_deliver_parcels_or_shipments',
    staffOnly: false,
    by: ROAD,
    from: MOVING,
  },
  'trigger-third-party-integration': {
    label: 'Trigger third-party integration',
    sets: null,
    permission: 'INLINE_trigger_third_party_integration',
    staffOnly: true,
    by: ['staff'],
    from: ANYWHERE,
  },
  'collection-failed-attempt': moves(
    'Collection failed attempt',
    'collection-failed-attempt',
    ['driver'],
    ['waiting'],
  ),
  'collection-exception': moves('Collection exception', 'collection-exception', ['driver'], ['waiting']),
  'collection-rejected': moves('Collection rejected', 'collection-rejected', ['driver'], ['waiting']),
  'delivery-failed-attempt': moves('Delivery failed attempt', 'delivery-failed-attempt', ['driver'], ROUND),
  'delivery-exception': moves('Delivery exception', 'delivery-exception', ['driver'], ROUND),
  'delivery-rejected': moves('Delivery rejected', 'delivery-rejected', ['driver'], ROUND),
  'in-transit': moves('In transit', 'in-transit', ['driver'], ['custody', 'pickup']),
  'at-destination-hub': moves('At destination hub', 'at-destination-hub', ['driver'], BOOKED),
  'in-locker': moves('In locker', 'in-locker', ['driver'], MOVING),
  // Nobody fetched it: whoever brought it there is on the way to take it out again.
  'collect-and-return-to-hub': {
    ...moves('Collect and return to hub', 'collect-and-return-to-hub', ['driver'], ['pickup']),
    // What was taken out is in there no more; put back by a word alone, it could be told as fetched by one, too.
    except: ['collected-from-locker', 'collected-from-counter'],
  },
  'collected-from-counter': moves(
    'Collected from counter',
    'collected-from-counter',
    ['driver'],
    ['waiting', 'pickup'],
  ),
  'returned-to-sender': moves('Returned to sender', 'returned-to-sender', ['driver'], HELD),
  // Whoever asks has nothing but a reference: staff and the sender read it, staff decide.
  'recipient-request': {
    label: 'Request of the recipient',
    sets: null,
    permission: null,
    staffOnly: false,
    by: ['system'],
    from: BOOKED,
  },
  'collection-assigned': moves('Collection assigned', 'collection-assigned', ['system'], ['waiting']),
  'collection-unassigned': moves('Collection unassigned', 'collection-unassigned', ['system'], ['waiting']),
  'delivery-unassigned': moves('Delivery unassigned', 'delivery-unassigned', ['system'], MOVING),
} as const satisfies Record<string, EventRow>

export const TrackingEventCode = z.enum(keysOf(TRACKING_EVENTS))
export type TrackingEventCode = z.infer<typeof TrackingEventCode>
export type TrackingEvent = EventRow & { code: TrackingEventCode }

/** Why an event can be recorded by nobody yet: what it would reach is not there. */
export const NOT_YET: Partial<Record<TrackingEventCode, string>> = {
  'trigger-third-party-integration':
    'No carrier is connected yet, so that there is nobody to send the shipment to.',
}

/** The row of an event. */
export function trackingEvent(code: TrackingEventCode): TrackingEvent {
  return { code, ...TRACKING_EVENTS[code] }
}

/** Whether the provider does not track what an event tells (setting exclude_tracking_statuses). */
export function isExcluded(code: TrackingEventCode, excluded: ReadonlySet<string>): boolean {
  const { sets } = TRACKING_EVENTS[code]
  return excluded.has(code) || (sets !== null && excluded.has(sets))
}

/**
 * Every event that this kind of recorder may choose, without what the settings exclude and what needs more (001 §4); what may be
 * recorded of a shipment as it is, `mayRecord` says.
 */
export function trackingEventChoices(
  by: RecordedBy,
  may: (permission: string) => boolean,
  excluded: ReadonlySet<string> = new Set(),
): TrackingEvent[] {
  return TrackingEventCode.options
    .map(trackingEvent)
    .filter(({ code }) => NOT_YET[code] === undefined)
    .filter((event) => event.by.includes(by) && !isExcluded(event.code, excluded))
    .filter((event) => event.permission === null || may(event.permission))
}

/**
 * Whether an event may be recorded of a shipment in this status.
 *
 * A scan repeated (same status again) is harmless while the shipment lives and is admitted, so that a
 * driver's app that sends twice is not told no. A finished or unbooked shipment is moved by nothing here:
 * staff reopen a cancelled one by hand (next-status.ts).
 */
export function mayRecord(status: ShipmentStatus, code: TrackingEventCode): boolean {
  const event: EventRow = TRACKING_EVENTS[code]
  const phase = SCAN_PHASE[status]
  if (event.sets === status) return phase !== 'finished' && phase !== 'unbooked'
  return event.from.includes(phase) && event.except?.includes(status) !== true
}
