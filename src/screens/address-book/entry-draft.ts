/** An entry of the address book as it is typed. */
import type { AddressBookEntry } from '../../contract/address-book.ts'
import { type EntryDetails, entryProblems } from '../../domain/addresses/address-book.ts'
import { addressOf } from '../../domain/shipments/kept-address.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { type AddressDraft, addressDraftOf, EMPTY_ADDRESS } from '../../features/address/address-draft.ts'
import type { Pasted } from '../../features/address/use-pasted-address.ts'
import type { Problems } from '../../ui/form/problems.ts'

export interface EntryDraft extends AddressDraft {
  readonly name: string
  readonly contact_name: string
  readonly mobile_number: string
  readonly email: string
  readonly special_instructions: string
}

export const EMPTY_ENTRY: EntryDraft = {
  ...EMPTY_ADDRESS,
  name: '',
  contact_name: '',
  mobile_number: '',
  email: '',
  special_instructions: '',
}

export function draftOf(entry: AddressBookEntry): EntryDraft {
  const { name, contact_name, email, special_instructions } = entry
  return {
    ...addressDraftOf(entry.address),
    name,
    contact_name,
    mobile_number: formatPhone(entry.mobile_number),
    email,
    special_instructions,
  }
}

/** What the draft comes to; of an entry that is there, what the form does not show stays. */
export function entryOf(draft: EntryDraft, before: AddressBookEntry | null): EntryDetails {
  const { name, contact_name, mobile_number, email, special_instructions, ...address } = draft
  return {
    name: name.trim(),
    contact_name: contact_name.trim(),
    mobile_number: mobile_number.trim(),
    email: email.trim(),
    special_instructions: special_instructions.trim(),
    address: addressOf({ ...before?.address, ...address }),
  }
}

/** A field of the address as the form calls it: `address.local_area` is `local_area`. */
export const formField = (field: string): string => field.replace(/^address\./, '')

/** What is wrong before it is sent. The point of the suburb is no door: a street or a company is wanted besides. */
export function problemsOf(draft: EntryDraft, needsPostalCode: boolean): Problems {
  const entry = entryOf({ ...draft, lat: null, lng: null }, null)
  return Object.fromEntries(
    entryProblems(entry, needsPostalCode).map(({ field, detail }) => [formField(field), detail]),
  )
}

/** What was pasted, over what stands there: a name that is typed already stays. */
export function withPasted(draft: EntryDraft, { values, lat, lng }: Pasted): Partial<EntryDraft> {
  const { name, company, mobile_number, email, ...address } = values
  return {
    ...address,
    ...(values.local_area !== undefined && { lat, lng }),
    ...(company !== undefined && { company }),
    ...(draft.name === '' && { name: company ?? name ?? '' }),
    ...(draft.contact_name === '' && company !== undefined && name !== undefined && { contact_name: name }),
    ...(mobile_number !== undefined && { mobile_number: formatPhone(mobile_number) }),
    ...(email !== undefined && { email }),
  }
}
