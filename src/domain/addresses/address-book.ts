/** Entries of an address book: what one needs, which are doubles, and how two become one (001 §3, §5). */
import { type Address, missingFromAddress } from '../shipments/address.ts'
import { isEmailList } from '../values/email.ts'
import { haystackOf } from '../values/find.ts'
import { formatPhone, isPhone, PHONE_REFUSAL } from '../values/phone.ts'
import { placeWords } from './spelling.ts'

export const ENTRY_SOURCES = ['manual', 'import', 'automatic'] as const
export type EntrySource = (typeof ENTRY_SOURCES)[number]

/** What of an entry is its own, whoever has it. */
export interface EntryDetails {
  readonly name: string
  readonly contact_name: string
  readonly mobile_number: string
  readonly email: string
  readonly address: Address
  readonly special_instructions: string
}

export const INVALID_EMAIL = 'Invalid email'

/** The fields of an address by what is missing of it (001 §5, check 7). */
const FIELD_OF: Readonly<Record<string, string>> = {
  'street address': 'address.street_address',
  suburb: 'address.local_area',
  city: 'address.city',
  'province/zone': 'address.zone',
  country: 'address.country',
  'postal code': 'address.code',
}

/** What is wrong with an entry, by its field; nothing where all is well. */
export function entryProblems(
  entry: EntryDetails,
  needsPostalCode: boolean,
): { field: string; detail: string }[] {
  const problems: { field: string; detail: string }[] = []
  if (entry.name === '') problems.push({ field: 'name', detail: 'Enter a name' })
  if (entry.mobile_number !== '' && !isPhone(entry.mobile_number))
    problems.push({ field: 'mobile_number', detail: PHONE_REFUSAL })
  if (!isEmailList(entry.email)) problems.push({ field: 'email', detail: INVALID_EMAIL })
  const missing = missingFromAddress(entry.address, needsPostalCode)
  for (const name of missing)
    problems.push({
      field: FIELD_OF[name] ?? 'address',
      detail: `The address requires the following: ${missing.join(', ')}`,
    })
  return problems
}

/** By this the doubles of an entry are looked for: whose name it is, at which street and suburb, of whatever town. */
export function doubleKey({ name, address }: Pick<EntryDetails, 'name' | 'address'>): string {
  const door = address.street_address || address.company
  return [name, door, address.local_area || address.city].map((text) => placeWords(text).join(' ')).join('|')
}

/** Two entries with one key are of the same person or company at the same door. Every second town has a Main Road in its Central. */
export function entryKey(entry: Pick<EntryDetails, 'name' | 'address'>): string {
  const { city, local_area } = entry.address
  return `${doubleKey(entry)}|${placeWords(city || local_area).join(' ')}`
}

/** All that an entry can be found by. */
export function entryFindText({ name, contact_name, mobile_number, email, address }: EntryDetails): string {
  const { company, street_address, local_area, city, code } = address
  const digits = mobile_number.replace(/\D/g, '')
  const phones = [
    mobile_number,
    formatPhone(mobile_number),
    digits,
    formatPhone(mobile_number).replace(/\s/g, ''),
  ]
  return haystackOf([name, contact_name, company, street_address, local_area, city, code, email, ...phones])
}

const firstOf = (texts: readonly string[]) => texts.find((text) => text !== '') ?? ''

/** One entry of several: the first says what it is, the others fill in what it lacks. */
export function mergedEntry(into: EntryDetails, others: readonly EntryDetails[]): EntryDetails {
  const all = [into, ...others]
  const text = (field: 'contact_name' | 'mobile_number' | 'email' | 'special_instructions') =>
    firstOf(all.map((entry) => entry[field]))
  const { address } = into
  // A point belongs to its own door: that of another place is no better than none.
  const samePlace = others
    .map((one) => one.address)
    .find(
      (one) =>
        one.lat !== null &&
        one.lng !== null &&
        entryKey({ name: '', address: one }) === entryKey({ name: '', address }),
    )
  const hasPoint = address.lat !== null && address.lng !== null
  return {
    name: into.name,
    contact_name: text('contact_name'),
    mobile_number: text('mobile_number'),
    email: text('email'),
    special_instructions: text('special_instructions'),
    address: {
      ...address,
      company: firstOf(all.map((entry) => entry.address.company)),
      code: address.code || firstOf(samePlace === undefined ? [] : [samePlace.code]),
      ...(!hasPoint && samePlace !== undefined && { lat: samePlace.lat, lng: samePlace.lng }),
    },
  }
}
