/** What of an address as it is kept decides its zones. */
import { type Address, SOUTH_AFRICA } from '../shipments/address.ts'
import type { ZonedAddress } from './zone-index.ts'

/** Abroad, a name or a code that some place at home has too says nothing; a drawn area may reach there. */
export function zonedAddress({ country, local_area, city, zone, code, lat, lng }: Address): ZonedAddress {
  const abroad = { local_area: '', city: '', zone: '', code: '', lat, lng }
  return country === SOUTH_AFRICA ? { local_area, city, zone, code, lat, lng } : abroad
}
