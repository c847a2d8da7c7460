import type { Address } from '../shipments/address.ts'
import { addressOf } from '../shipments/kept-address.ts'
import { done, type Outcome, refused } from '../values/refusals.ts'

/** What of a pickup point goes into an address. */
export interface AddressedPoint {
  readonly type: 'locker' | 'counter'
  readonly name: string
  readonly street_address: string
  readonly local_area: string
  readonly city: string
  readonly zone: string
  readonly code: string
  readonly lat: number
  readonly lng: number
}

/** What a pickup point puts in the place of the street address, which is dropped (001 §7). */
export function pickupAddress({ type, name, ...place }: AddressedPoint): Address {
  const { street_address, local_area, city, zone, code, lat, lng } = place
  return { ...addressOf({ street_address, local_area, city, zone, code, lat, lng }), type, company: name }
}

/** The pickup point that a side of a booking or a price names, or which of its fields names none (001 §7). */
export function namedPoint<Point extends { readonly provider: string }>(
  points: ReadonlyMap<number, Point>,
  side: 'collection' | 'delivery',
  id: number,
  provider: string | null | undefined,
): Outcome<Point> {
  const point = points.get(id)
  if (point === undefined)
    return refused('input.invalid', {
      field: `${side}_pickup_point_id`,
      detail: 'There is no such pickup point',
    })
  if (provider && provider !== point.provider)
    return refused('input.invalid', {
      field: `${side}_pickup_point_provider`,
      detail: 'This pickup point belongs to another network',
    })
  return done(point)
}
