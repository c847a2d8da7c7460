import { z } from 'zod'
import { ENTRY_SOURCES } from '../domain/addresses/address-book.ts'
import { AddressInput } from '../domain/shipments/address.ts'
import { looseEmails } from '../domain/shipments/contact.ts'
import { line, looseText, orAbsent } from '../domain/values/loose-input.ts'
import { AnsweredAddress } from './answered-address.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { Id, LongId, Offset, OptionalId, Version } from './id.ts'
import { pageLimit } from './page-limit.ts'

/** A person or company and their door (001 §3). */
export const AddressBookEntry = z.object({
  id: z.number(),
  version: z.number(),
  account_id: z.number(),
  name: z.string(),
  contact_name: z.string(),
  mobile_number: z.string(),
  email: z.string(),
  address: AnsweredAddress,
  special_instructions: z.string(),
  source: z.enum(ENTRY_SOURCES),
  /** Null of entries of before it was kept. */
  time_created: z.string().nullable().default(null),
  time_modified: z.string(),
})
export type AddressBookEntry = z.infer<typeof AddressBookEntry>

const text = (most: number) => z.string().trim().max(most).nullish()
const ENTRY = {
  name: line('Enter a name').min(1, 'Enter a name').max(120),
  contact_name: line().max(120).nullish(),
  mobile_number: looseText(40),
  email: looseEmails,
  address: AddressInput,
  special_instructions: text(500),
}
export const NewEntry = z.object(ENTRY)
export type NewEntry = z.infer<typeof NewEntry>

/** So many rows travel at once. */
export const MOST_IMPORTED = 500

export const listAddressBook = defineEndpoint({
  name: 'address-books.list',
  method: 'GET',
  path: '/accounts/address-books',
  tag: 'Shipments',
  summary: 'The address book of an account; people of an account have their own, staff name one or see all',
  auth: 'permitted',
  query: z.object({
    account_id: orAbsent(Id),
    id: orAbsent(LongId),
    search: z.string().trim().max(100).optional(),
    limit: pageLimit(1000, 20),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ address_books: z.array(AddressBookEntry), count: z.number() }),
  errors: ['account.notFound'],
})

export const addAddressBookEntry = defineEndpoint({
  name: 'address-books.add',
  method: 'POST',
  path: '/accounts/address-books',
  tag: 'Shipments',
  summary: 'Add an entry to the address book of an account (001 §7)',
  auth: 'permitted',
  query: EmptyObject,
  body: NewEntry.extend({
    account_id: OptionalId,
    /** What shops send of an entry that a booking makes. */
    source: z.enum(['', ...ENTRY_SOURCES]).nullish(),
  }),
  answer: z.object({ address_book: AddressBookEntry }),
  success: 201,
  errors: ['account.notFound', 'addressBook.full'],
})

export const changeAddressBookEntry = defineEndpoint({
  name: 'address-books.change',
  method: 'PATCH',
  path: '/accounts/address-books',
  tag: 'Shipments',
  summary: 'Change an entry; one that somebody else changed since is refused',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: LongId,
    version: Version.optional(),
    ...NewEntry.partial().shape,
  }),
  answer: z.object({ address_book: AddressBookEntry }),
  errors: ['addressBook.notFound', 'addressBook.changedMeanwhile'],
})

export const deleteAddressBookEntry = defineEndpoint({
  name: 'address-books.delete',
  method: 'DELETE',
  path: '/accounts/address-books',
  tag: 'Shipments',
  summary: 'Delete an entry of the address book; shipments keep the address they were booked with',
  auth: 'permitted',
  query: z.object({ id: LongId }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['addressBook.notFound'],
})

export const mergeAddressBookEntries = defineEndpoint({
  name: 'address-books.merge',
  method: 'POST',
  path: '/accounts/address-books/merge',
  tag: 'Shipments',
  summary: 'Make one entry of several: the first stays, the others fill in what it lacks and go',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: LongId,
    version: Version.optional(),
    ids: z.array(LongId).min(1, 'Name the entries to merge').max(50),
  }),
  answer: z.object({ address_book: AddressBookEntry }),
  errors: ['addressBook.notFound', 'addressBook.changedMeanwhile'],
})

export const importAddressBook = defineEndpoint({
  name: 'address-books.import',
  method: 'POST',
  path: '/accounts/address-books/import',
  tag: 'Shipments',
  summary: 'Add many entries at once, all or none; those that are there already are left out',
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.object({
    account_id: OptionalId,
    entries: z.array(NewEntry).min(1, 'There is nothing to import').max(MOST_IMPORTED),
  }),
  answer: z.object({ added: z.number(), skipped: z.number() }),
  errors: ['account.notFound', 'addressBook.full'],
})
