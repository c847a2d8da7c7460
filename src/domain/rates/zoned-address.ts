/** What of an address as it is kept decides its zones. */
import { countryCode } from '../addresses/countries.ts'
import type { Address } from '../shipments/address.ts'
import { SOUTH_AFRICA } from '../values/province.ts'
import type { ZonedAddress } from './zone-index.ts'

/** Abroad the country decides, and a drawn area that reaches there: a name or a code that some place at home has too says nothing. */
export function zonedAddress({ country, local_area, city, zone, code, lat, lng }: Address): ZonedAddress {
  return country === SOUTH_AFRICA
    ? { country: null, local_area, city, zone, code, lat, lng }
    : { country: countryCode(country), local_area: '', city: '', zone: '', code: '', lat, lng }
}
