/** What its sender brings to a pickup point, so that no driver of ours has to come for it (001 §4, awaiting-dropoff). */
import type { ShipmentStatus } from './shipment-status.ts'

export interface HandInFacts {
  /** Null where it is collected at an address. */
  readonly collection_pickup_point_id?: number | null
}

const isHandedIn = ({ collection_pickup_point_id = null }: HandInFacts): boolean =>
  collection_pickup_point_id !== null

/** How a booked shipment waits, before anybody is sent for it. */
export const waitingStatus = (shipment: HandInFacts): 'awaiting-dropoff' | 'submitted' =>
  isHandedIn(shipment) ? 'awaiting-dropoff' : 'submitted'

/** Waiting for nothing but its collection: trouble that was had with it is not over since it begins elsewhere. */
const WAITS: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'submitted',
  'awaiting-dropoff',
  'collection-assigned',
  'collection-unassigned',
])

/** The status of a shipment whose collection was moved to a pickup point, or away from one. */
export function statusFromPlace(
  status: ShipmentStatus,
  shipment: HandInFacts & { readonly collection_agent_id: number | null },
): ShipmentStatus {
  if (!WAITS.has(status)) return status
  if (isHandedIn(shipment)) return 'awaiting-dropoff'
  if (status !== 'awaiting-dropoff') return status
  return shipment.collection_agent_id === null ? 'submitted' : 'collection-assigned'
}

/** Why a dropoff is waited for no longer, as staff and its sender read it. */
export const notHandedIn = (pointName: string): string => `It was not handed in at ${pointName} in time`
