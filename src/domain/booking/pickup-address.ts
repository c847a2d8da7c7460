import { type Address, addressOf } from '../shipments/address.ts'

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
