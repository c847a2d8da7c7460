import {
  type AddressBookEntry,
  addAddressBookEntry,
  changeAddressBookEntry,
  deleteAddressBookEntry,
  importAddressBook,
  listAddressBook,
  mergeAddressBookEntries,
} from '../../../../contract/address-book.ts'
import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { addEntry, importEntries } from '../commands/add-entries.ts'
import { changeEntry, deleteEntry, mergeEntries } from '../commands/change-entries.ts'
import { listEntries } from '../queries/list-entries.ts'

const answerOf = (outcome: Outcome<AddressBookEntry>): Outcome<{ address_book: AddressBookEntry }> =>
  outcome.ok ? done({ address_book: outcome.value }) : outcome

/** The address book of an account (001 §3, §7). */
export function serveAddressBook(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listAddressBook, ({ providerId, caller, query }) =>
    listEntries(platform, providerId, caller.viewer, query),
  )
  serve.serveAuthenticated(addAddressBookEntry, async ({ providerId, caller, body }) =>
    answerOf(
      await addEntry(platform, providerId, caller, {
        ...body,
        account_id: body.account_id ?? null,
        source: body.source || 'manual',
      }),
    ),
  )
  serve.serveAuthenticated(changeAddressBookEntry, async ({ providerId, caller, body }) =>
    answerOf(await changeEntry(platform, providerId, caller, body)),
  )
  serve.serveAuthenticated(deleteAddressBookEntry, ({ providerId, caller, query }) =>
    deleteEntry(platform, providerId, caller, query.id),
  )
  serve.serveAuthenticated(mergeAddressBookEntries, async ({ providerId, caller, body }) =>
    answerOf(await mergeEntries(platform, providerId, caller, body)),
  )
  serve.serveAuthenticated(importAddressBook, ({ providerId, caller, body }) =>
    importEntries(platform, providerId, caller, { ...body, account_id: body.account_id ?? null }),
  )
}
