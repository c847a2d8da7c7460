/** Which statuses a driver gives by a proof alone (decision 117). */
import { isLeftForRecipient } from '../shipments/next-stop.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import type { Viewer } from '../shipments/visibility.ts'
import type { Refusal } from '../values/refusals.ts'

/** Whether a status says that the recipient has it. What goes to a door and is left anywhere to be fetched is delivered by another name. */
export const handsOver = (
  status: ShipmentStatus | null,
  { delivery_pickup_point_id }: { readonly delivery_pickup_point_id: number | null },
): boolean =>
  status === 'delivered' ||
  (status !== null && delivery_pickup_point_id === null && isLeftForRecipient(status))

/** Who says that a shipment, or one of its parcels, takes a status, and what is known of how it must be proven. */
export interface HandingOver {
  readonly viewer: Pick<Viewer, 'kind'>
  /** Where it goes, and in which status it is. */
  readonly from: { readonly status: ShipmentStatus; readonly delivery_pickup_point_id: number | null }
  /** `mustBeProven` of its booking. */
  readonly isProven: boolean
}

/**
 * Why a status that hands over is not taken without a proof; null where it is. It is asked of every way by which a driver may say so: a
 * scan, a change by hand, whatever their role allows besides. One that is delivered already is told so again.
 */
export function unprovenRefusal(
  status: ShipmentStatus | null | undefined,
  { viewer, from, isProven }: HandingOver,
  field: string,
): Refusal | null {
  const isNews = status != null && status !== from.status && handsOver(status, from)
  return viewer.kind === 'driver' && isProven && isNews ? { code: 'pod.required', field } : null
}

/** What decides how a delivery is proven: whoever has to prove it does not change it. */
const DECIDES_PROOF = ['pod_method', 'delivery_pickup_point_id'] as const

/** Why somebody may not change how a delivery is proven; null where they do not, or may. */
export function proofChangeRefusal(
  viewer: Pick<Viewer, 'kind'>,
  change: { readonly [Field in (typeof DECIDES_PROOF)[number]]?: unknown },
): Refusal | null {
  const field = DECIDES_PROOF.find((one) => change[one] !== undefined)
  return viewer.kind === 'driver' && field !== undefined ? { code: 'permission.denied', field } : null
}
