import type { AddressBookEntry } from '../../contract/address-book.ts'
import { placeLine } from '../../domain/shipments/address.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import type { Column } from '../../ui/table/column.ts'
import css from './address-book.module.css'
import { book as messages } from './messages.ts'

const placeOf = ({ address }: AddressBookEntry) => placeLine(address)
const streetOf = ({ address }: AddressBookEntry) => address.street_address || address.company

export function entryColumns(): readonly Column<AddressBookEntry>[] {
  return [
    {
      key: 'name',
      title: messages.name,
      width: 10,
      grow: 2,
      value: ({ name }) => name,
      cell: ({ name }) => <b className={css.name}>{name}</b>,
    },
    {
      key: 'address',
      title: messages.address,
      width: 11,
      grow: 2,
      priority: 2,
      value: streetOf,
      cell: streetOf,
    },
    { key: 'place', title: messages.place, width: 11, grow: 2, value: placeOf, cell: placeOf },
    {
      key: 'mobile',
      title: messages.mobile,
      width: 9,
      grow: 0.5,
      priority: 2,
      value: ({ mobile_number }) => formatPhone(mobile_number),
      cell: ({ mobile_number }) => formatPhone(mobile_number),
    },
    {
      key: 'email',
      title: messages.email,
      width: 11,
      grow: 1,
      priority: 3,
      value: ({ email }) => email,
      cell: ({ email }) => email,
    },
    {
      key: 'source',
      title: messages.source,
      width: 7,
      priority: 4,
      value: ({ source }) => source,
      cell: ({ source }) => messages.sources[source],
    },
  ]
}

/** A row of the table on a phone. */
export function EntryCard({ entry }: { entry: AddressBookEntry }) {
  return (
    <div className={css.card}>
      <span className={css.cardLine}>
        <b className={css.name}>{entry.name}</b>
        <span className={css.quiet}>{formatPhone(entry.mobile_number)}</span>
      </span>
      <span className={css.cardLine}>
        <span className={css.cardText}>{streetOf(entry)}</span>
        <span className={css.quiet}>{placeOf(entry)}</span>
      </span>
    </div>
  )
}
