import { type Insertable, type Selectable, sql } from 'kysely'
import type { AddressBookEntry, NewEntry } from '../../../contract/address-book.ts'
import {
  doubleKey,
  type EntryDetails,
  entryFindText,
  entryProblems,
} from '../../../domain/addresses/address-book.ts'
import { addressOf } from '../../../domain/shipments/kept-address.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../kernel/http/iso.ts'
import type { Gazetteer } from './gazetteer.ts'
import { answeredAddress } from './presenters/answered-address.ts'

type EntryRow = Selectable<Tables['address_book_entries']>

/** So many entries an account may keep: as many as a list counts (clients.md). */
export const MOST_ENTRIES = 10_000

export function presentEntry(gazetteer: Pick<Gazetteer, 'place'>, row: EntryRow): AddressBookEntry {
  const { id, version, account_id, name, contact_name, mobile_number, email } = row
  const times = { time_created: isoOrNull(row.created_at), time_modified: iso(row.changed_at) }
  return {
    id,
    version,
    account_id,
    name,
    contact_name,
    mobile_number,
    email,
    address: answeredAddress(gazetteer, row.address, { id, ...times }),
    special_instructions: row.special_instructions,
    source: row.source,
    ...times,
  }
}

/** What was sent in the form that is kept. */
function entryDetails(input: NewEntry): EntryDetails {
  return {
    name: input.name,
    contact_name: input.contact_name ?? '',
    mobile_number: input.mobile_number ?? '',
    email: input.email ?? '',
    special_instructions: input.special_instructions ?? '',
    address: addressOf(input.address),
  }
}

/** The columns that say what an entry is. */
export function entryColumns(entry: EntryDetails) {
  return {
    ...entry,
    address: JSON.stringify(entry.address),
    double_key: doubleKey(entry),
    find_text: entryFindText(entry),
  } satisfies Partial<Insertable<Tables['address_book_entries']>>
}

interface Rules {
  readonly gazetteer: Gazetteer
  readonly needsPostalCode: boolean
  /** Before the name of a field that is refused. */
  readonly path?: string
}

/** What was sent as it is kept, or the first thing that is wrong with it; checked before it is given a point. */
export function checkedEntry(
  input: NewEntry,
  { gazetteer, needsPostalCode, path = '' }: Rules,
): Outcome<EntryDetails> {
  const entry = entryDetails(input)
  const [problem] = entryProblems(entry, needsPostalCode)
  if (problem === undefined) return done({ ...entry, address: gazetteer.located(entry.address) })
  return refused('input.invalid', { ...problem, field: `${path}${problem.field}` })
}

/** Two who add to one book at once wait for each other, so that it is never too full and an import adds nothing twice. */
export async function lockBook(tx: Tx, providerId: number, accountId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`address-book ${providerId} ${accountId}`}, 0))`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('address_book_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}
