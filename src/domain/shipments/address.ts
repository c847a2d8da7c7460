/** Street addresses and pickup points, as stored and as shops send them (001 §3). */
import { z } from 'zod'
import { looseNumber, looseText } from '../values/loose-input.ts'
import { SOUTH_AFRICA } from '../values/province.ts'

export const ADDRESS_TYPES = ['residential', 'business', 'locker', 'counter', 'international'] as const
export const AddressType = z.enum(ADDRESS_TYPES)
export type AddressType = z.infer<typeof AddressType>

const text = z.string().max(255).default('')
const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

/** The form that is kept and answered: nothing missing, zone a province code, country a full name. */
export const Address = z.object({
  type: AddressType.optional(),
  company: text,
  street_address: text,
  local_area: text,
  city: text,
  zone: text,
  code: text,
  country: z.string().max(255).default(SOUTH_AFRICA),
  lat: Latitude.nullable().default(null),
  lng: Longitude.nullable().default(null),
  entered_address: text,
  gs_hash: text,
  id: z.int().optional(),
  /** Of a shipment whose address was changed since it was booked, ms. */
  changed_at: z.number().optional(),
})
export type Address = z.infer<typeof Address>

const loose = looseText(255)

/** What a client may send: anything absent or null, numbers as text, a postal code as a number, unknown fields ignored. */
export const AddressInput = z.object({
  type: z.union([AddressType, z.literal('')]).nullish(),
  company: loose,
  street_address: loose,
  local_area: loose,
  city: loose,
  zone: loose,
  code: z.union([z.string().max(255), z.int().min(0)]).nullish(),
  country: loose,
  lat: looseNumber(-90, 90),
  lng: looseNumber(-180, 180),
  entered_address: loose,
  gs_hash: loose,
  id: looseNumber(0, Number.MAX_SAFE_INTEGER).pipe(z.int().nullish()),
})
export type AddressInput = z.infer<typeof AddressInput>

/** The place as lists show it: `Khayelitsha, Cape Town`; one name when suburb and city are the same. */
export function placeLine(address: Pick<Address, 'local_area' | 'city'>): string {
  const parts = [address.local_area.trim(), address.city.trim()].filter((part) => part !== '')
  return [...new Set(parts)].join(', ')
}

/**
 * What is still wanted of an address, in the words of 001 §5.7; an address known by id needs nothing more. Abroad many
 * places have no suburb, no province and no postal code: a street and a city do. Used by the booking screen, which marks
 * each field.
 */
export function missingFromAddress(address: Address, needsPostalCode: boolean): string[] {
  if (address.id !== undefined && address.entered_address !== '') return []
  const placed =
    address.street_address !== '' || address.company !== '' || (address.lat !== null && address.lng !== null)
  const isHome = address.country === SOUTH_AFRICA
  const missing: [string, boolean][] = [
    ['street address', !placed],
    ['suburb', isHome && address.local_area === ''],
    ['city', address.city === ''],
    ['province/zone', isHome && address.zone === ''],
    ['country', address.country === ''],
    ['postal code', isHome && needsPostalCode && address.code === ''],
  ]
  return missing.filter(([, absent]) => absent).map(([name]) => name)
}

const FIELDS_OF_PARTS: Readonly<Record<string, 'street_address' | 'local_area' | 'city' | 'zone' | 'code'>> =
  {
    'street address': 'street_address',
    suburb: 'local_area',
    city: 'city',
    'province/zone': 'zone',
    'postal code': 'code',
  }

/** The field that is marked where a part, as `missingFromAddress` calls it, is not there. */
export const fieldOfPart = (part: string) => FIELDS_OF_PARTS[part] ?? 'street_address'

/** The sentence that refuses an address, or `null` when it is complete (001 §5.7). */
export function addressRefusal(
  side: 'collection' | 'delivery',
  address: Address,
  needsPostalCode: boolean,
): string | null {
  const missing = missingFromAddress(address, needsPostalCode)
  return missing.length === 0 ? null : `The ${side} address requires the following: ${missing.join(', ')}`
}
