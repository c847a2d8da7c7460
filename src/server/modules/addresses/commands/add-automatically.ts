import { sql } from 'kysely'
import { type EntryDetails, entryKey } from '../../../../domain/addresses/address-book.ts'
import type { Address } from '../../../../domain/shipments/address.ts'
import type { Contact } from '../../../../domain/shipments/contact.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { instant } from '../../../kernel/database/tenant.ts'
import { type ColumnType, unnestRows } from '../../../kernel/database/unnest-rows.ts'
import { entryColumns, MOST_ENTRIES } from '../entry-rows.ts'

interface Booked {
  readonly account_id: number | null
  readonly collection_address: Address
  readonly collection_contact: Contact
  readonly delivery_address: Address
  readonly delivery_contact: Contact
  readonly special_instructions_collection: string | null
  readonly special_instructions_delivery: string | null
}

const COLUMNS = {
  double_key: 'text',
  account_id: 'int',
  name: 'text',
  contact_name: 'text',
  mobile_number: 'text',
  email: 'text',
  address: 'json',
  special_instructions: 'text',
  find_text: 'text',
} as const satisfies Record<string, ColumnType>
const LIST = sql.raw(Object.keys(COLUMNS).join(', '))

/** A locker is nobody's address. */
const isOwnDoor = ({ type }: Address) => type !== 'locker' && type !== 'counter'

function entriesOf(shipment: Booked): EntryDetails[] {
  const side = (address: Address, contact: Contact, instructions: string | null): EntryDetails[] => {
    const name = (address.company || contact.name).trim()
    if (name === '' || !isOwnDoor(address)) return []
    return [
      {
        name: name.slice(0, 120),
        contact_name: contact.name.slice(0, 120),
        mobile_number: contact.mobile_number.slice(0, 40),
        email: contact.email,
        address,
        special_instructions: (instructions ?? '').slice(0, 500),
      },
    ]
  }
  return [
    ...side(
      shipment.collection_address,
      shipment.collection_contact,
      shipment.special_instructions_collection,
    ),
    ...side(shipment.delivery_address, shipment.delivery_contact, shipment.special_instructions_delivery),
  ]
}

/**
 * Adds both ends of what was booked to the address books of accounts that want it (auto_add_address_book, 001 §3; off
 * unless set). Whom a book has already, or one that is full, stays as it is.
 */
export async function addAutomatically(
  { tx, providerId, now }: Pick<Command, 'tx' | 'providerId' | 'now'>,
  booked: readonly Booked[],
): Promise<void> {
  const accounts = [...new Set(booked.flatMap(({ account_id }) => account_id ?? []))]
  if (accounts.length === 0) return
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id FROM account_settings
    WHERE provider_id = ${providerId}::int AND account_id = ANY(${accounts}::int[])
      AND setting = 'auto_add_address_book' AND value = 'true'`.execute(tx)
  const wanting = new Set(rows.map(({ account_id }) => account_id))
  if (wanting.size === 0) return
  const byKey = new Map(
    booked.flatMap((shipment) => {
      const { account_id } = shipment
      if (account_id === null || !wanting.has(account_id)) return []
      return entriesOf(shipment).map((entry) => {
        const row = { account_id, ...entryColumns(entry), address: entry.address }
        return [`${account_id} ${entryKey(entry)}`, row] as const
      })
    }),
  )
  if (byKey.size === 0) return
  await sql`
    INSERT INTO address_book_entries (provider_id, source, created_at, changed_at, ${LIST})
    SELECT ${providerId}::int, 'automatic', ${instant(now)}, ${instant(now)}, ${LIST} FROM ${unnestRows('n', COLUMNS, [...byKey.values()])}
    WHERE NOT EXISTS (
      SELECT FROM address_book_entries e
      WHERE e.provider_id = ${providerId}::int AND e.account_id = n.account_id AND e.double_key = n.double_key
        AND lower(e.address ->> 'city') = lower(n.address ->> 'city')
    ) AND (
      SELECT count(*) FROM address_book_entries e WHERE e.provider_id = ${providerId}::int AND e.account_id = n.account_id
    ) < ${MOST_ENTRIES}::int`.execute(tx)
}
