import { type AddressBookEntry, listAddressBook } from '../../contract/address-book.ts'
import type { Client } from '../../contract/client.ts'
import { useCallQuery } from '../../features/session/answers.ts'

/** As many as a table holds before the search has to be narrowed, and a page holds. */
const MOST = 1000

/** The entries that a search leaves. */
export function useEntries(search: string) {
  const query = { search: search.trim() || undefined, limit: MOST }
  return useCallQuery(
    [listAddressBook.name, query],
    (client, signal) => client(listAddressBook, { query, signal }),
    { keepLast: true },
  )
}

/** Every entry, page by page; or the error. */
export async function readAllEntries(client: Client): Promise<AddressBookEntry[] | { error: string }> {
  const all: AddressBookEntry[] = []
  for (;;) {
    const outcome = await client(listAddressBook, { query: { limit: MOST, offset: all.length } })
    if (!outcome.ok) return { error: outcome.error }
    all.push(...outcome.value.address_books)
    if (outcome.value.address_books.length < MOST) return all
  }
}
