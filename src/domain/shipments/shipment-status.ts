/** Shipment statuses: their groups, what they tell of a shipment's way, and what each viewer is shown (001 §4). */
import { SHIPMENT_STATUS_CODES, SHIPMENT_STATUSES, type ShipmentStatus, statusRow } from './status-table.ts'

export {
  SHIPMENT_STATUS_CODES,
  SHIPMENT_STATUSES,
  ShipmentStatus,
  STAGES,
  Stage,
  type StatusColour,
  type StatusShape,
  stageOf,
  statusColour,
  statusLabel,
  statusRow,
} from './status-table.ts'

const POSITION: ReadonlyMap<ShipmentStatus, number> = new Map(
  SHIPMENT_STATUS_CODES.map((code, i) => [code, i]),
)

function position(code: ShipmentStatus): number {
  return POSITION.get(code) ?? -1
}

function from(first: ShipmentStatus, last: ShipmentStatus): ShipmentStatus[] {
  return SHIPMENT_STATUS_CODES.slice(position(first), position(last) + 1)
}

/**
 * The named groups (001 §4). Active is a stretch of the status order, the others are lists.
 * `on-hold-internal` is in neither active nor inactive: the specification leaves it out of both.
 */
export const STATUS_GROUPS = {
  active: from('submitted', 'collected-from-counter'),
  inactive: [
    'quote',
    'quote-expired',
    'payment-pending',
    'payment-failed',
    'returned-to-sender',
    'delivered',
    'undeliverable',
    'cancelled',
    'on-hold',
    'damaged',
  ],
  invalid: ['quote', 'quote-expired', 'payment-pending', 'payment-failed'],
  pendingDriverAction: [
    'collection-assigned',
    'collection-unassigned',
    'collection-rejected',
    'collection-exception',
    'collection-failed-attempt',
    'returned-to-hub',
    'delivery-assigned',
    'delivery-unassigned',
    'delivery-rejected',
    'out-for-delivery',
    'delivery-exception',
    'delivery-failed-attempt',
  ],
  problematic: [
    'collection-exception',
    'delivery-exception',
    'collection-unassigned',
    'delivery-unassigned',
    'collection-rejected',
    'delivery-rejected',
  ],
  /** What may start an invoice: the choices of `invoice_trigger_shipment_status`. */
  invoiceTrigger: ['collected', 'at-destination-hub', 'out-for-delivery', 'delivered'],
  /** Neither cancelled nor edited by the edit form, see "Edit and cancel rules". */
  locked: [
    'awaiting-dropoff',
    'out-for-delivery',
    'ready-for-pickup',
    'collect-and-return-to-hub',
    'in-locker',
  ],
} satisfies Record<string, readonly ShipmentStatus[]>
export type StatusGroup = keyof typeof STATUS_GROUPS

const MEMBERS: Record<StatusGroup, ReadonlySet<ShipmentStatus>> = {
  active: new Set(STATUS_GROUPS.active),
  inactive: new Set<ShipmentStatus>(STATUS_GROUPS.inactive),
  invalid: new Set<ShipmentStatus>(STATUS_GROUPS.invalid),
  pendingDriverAction: new Set<ShipmentStatus>(STATUS_GROUPS.pendingDriverAction),
  problematic: new Set<ShipmentStatus>(STATUS_GROUPS.problematic),
  invoiceTrigger: new Set<ShipmentStatus>(STATUS_GROUPS.invoiceTrigger),
  locked: new Set<ShipmentStatus>(STATUS_GROUPS.locked),
}

/** Whether a status belongs to a group. */
export function isIn(group: StatusGroup, code: ShipmentStatus): boolean {
  return MEMBERS[group].has(code)
}

