import { sql } from 'kysely'
import type { AddressBookEntry, NewEntry } from '../../../../contract/address-book.ts'
import {
  doubleKey,
  type EntryDetails,
  type EntrySource,
  entryKey,
} from '../../../../domain/addresses/address-book.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { checkedEntry, entryColumns, lockBook, MOST_ENTRIES, presentEntry } from '../entry-rows.ts'
import { writeEntryEvent } from './entry-event.ts'

/** Whose book it is: one's own, or the account that staff name. */
async function bookOf(
  tx: Tx,
  providerId: number,
  caller: Caller,
  named: number | null,
): Promise<Outcome<number>> {
  const id = caller.account_id ?? named
  if (id === null)
    return refused('input.invalid', {
      field: 'account_id',
      detail: 'Name the account whose address book it is.',
    })
  const isOthers = named !== null && named !== id
  const account = isOthers
    ? undefined
    : await tx
        .selectFrom('accounts')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .executeTakeFirst()
  return account === undefined ? refused('account.notFound', { field: 'account_id' }) : done(id)
}

async function insert(
  { tx, providerId, now }: Command,
  accountId: number,
  source: EntrySource,
  entries: readonly EntryDetails[],
) {
  return tx
    .insertInto('address_book_entries')
    .values(
      entries.map((entry) => ({
        provider_id: providerId,
        account_id: accountId,
        source,
        ...entryColumns(entry),
        created_at: new Date(now),
        changed_at: new Date(now),
      })),
    )
    .returningAll()
    .execute()
}

interface NewBookEntry extends NewEntry {
  readonly account_id: number | null
  readonly source: EntrySource
}

/** POST /accounts/address-books (001 §7). */
export function addEntry(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { account_id, source, ...input }: NewBookEntry,
): Promise<Outcome<AddressBookEntry>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const book = await bookOf(command.tx, providerId, caller, account_id)
    if (!book.ok) return book
    const checked = checkedEntry(input, {
      gazetteer: platform.gazetteer,
      needsPostalCode: command.settings.require_postal_code_on_shipment_creation,
    })
    if (!checked.ok) return checked
    const entry = checked.value
    if ((await lockBook(command.tx, providerId, book.value)) >= MOST_ENTRIES)
      return refused('addressBook.full')
    const [row] = await insert(command, book.value, source, [entry])
    if (row === undefined) throw new Error('an entry of an address book was not written')
    await writeEntryEvent(command, caller, {
      type: 'account.addressAdded',
      accountId: book.value,
      change: { address_book: [null, entry.name] },
    })
    return done(presentEntry(platform.gazetteer, row))
  })
}

/** Adds many at once, all or none; what is there already, or twice among them, is left out. */
export function importEntries(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { account_id, entries }: { readonly account_id: number | null; readonly entries: readonly NewEntry[] },
): Promise<Outcome<{ added: number; skipped: number }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx, settings } = command
    const book = await bookOf(tx, providerId, caller, account_id)
    if (!book.ok) return book
    const details: EntryDetails[] = []
    for (const [i, input] of entries.entries()) {
      const checked = checkedEntry(input, {
        gazetteer: platform.gazetteer,
        needsPostalCode: settings.require_postal_code_on_shipment_creation,
        path: `entries[${i}].`,
      })
      if (!checked.ok) return checked
      details.push(checked.value)
    }
    const byKey = new Map(details.map((entry) => [entryKey(entry), entry]))
    const count = await lockBook(tx, providerId, book.value)
    const known = await tx
      .selectFrom('address_book_entries')
      .select(['name', 'address'])
      .where('provider_id', '=', providerId)
      .where('account_id', '=', book.value)
      .where('double_key', '=', sql<string>`ANY(${details.map(doubleKey)}::text[])`)
      .execute()
    for (const one of known) byKey.delete(entryKey(one))
    const fresh = [...byKey.values()]
    if (count + fresh.length > MOST_ENTRIES) return refused('addressBook.full')
    if (fresh.length > 0) {
      await insert(command, book.value, 'import', fresh)
      await writeEntryEvent(command, caller, {
        type: 'account.addressesImported',
        accountId: book.value,
        change: { address_book: [null, fresh.length] },
      })
    }
    return done({ added: fresh.length, skipped: entries.length - fresh.length })
  })
}
