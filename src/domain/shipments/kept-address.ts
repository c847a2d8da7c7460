/** What was sent as an address, in the form that is kept. */
import { keptCountry } from '../addresses/countries.ts'
import { provinceCode, SOUTH_AFRICA } from '../values/province.ts'
import type { Address, AddressInput } from './address.ts'

const trimmed = (value: string | null | undefined): string => (value ?? '').trim().replace(/\s+/g, ' ')

/** A postal code sent as a number has lost its leading zeros: 700 is 0700, Polokwane. */
function postalCode(value: string | number | null | undefined): string {
  return typeof value === 'number' ? String(value).padStart(4, '0') : trimmed(value)
}

/** `Gauteng` becomes `GP`, `ZA` becomes `South Africa`, and a place abroad international. */
export function addressOf(input: AddressInput): Address {
  const zone = trimmed(input.zone)
  const country = keptCountry(trimmed(input.country))
  const home = country === SOUTH_AFRICA
  return {
    type: input.type || (home ? undefined : 'international'),
    company: trimmed(input.company),
    street_address: trimmed(input.street_address),
    local_area: trimmed(input.local_area),
    city: trimmed(input.city),
    zone: home ? (provinceCode(zone) ?? zone) : zone,
    code: postalCode(input.code),
    country,
    lat: input.lat ?? null,
    lng: input.lng ?? null,
    entered_address: trimmed(input.entered_address),
    gs_hash: trimmed(input.gs_hash),
    id: input.id || undefined,
  }
}
