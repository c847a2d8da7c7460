/** Where a shipment is to be next, by when, and in whose hands: one answer for every screen. */
import { type BlankFacts, isBlank } from './blank.ts'
import type { Side } from './exception.ts'
import { SCAN_PHASE } from './scan-phase.ts'
import { isActive, type ShipmentStatus, wasCollected } from './shipment-status.ts'
import { isFetched, stageOfShipment } from './taken-out.ts'

/** What the rules ask of a shipment. Moments in ms. */
export interface StopFacts {
  status: ShipmentStatus
  status_at: number
  collected_at: number | null
  collection_before: number | null
  delivery_before: number | null
  collection_branch_id: number | null
  delivery_branch_id: number | null
  hub_id: number | null
  collection_agent_id: number | null
  delivery_agent_id: number | null
}

/** The recipient fetches it: the provider has no stop left and can be late for none. */
const LEFT_FOR_RECIPIENT: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'in-locker',
  'ready-for-pickup',
])
export const isLeftForRecipient = (status: ShipmentStatus): boolean => LEFT_FOR_RECIPIENT.has(status)

/** The branch of the next stop: of the collection until it is at a hub, then of the delivery. */
export function branchOfNextStop(
  row: Pick<
    StopFacts,
    'status' | 'status_at' | 'collected_at' | 'collection_branch_id' | 'delivery_branch_id'
  >,
): number | null {
  const stage = stageOfShipment(row)
  const isBeforeHub =
    stage === 'to-collect' || stage === 'collected' || (stage === 'other' && row.collected_at === null)
  return isBeforeHub ? row.collection_branch_id : row.delivery_branch_id
}

/**
 * Where no driver can be late: its sender brings it, or its recipient fetches it, or has not, so that it is fetched back without any window
 * having been agreed for that.
 */
const NOT_DUE: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  ...LEFT_FOR_RECIPIENT,
  'awaiting-dropoff',
  'collect-and-return-to-hub',
])

export interface DueStop {
  readonly side: Side
  /** The end of its window, ms. */
  readonly at: number
}

/** The earliest window end that is still ahead of the provider; null where there is none, or nothing moves. */
export function dueStop(
  row: Pick<StopFacts, 'status' | 'status_at' | 'collected_at' | 'collection_before' | 'delivery_before'>,
): DueStop | null {
  if (!isActive(row.status) || NOT_DUE.has(row.status) || isFetched(row)) return null
  const { collection_before: collection, delivery_before: delivery } = row
  if (collection !== null && !wasCollected(row) && (delivery === null || collection <= delivery))
    return { side: 'collection', at: collection }
  return delivery === null ? null : { side: 'delivery', at: delivery }
}

/** How far past the window of its next stop a shipment is, ms; 0 when it is not late. */
export function latenessOf(row: Parameters<typeof dueStop>[0], now: number): number {
  const due = dueStop(row)
  return due === null ? 0 : Math.max(0, now - due.at)
}

/** Waiting with the sender for a driver of ours. Outsourced ones and what the sender brings are not. */
const WANTS_COLLECTOR: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'submitted',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
])
/** At the last hub, and no driver takes it from there. */
const WANTS_DELIVERER: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'at-destination-hub',
  'returned-to-hub',
  'delivery-unassigned',
  'delivery-rejected',
])
/** At some hub: it wants a driver when that is the last one. */
const AT_SOME_HUB: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['at-hub', 'ready-for-dispatch'])

/** Which stop of a shipment is open for a driver, assigned or not; null when there is none. */
export function openStopSide(
  row: Pick<
    StopFacts,
    'status' | 'hub_id' | 'delivery_branch_id' | 'collection_agent_id' | 'delivery_agent_id'
  > &
    Partial<BlankFacts>,
): Side | null {
  const { parcel_count = 1 } = row
  if (isBlank({ parcel_count })) return null
  const phase = SCAN_PHASE[row.status]
  if (phase === 'waiting')
    return row.collection_agent_id !== null || WANTS_COLLECTOR.has(row.status) ? 'collection' : null
  if (phase !== 'custody' && phase !== 'out') return null
  if (row.delivery_agent_id !== null || WANTS_DELIVERER.has(row.status)) return 'delivery'
  const isLastHub = row.hub_id !== null && row.hub_id === row.delivery_branch_id
  return isLastHub && AT_SOME_HUB.has(row.status) ? 'delivery' : null
}

/** The driver of its open stop; null when none is open or it has no driver. */
export function driverOfOpenStop(row: Parameters<typeof openStopSide>[0]): number | null {
  const side = openStopSide(row)
  return side === null ? null : row[`${side}_agent_id`]
}

/** The side of its open stop, where that has no driver. */
export function unassignedSide(row: Parameters<typeof openStopSide>[0]): Side | null {
  const side = openStopSide(row)
  return side === null || row[`${side}_agent_id`] !== null ? null : side
}

export const isUnassigned = (row: Parameters<typeof openStopSide>[0]): boolean => unassignedSide(row) !== null

/** Where the provider has it, or will: what is given to somebody is theirs to do, if not yet. */
const GOES_ON: ReadonlySet<string> = new Set(['waiting', 'custody', 'out'])

/** Whether a side of it is still to be done, now or once it gets so far; what is on hold goes on from there. */
export function isLeftToDo(
  row: Pick<StopFacts, 'status' | 'status_at' | 'collected_at'>,
  side: Side,
): boolean {
  const phase = SCAN_PHASE[row.status]
  const isHeld = row.status === 'on-hold'
  if (side === 'collection') return phase === 'waiting' || (isHeld && row.collected_at === null)
  const isTakenOut = phase === 'pickup' && !isLeftForRecipient(row.status) && !isFetched(row)
  return GOES_ON.has(phase) || isHeld || isTakenOut
}

/** Whether it is a driver's to collect or to deliver. */
export const isStillWith = (
  row: Pick<StopFacts, 'status' | 'status_at' | 'collected_at' | 'collection_agent_id' | 'delivery_agent_id'>,
  driver: number,
): boolean =>
  (row.collection_agent_id === driver && isLeftToDo(row, 'collection')) ||
  (row.delivery_agent_id === driver && isLeftToDo(row, 'delivery'))
