/** An address as it is typed. */
import type { FoundPlace } from '../../contract/addresses.ts'
import type { Address } from '../../domain/shipments/address.ts'
import { SOUTH_AFRICA } from '../../domain/values/province.ts'

export interface AddressDraft {
  readonly company: string
  readonly street_address: string
  readonly local_area: string
  readonly city: string
  readonly zone: string
  readonly code: string
  /** By its English name, as addresses keep it. */
  readonly country: string
  /** Of the suburb that was chosen; null where one was typed that nobody knows. */
  readonly lat: number | null
  readonly lng: number | null
}

export const EMPTY_ADDRESS: AddressDraft = {
  company: '',
  street_address: '',
  local_area: '',
  city: '',
  zone: '',
  code: '',
  country: SOUTH_AFRICA,
  lat: null,
  lng: null,
}

export function addressDraftOf(address: Address): AddressDraft {
  const { company, street_address, local_area, city, zone, code, country, lat, lng } = address
  return { company, street_address, local_area, city, zone, code, country, lat, lng }
}

/** What choosing a place fills in; a postal code that is typed stays where the list has none. */
export function withPlace(place: FoundPlace, codeBefore: string): Partial<AddressDraft> {
  const { name, city, zone, code, lat, lng } = place
  return { local_area: name, city, zone, code: code || codeBefore, country: SOUTH_AFRICA, lat, lng }
}

/** Pasted text that is more than one field holds: lines, or parts between commas, or a number among many words. */
export function looksLikeAddress(text: string): boolean {
  const bare = text.trim()
  if (bare.length < 12 || bare.length > 1000) return false
  return (
    /\S\s*\n\s*\S/.test(bare) ||
    bare.split(/[,;]/).length >= 3 ||
    (/\d/.test(bare) && bare.split(/\s+/).length >= 5)
  )
}
