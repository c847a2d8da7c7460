import type { z } from 'zod'
import type { AddressBookEntry, changeAddressBookEntry } from '../../../../contract/address-book.ts'
import { type EntryDetails, mergedEntry } from '../../../../domain/addresses/address-book.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { checkedEntry, entryColumns, presentEntry } from '../entry-rows.ts'
import { writeEntryEvent } from './entry-event.ts'

/** Entries that the caller may see, locked in the order of their ids; null where one of them is not there. */
async function lockEntries({ tx, providerId }: Command, { viewer }: Caller, ids: readonly number[]) {
  if (viewer.kind === 'driver' || viewer.kind === 'visitor') return null
  let query = tx
    .selectFrom('address_book_entries')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', 'in', [...ids])
  if (viewer.kind === 'account') query = query.where('account_id', '=', viewer.account_id)
  const rows = await query.orderBy('id').forUpdate().execute()
  return rows.length === new Set(ids).size ? new Map(rows.map((row) => [row.id, row])) : null
}

type Row = NonNullable<Awaited<ReturnType<typeof lockEntries>>> extends Map<number, infer One> ? One : never

async function update(
  gazetteer: Platform['gazetteer'],
  { tx, providerId, now }: Command,
  before: Row,
  entry: EntryDetails,
): Promise<AddressBookEntry> {
  const row = await tx
    .updateTable('address_book_entries')
    .set({ ...entryColumns(entry), version: before.version + 1, changed_at: new Date(now) })
    .where('provider_id', '=', providerId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentEntry(gazetteer, row)
}

/** Which fields are others: that a telephone number changed, not which it is. */
function changedFields(before: Row, after: EntryDetails): string {
  const fields = ['name', 'contact_name', 'mobile_number', 'email', 'special_instructions'] as const
  const changed: string[] = fields.filter((field) => before[field] !== after[field])
  if (JSON.stringify(before.address) !== JSON.stringify(after.address)) changed.push('address')
  return changed.join(', ')
}

/** PATCH /accounts/address-books. */
export function changeEntry(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, version, ...wanted }: z.output<typeof changeAddressBookEntry.body>,
): Promise<Outcome<AddressBookEntry>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const before = (await lockEntries(command, caller, [id]))?.get(id)
    if (before === undefined) return refused('addressBook.notFound', { field: 'id' })
    if (version !== undefined && version !== before.version)
      return refused('addressBook.changedMeanwhile', { field: 'version' })
    // The number of the entry, which it was answered with, is none that somebody gave its address.
    const isOwnId = wanted.address?.id === id
    const input = {
      name: wanted.name ?? before.name,
      contact_name: wanted.contact_name === undefined ? before.contact_name : wanted.contact_name,
      mobile_number: wanted.mobile_number === undefined ? before.mobile_number : wanted.mobile_number,
      email: wanted.email === undefined ? before.email : wanted.email,
      address: { ...(wanted.address ?? before.address), ...(isOwnId && { id: before.address.id }) },
      special_instructions:
        wanted.special_instructions === undefined ? before.special_instructions : wanted.special_instructions,
    }
    const checked = checkedEntry(input, {
      gazetteer: platform.gazetteer,
      needsPostalCode: command.settings.require_postal_code_on_shipment_creation,
    })
    if (!checked.ok) return checked
    const entry = checked.value
    const fields = changedFields(before, entry)
    if (fields === '') return done(presentEntry(platform.gazetteer, before))
    const answer = await update(platform.gazetteer, command, before, entry)
    await writeEntryEvent(command, caller, {
      type: 'account.addressChanged',
      accountId: before.account_id,
      change: { address_book: [before.name, entry.name], fields: [null, fields] },
    })
    return done(answer)
  })
}

/** Takes an entry out of its book. */
export function deleteEntry(
  platform: Platform,
  providerId: number,
  caller: Caller,
  id: number,
): Promise<Outcome<{ ok: true }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const before = (await lockEntries(command, caller, [id]))?.get(id)
    if (before === undefined) return refused('addressBook.notFound', { field: 'id' })
    await remove(command, [id])
    await writeEntryEvent(command, caller, {
      type: 'account.addressDeleted',
      accountId: before.account_id,
      change: { address_book: [before.name, null] },
    })
    return done({ ok: true as const })
  })
}

async function remove({ tx, providerId }: Command, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('address_book_entries')
    .where('provider_id', '=', providerId)
    .where('id', 'in', [...ids])
    .execute()
}

/** One entry of several of one book: the first stays, the others fill in what it lacks and go. */
export function mergeEntries(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, version, ids }: { readonly id: number; readonly version?: number; readonly ids: readonly number[] },
): Promise<Outcome<AddressBookEntry>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const others = [...new Set(ids)].filter((other) => other !== id)
    const rows = await lockEntries(command, caller, [id, ...others])
    const into = rows?.get(id)
    if (rows === null || into === undefined) return refused('addressBook.notFound', { field: 'ids' })
    if (version !== undefined && version !== into.version)
      return refused('addressBook.changedMeanwhile', { field: 'version' })
    const merged = others.flatMap((other) => rows.get(other) ?? [])
    if (merged.some(({ account_id }) => account_id !== into.account_id))
      return refused('addressBook.notFound', { field: 'ids' })
    const answer = await update(platform.gazetteer, command, into, mergedEntry(into, merged))
    if (others.length > 0) await remove(command, others)
    await writeEntryEvent(command, caller, {
      type: 'account.addressChanged',
      accountId: into.account_id,
      change: { address_book: [merged.map(({ name }) => name).join(', '), into.name] },
    })
    return done(answer)
  })
}
