/**
 * Each parcel has a status of its own (001 §3), and that of the shipment follows from them: while one is on its way, the one that is
 * furthest along says where the shipment is. One that was scanned at the hub brings the shipment there; of three that go out, a shipment is
 * delivered when none is left, and until then it is where the one that is left is.
 */
import { isFinished, type ShipmentStatus } from './shipment-status.ts'

/** A parcel as it is now. Most are where their shipment is; those that were scanned by themselves may be elsewhere. */
export interface ParcelState {
  /** From 1. */
  readonly number: number
  readonly status: ShipmentStatus
  /** ms */
  readonly status_at: number
  /** The branch where it lies, if it lies at one. */
  readonly hub_id: number | null
}

/**
 * How far along a status is, compared with those of other parcels of the same shipment; every status is decided. What went wrong at a door is
 * further than what lies before that door: somebody must look. What is stopped holds up no other parcel, and what is over no live one.
 */
const PROGRESS = {
  cancelled: 0,
  'returned-to-sender': 1,
  delivered: 2,

  undeliverable: 10,
  'on-hold': 11,
  damaged: 12,

  quote: 20,
  'quote-expired': 20,
  'payment-pending': 21,
  'payment-failed': 21,
  submitted: 22,
  outsourced: 23,
  'collection-unassigned': 24,
  'collection-assigned': 25,
  'awaiting-dropoff': 26,
  'collection-rejected': 27,
  'collection-exception': 28,
  'collection-failed-attempt': 29,

  'on-hold-internal': 40,
  collected: 41,
  'at-hub': 42,
  manifested: 43,
  'ready-for-dispatch': 44,
  'in-transit': 45,
  'at-destination-hub': 46,
  'returned-to-hub': 47,
  'bob-box-reservation-failed': 48,
  'delivery-unassigned': 49,
  'delivery-assigned': 50,

  'collected-from-locker': 60,
  'collect-and-return-to-hub': 61,
  'out-for-delivery': 62,
  'delivery-rejected': 63,
  'delivery-exception': 64,
  'delivery-failed-attempt': 65,
  'in-locker': 66,
  'ready-for-pickup': 67,
  'collected-from-counter': 68,
} as const satisfies Record<ShipmentStatus, number>

const furthest = (statuses: readonly ShipmentStatus[]): ShipmentStatus =>
  statuses.reduce((a, b) => (PROGRESS[b] > PROGRESS[a] ? b : a))

/** The status of a shipment with parcels in these: of the furthest that is not over, or else how it ended. */
export function shipmentStatusOf(parcels: readonly ShipmentStatus[]): ShipmentStatus {
  const living = parcels.filter((status) => !isFinished(status))
  return furthest(living.length > 0 ? living : parcels)
}

/** Whether a shipment may be in this status while its parcels are in those: of what is over, it may have been said how. */
export function isExplained(status: ShipmentStatus, parcels: readonly ShipmentStatus[]): boolean {
  return parcels.every(isFinished) ? parcels.includes(status) : status === shipmentStatusOf(parcels)
}

/** Stopped, and moved by a word about the whole shipment only where that stops or ends it too. */
const STOPPED: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['undeliverable', 'on-hold', 'damaged'])

/** What is meant to happen, and where it is taken back: no parcel is anywhere else for it. */
const PLANNED: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'collection-assigned',
  'collection-unassigned',
  'delivery-assigned',
  'delivery-unassigned',
])

/**
 * Whether a word about the shipment is said of a parcel that is elsewhere. Who names the shipment speaks for all of it, except for what is over
 * and what is stopped. A plan moves no parcel, unless it would be ahead of its shipment.
 */
function isSaidOf(parcel: ShipmentStatus, said: ShipmentStatus, isPlanned: boolean): boolean {
  if (isFinished(parcel)) return false
  if (isFinished(said)) return true
  if (STOPPED.has(parcel) && !STOPPED.has(said)) return false
  return !isPlanned || PROGRESS[parcel] > PROGRESS[said]
}

/** Whether a parcel goes along when its shipment, which was in `before`, is said to be in another status. */
export const goesAlong = (
  parcel: ShipmentStatus,
  before: ShipmentStatus,
  said: ShipmentStatus,
  isPlanned = PLANNED.has(said),
): boolean => parcel === before || isSaidOf(parcel, said, isPlanned)

type Place = Pick<ParcelState, 'status' | 'status_at' | 'hub_id'>

/** Whether a parcel is elsewhere than its shipment. */
export const isApart = (parcel: Place, shipment: Place): boolean =>
  parcel.status !== shipment.status || parcel.hub_id !== shipment.hub_id

/** The parcels of a shipment that was moved as a whole. `isPlan`: what was done before was taken back, say. */
export function withShipment(
  parcels: readonly ParcelState[],
  before: Place,
  { status, status_at, hub_id }: Place,
  isPlan = false,
): ParcelState[] {
  const isPlanned = isPlan || PLANNED.has(status)
  return parcels.map((parcel) => {
    if (!goesAlong(parcel.status, before.status, status, isPlanned)) return parcel
    const staysThere = isPlanned && isApart(parcel, before)
    return { number: parcel.number, status, status_at, hub_id: staysThere ? parcel.hub_id : hub_id }
  })
}

/** All of them where the shipment is. */
export const together = (count: number, { status, status_at, hub_id }: Place): ParcelState[] =>
  Array.from({ length: count }, (_, i) => ({ number: i + 1, status, status_at, hub_id }))

export const countApart = (parcels: readonly ParcelState[], shipment: Place): number =>
  parcels.filter((parcel) => isApart(parcel, shipment)).length

/** The hubs where parcels lie that are elsewhere, as they are kept: '4 7'. */
export function hubsApart(parcels: readonly ParcelState[], shipment: Place): string {
  const hubs = parcels.flatMap((one) => (isApart(one, shipment) && one.hub_id !== null ? [one.hub_id] : []))
  return [...new Set(hubs)].sort((a, b) => a - b).join(' ')
}

/** More parcels than any shipment has (parcel.ts): ids of two never meet. */
const IDS_OF_ONE = 1_000

/** Unique over shipments, and stable. */
export const parcelId = (shipmentId: number, number: number): number => shipmentId * IDS_OF_ONE + number

export const parcelOfId = (id: number): { shipment_id: number; number: number } => ({
  shipment_id: Math.floor(id / IDS_OF_ONE),
  number: id % IDS_OF_ONE,
})
