import type { PickupPoint } from '../../../../contract/pickup-points.ts'
import type { CollectionDays } from '../../../../domain/booking/collection-capacity.ts'
import type { BranchPlace } from '../../../../domain/dispatch/nearest-branch.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import type { BookingTerms } from '../../booking/index.ts'

/** What of a pickup point a shipment keeps. */
export type BookingPoint = Pick<
  PickupPoint,
  | 'id'
  | 'provider'
  | 'type'
  | 'name'
  | 'street_address'
  | 'local_area'
  | 'city'
  | 'zone'
  | 'code'
  | 'lat'
  | 'lng'
>

/** What of an account a booking depends on. */
export interface BookingAccount {
  readonly id: number
  readonly account_code: string
  readonly name: string
  readonly tracking_prefix: string
  readonly account_type: string
  readonly customer_reference_required: boolean
  readonly customer_reference_prefix: string
  readonly cost_center_required: boolean
  readonly tag_ids: readonly number[]
}

/** What of the provider a booking depends on. `now` in ms. */
export interface BookingContext {
  /** Those that are not retired. */
  readonly branches: readonly BranchPlace[]
  readonly accounts: ReadonlyMap<number, BookingAccount>
  /** The pickup points that are named, by id. */
  readonly points: ReadonlyMap<number, BookingPoint>
  /** The shipments that returns bring back, by the reference that they name, folded. */
  readonly originals: ReadonlyMap<string, { readonly id: number; readonly account_id: number | null }>
  /** What branches collect already, this batch included. */
  readonly collections: CollectionDays
  /** The reference of a new shipment, which nobody guesses. */
  readonly drawReference: () => string
  readonly settings: Settings
  readonly terms: BookingTerms
  readonly now: number
}

/** Where it is collected, as its day is counted (collection-capacity.ts). */
export const collectedFrom = (row: {
  readonly collection_branch_id: number | null
  readonly collection_pickup_point_id: number | null
}) => ({ branch_id: row.collection_branch_id, pickup_point_id: row.collection_pickup_point_id })