/** On its way: submitted through collected-from-counter. */
export const isActive = (code: ShipmentStatus): boolean => isIn('active', code)
/** Not on its way: over, not yet begun, or standing still. Used by the filters of past shipments, document 001 section 4. */
export const isInactive = (code: ShipmentStatus): boolean => isIn('inactive', code)
/** A price that was asked for, and no shipment yet: in nobody's work, and told to accounts among their quotes alone. */
export const isQuote = (code: string): boolean => code === 'quote' || code === 'quote-expired'
/** Not (yet) a booked shipment: quotes, and bookings that are not paid for. */
export const isInvalid = (code: ShipmentStatus): boolean => isIn('invalid', code)
/** Something went wrong and staff must act. */
export const isProblematic = (code: ShipmentStatus): boolean => isIn('problematic', code)

/** These come after `delivered` in the list of 001 §4 but do not say where the parcels are. */
const SILENT: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['cancelled', 'on-hold', 'damaged'])

/**
 * Whether the provider has, or has had, the parcels (001 §4: at or after collected in the status order).
 *
 * Taken by the letter the rule would call every cancelled booking collected, since `cancelled`, `on-hold` and
 * `damaged` stand at the end of the list. They are silent, and the answer is no: where the recorded moment
 * of collection is at hand, ask `wasCollected`. `on-hold-internal` counts, as it is at a hub.
 */
export function isCollected(code: ShipmentStatus): boolean {
  return !SILENT.has(code) && position(code) >= position('collected')
}

/** The same, with the recorded moment (ms) deciding where the status is silent. */
export function wasCollected(shipment: { status: ShipmentStatus; collected_at: number | null }): boolean {
  return SILENT.has(shipment.status) ? shipment.collected_at !== null : isCollected(shipment.status)
}

/**
 * Whether the recipient has the parcels. Only `delivered` itself says so: what follows it in the list
 * (undeliverable, cancelled, on hold, damaged) is the opposite of a delivery, never a later step of one.
 */
export function isDelivered(code: ShipmentStatus): boolean {
  return code === 'delivered'
}

/** Over for good: nothing that happens on the road changes it. Only staff reopen a cancelled shipment. */
export function isFinished(code: ShipmentStatus): boolean {
  return code === 'delivered' || code === 'returned-to-sender' || code === 'cancelled'
}

/** No longer active after a while: finished, or never booked. */
export function isFinishedOrUnbooked(code: ShipmentStatus): boolean {
  return isFinished(code) || isInvalid(code)
}

export interface StatusFacts {
  status: ShipmentStatus
  collection_agent_id: number | null
  delivery_agent_id: number | null
}

export interface StatusViewer {
  staff: boolean
  /** The provider's setting override_shipment_statuses; it concerns only people who are not staff. */
  overrideStatuses: boolean
}

/**
 * Whether this version knows the status. A newer one may have written another into the same database: a platform is
 * brought up to date node by node.
 */
export function isKnownStatus(code: string): code is ShipmentStatus {
  return Object.hasOwn(SHIPMENT_STATUSES, code)
}

/**
 * What a viewer is shown, or `null` when the shipment's status is hidden from that viewer. One that this version does
 * not know might be one of those that are hidden: nobody outside is shown it.
 */
export function displayedStatus(shipment: StatusFacts, viewer: StatusViewer): ShipmentStatus | null {
  const { status } = shipment
  if (!viewer.staff && !isKnownStatus(status)) return null
  if (!viewer.staff && statusRow(status).hiddenFromAccounts) return null
  if (!viewer.staff && status === 'on-hold-internal') return 'at-hub'
  const alwaysAssigned = !viewer.staff && viewer.overrideStatuses
  switch (status) {
    case 'collection-unassigned':
    case 'collection-rejected':
      return alwaysAssigned || shipment.collection_agent_id !== null
        ? 'collection-assigned'
        : 'collection-unassigned'
    case 'delivery-unassigned':
    case 'delivery-rejected':
      return alwaysAssigned || shipment.delivery_agent_id !== null
        ? 'delivery-assigned'
        : 'delivery-unassigned'
    default:
      return status
  }
}
