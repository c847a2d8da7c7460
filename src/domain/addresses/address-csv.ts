/** An address book as a spreadsheet: which columns mean what, and what is wrong with a row. */
import type { Address } from '../shipments/address.ts'
import { addressOf } from '../shipments/kept-address.ts'
import { parseCsv, unguarded, writeCsv } from '../values/csv.ts'
import { searchText } from '../values/find.ts'
import { formatPhone } from '../values/phone.ts'
import { type EntryDetails, entryProblems } from './address-book.ts'

const ADDRESS_COLUMNS = [
  'company',
  'street_address',
  'local_area',
  'city',
  'zone',
  'code',
  'country',
] as const
const COLUMNS = [
  'name',
  'contact_name',
  'mobile_number',
  'email',
  ...ADDRESS_COLUMNS,
  'special_instructions',
] as const
type ColumnName = (typeof COLUMNS)[number]

/** What columns are called elsewhere, in English and Afrikaans. */
const OTHER_NAMES: Readonly<Record<ColumnName, readonly string[]>> = {
  name: ['naam', 'recipient', 'customer', 'company name', 'full name'],
  contact_name: ['contact', 'contact person', 'kontak', 'kontakpersoon', 'attention'],
  mobile_number: [
    'mobile',
    'phone',
    'cell',
    'telephone',
    'cellphone',
    'phone number',
    'selfoon',
    'foon',
    'tel',
  ],
  email: ['e-mail', 'email address', 'e-pos', 'epos', 'mail'],
  company: ['business', 'maatskappy', 'firma'],
  street_address: ['street', 'address', 'address 1', 'address line 1', 'straat', 'adres'],
  local_area: ['suburb', 'area', 'voorstad'],
  city: ['town', 'city/town', 'stad', 'dorp'],
  zone: ['province', 'provinsie', 'state'],
  code: ['postal code', 'postcode', 'zip', 'poskode'],
  country: ['land'],
  special_instructions: ['instructions', 'notes', 'delivery instructions', 'instruksies', 'notas'],
}

const plain = (text: string) => searchText(text).replace(/[^a-z0-9]/g, '')
const BY_NAME: ReadonlyMap<string, ColumnName> = new Map(
  COLUMNS.flatMap((column) =>
    [column, ...OTHER_NAMES[column]].map((name): [string, ColumnName] => [plain(name), column]),
  ),
)

export interface ReadRow {
  /** Of the file, from 2: the first has the names of the columns. */
  readonly line: number
  readonly entry: EntryDetails
  /** What is wrong, by field; nothing where it can be imported. */
  readonly problems: readonly { readonly field: string; readonly detail: string }[]
}

export interface ReadAddressBook {
  readonly rows: readonly ReadRow[]
  /** Columns that nothing is known to do with. */
  readonly unknown: readonly string[]
  /** There is no column for the name: it is no address book. */
  readonly hasNames: boolean
}

/** So long may each be (src/contract/address-book.ts). */
const LONGEST: Partial<Record<ColumnName, number>> = {
  name: 120,
  contact_name: 120,
  mobile_number: 40,
  email: 254,
  special_instructions: 500,
}

/** What Excel made of 0700 is 700. */
const postalCode = (text: string) => (/^\d{1,3}$/.test(text) ? text.padStart(4, '0') : text)

export function readAddressCsv(text: string, needsPostalCode: boolean): ReadAddressBook {
  const [head = [], ...lines] = parseCsv(text)
  const columns = head.map((name) => BY_NAME.get(plain(name)) ?? null)
  const rows = lines.map((cells, i): ReadRow => {
    const values = new Map<ColumnName, string>()
    for (const [at, column] of columns.entries())
      if (column !== null && !values.get(column)) values.set(column, unguarded(cells[at] ?? ''))
    const value = (column: ColumnName) => values.get(column) ?? ''
    const entry: EntryDetails = {
      name: value('name') || value('company') || value('contact_name'),
      contact_name: value('contact_name'),
      mobile_number: value('mobile_number'),
      email: value('email'),
      special_instructions: value('special_instructions'),
      address: addressOf({
        company: value('company'),
        street_address: value('street_address'),
        local_area: value('local_area') || value('city'),
        city: value('city') || value('local_area'),
        zone: value('zone'),
        code: postalCode(value('code')),
        country: value('country'),
      }),
    }
    const long = COLUMNS.filter((column) => value(column).length > (LONGEST[column] ?? 255)).map(
      (column) => ({
        field: column,
        detail: `At most ${LONGEST[column] ?? 255} characters`,
      }),
    )
    return { line: i + 2, entry, problems: [...long, ...entryProblems(entry, needsPostalCode)] }
  })
  return {
    rows,
    unknown: head.filter((name, i) => columns[i] === null && name.trim() !== ''),
    hasNames: columns.some(
      (column) => column === 'name' || column === 'company' || column === 'contact_name',
    ),
  }
}

/** A file that the import reads again. */
export function writeAddressCsv(
  entries: readonly (Omit<EntryDetails, 'address'> & { readonly address: Address })[],
): string {
  const rows = entries.map(({ address, ...entry }) =>
    COLUMNS.map((column) => {
      if (column === 'mobile_number') return formatPhone(entry.mobile_number).replace(/^\+27 ?/, '0')
      return String({ ...entry, ...address }[column] ?? '')
    }),
  )
  return writeCsv([COLUMNS, ...rows])
}
