import type { PickupPoint } from '../../../../contract/pickup-points.ts'
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

/** What of the provider a booking depends on. `now` in ms. */
export interface BookingContext {
  readonly branches: readonly { id: number; lat: number; lng: number }[]
  readonly accounts: ReadonlyMap<number, { tracking_prefix: string; account_type: string }>
  /** The pickup points that are named, by id. */
  readonly points: ReadonlyMap<number, BookingPoint>
  /** The reference of a new shipment, which nobody guesses. */
  readonly drawReference: () => string
  readonly settings: Settings
  readonly terms: BookingTerms
  readonly now: number
}
