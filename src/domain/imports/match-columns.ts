/** Which columns of a file mean what, by the words in its first row. */
import { searchText } from '../values/find.ts'
import { keysOf } from '../values/table.ts'
import { GENERAL_WORDS, SIDE_WORDS, SIDED_WORDS } from './column-words.ts'
import { IMPORT_SIDES, type ImportField, sidedField } from './import-fields.ts'

/** A header as headers are compared: 'Postal code (delivery)' and 'postal_code delivery' are one. */
export const plainHeader = (header: string) => searchText(header).replace(/[^a-z0-9]/g, '')

/** Columns that are called after whom they are about, or after a shop's customer. */
const PEOPLE = {
  sender: 'collection_name',
  shipper: 'collection_name',
  consignor: 'collection_name',
  afsender: 'collection_name',
  receiver: 'delivery_name',
  recipient: 'delivery_name',
  consignee: 'delivery_name',
  ontvanger: 'delivery_name',
  customer: 'delivery_name',
  'customer name': 'delivery_name',
  'customer phone': 'delivery_mobile_number',
  'customer email': 'delivery_email',
  'customer address': 'delivery_address',
  'client name': 'delivery_name',
  klient: 'delivery_name',
} as const satisfies Readonly<Record<string, ImportField>>

/** Names that say which side they are of, or need none. */
const FULL_NAMES: ReadonlyMap<string, ImportField> = new Map([
  ...IMPORT_SIDES.flatMap((side) =>
    keysOf(SIDED_WORDS).flatMap((field) =>
      SIDE_WORDS[side].flatMap((before) => [
        ...SIDED_WORDS[field].flatMap((word): [string, ImportField][] => [
          [plainHeader(`${before} ${word}`), sidedField(side, field)],
          [plainHeader(`${word} ${before}`), sidedField(side, field)],
        ]),
      ]),
    ),
  ),
  ...keysOf(PEOPLE).map((word): [string, ImportField] => [plainHeader(word), PEOPLE[word]]),
  ...keysOf(GENERAL_WORDS).flatMap((field) =>
    GENERAL_WORDS[field].map((word): [string, ImportField] => [plainHeader(word), field]),
  ),
])

/** Names without a side: in a shop's export they are the receiver's. */
const BARE_NAMES: ReadonlyMap<string, ImportField> = new Map(
  keysOf(SIDED_WORDS).flatMap((field) =>
    SIDED_WORDS[field].map((word): [string, ImportField] => [
      plainHeader(word),
      sidedField('delivery', field),
    ]),
  ),
)

const PART_OF_PLACE = ['local_area', 'city'] as const

/**
 * The field of each column, each field at most once; null where nothing is known to do with a column. What was chosen for a
 * header before (`remembered`, by its plain form; null for one that was left out) comes first, then names that say their side.
 */
export function matchColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, ImportField | null> = new Map(),
): (ImportField | null)[] {
  const fields = headers.map((): ImportField | null => null)
  const taken = new Set<ImportField>()
  const decided = new Set<number>()
  const pass = (fieldOf: (plain: string) => ImportField | null | undefined) => {
    for (const [at, header] of headers.entries()) {
      if (decided.has(at)) continue
      const field = fieldOf(plainHeader(header))
      if (field === undefined || (field !== null && taken.has(field))) continue
      decided.add(at)
      if (field === null) continue
      fields[at] = field
      taken.add(field)
    }
  }
  pass((plain) => remembered.get(plain))
  pass((plain) => FULL_NAMES.get(plain))
  pass((plain) => BARE_NAMES.get(plain))
  // Beside a column for the suburb, what is called the address is its street.
  for (const side of IMPORT_SIDES) {
    const [whole, street] = [sidedField(side, 'address'), sidedField(side, 'street_address')]
    const at = fields.indexOf(whole)
    const isApart = PART_OF_PLACE.some((part) => taken.has(sidedField(side, part)))
    if (at < 0 || !isApart || taken.has(street) || remembered.has(plainHeader(headers[at] ?? ''))) continue
    fields[at] = street
  }
  return fields
}
