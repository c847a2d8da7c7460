/** A row of a file as the booking that it means; one function for what is shown beforehand and for what is booked. */

import { type ParsedField, parseAddress } from '../addresses/parse-address.ts'
import type { FindPlaces } from '../addresses/parse-places.ts'
import type { AddressInput } from '../shipments/address.ts'
import type { ContactInput } from '../shipments/contact.ts'
import { unguarded } from '../values/csv.ts'
import {
  ADDRESS_PARTS,
  type ImportField,
  type ImportSide,
  PATH_OF,
  type SidedField,
  sidedField,
} from './import-fields.ts'
import {
  type ReadCell,
  readCentimetres,
  readCount,
  readDay,
  readDimensions,
  readKilograms,
  readPhone,
  readPostalCode,
  readRand,
} from './read-cells.ts'

/** So many rows has a file, beside the names of its columns. */
export const MOST_IMPORT_ROWS = 10_000
export const MOST_IMPORT_COLUMNS = 100
/** Characters of a cell, and of all cells of a row: a thousand rows are read in one answer. */
export const LONGEST_CELL = 2_000
export const LONGEST_ROW = 10_000

export const lengthOfRow = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length, 0)

/** What holds for rows that do not say it themselves. */
export interface ImportDefaults {
  readonly service_level_code?: string | null
  readonly collection_address?: AddressInput | null
  readonly collection_contact?: ContactInput | null
}

/** What is wrong with a row: in which cell, counted from 0, or null where it is in none. */
export interface CellProblem {
  readonly column: number | null
  readonly detail: string
}

/** The body of POST /shipments, as far as a row says it. Measures in cm and kg, rand for the value. */
export interface ImportedBooking {
  readonly service_level_code: string | null
  readonly collection_address: AddressInput
  readonly collection_contact: ContactInput
  readonly delivery_address: AddressInput
  readonly delivery_contact: ContactInput
  /** Where it is fetched, in the place of the address. */
  readonly delivery_pickup_point_id: number | null
  /** One row for all of them: they are alike. */
  readonly parcels: readonly {
    readonly item_count: number
    readonly submitted_length_cm: number
    readonly submitted_width_cm: number
    readonly submitted_height_cm: number
    readonly submitted_weight_kg: number
    readonly parcel_description: string | null
  }[]
  readonly special_instructions_collection: string | null
  readonly special_instructions_delivery: string | null
  readonly collection_min_date: string | null
  readonly customer_reference: string | null
  readonly cost_center: string | null
  readonly custom_tracking_reference: string | null
  readonly declared_value: number | null
}

export interface ReadImportRow {
  readonly booking: ImportedBooking
  /** Of the cells by themselves; what the booking as a whole lacks is found by its checks. */
  readonly problems: readonly CellProblem[]
}

interface Around {
  readonly columns: readonly (ImportField | null)[]
  readonly defaults: ImportDefaults
  readonly find: FindPlaces
  /** The code of a service level that is named by code or name; null where there is none. */
  readonly levelCode: (typed: string) => string | null
  /** The id of a pickup point that is named, or given by its number; null where there is none. */
  readonly pointId: (typed: string) => number | null
}

/** What a spreadsheet writes where a formula came to nothing. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/

const PLACED = [
  'street_address',
  'local_area',
  'city',
  'zone',
  'code',
] as const satisfies readonly ParsedField[]

export function readImportRow(cells: readonly string[], around: Around): ReadImportRow {
  const { columns, defaults } = around
  const problems: CellProblem[] = cells.flatMap((cell, column) =>
    columns[column] && FORMULA_ERROR.test(cell.trim())
      ? [{ column, detail: 'The formula of this cell has an error' }]
      : [],
  )
  const columnOf = (field: ImportField) => {
    const at = columns.indexOf(field)
    return at < 0 ? null : at
  }
  const text = (field: ImportField): string => {
    const at = columnOf(field)
    return at === null ? '' : unguarded(cells[at] ?? '')
  }
  const words = (field: ImportField): string | null => text(field) || null
  /** What a cell holds; `fallback` of one that is empty, `unread` of one that cannot be read. */
  function read<T>(
    field: ImportField,
    reader: (text: string) => ReadCell<T>,
    fallback: T,
    unread: T = fallback,
  ): T {
    const typed = text(field)
    if (typed === '') return fallback
    const found = reader(typed)
    if ('value' in found) return found.value
    problems.push({ column: columnOf(field), detail: found.detail })
    return unread
  }

  function sideOf(side: ImportSide): { address: AddressInput; contact: ContactInput } {
    const said = (field: SidedField) => text(sidedField(side, field))
    const whole = said('address')
    const parsed = whole === '' ? null : parseAddress(whole, around.find)
    const part = (field: ParsedField) => parsed?.parts[field]?.text ?? ''
    const street = [said('street_address'), said('street_address_2')].filter((line) => line !== '').join(', ')
    const [street_address, suburb, town, zone, code] = PLACED.map(
      (field) => (field === 'street_address' ? street : said(field)) || part(field),
    )
    return {
      address: {
        company: said('company') || part('company'),
        street_address,
        // Who has one column for the place means both by it.
        local_area: suburb || town,
        city: town || suburb,
        zone,
        code: readPostalCode(code ?? ''),
        country: said('country'),
        ...(whole !== '' && { entered_address: whole.slice(0, 255) }),
      },
      contact: {
        name: said('name') || part('name') || said('company'),
        email: said('email') || part('email'),
        // One that cannot be read is there all the same: nobody needs to be told that it is missing.
        mobile_number: read(
          sidedField(side, 'mobile_number'),
          readPhone,
          part('mobile_number'),
          said('mobile_number'),
        ),
      },
    }
  }

  const isCollectionSaid = ADDRESS_PARTS.some((part) => text(sidedField('collection', part)) !== '')
  const collection = sideOf('collection')
  const delivery = sideOf('delivery')
  const level = text('service_level')
  const levelCode = level === '' ? (defaults.service_level_code ?? null) : around.levelCode(level)
  if (level !== '' && levelCode === null)
    problems.push({ column: columnOf('service_level'), detail: 'There is no such service level' })
  const point = text('delivery_pickup_point')
  const pointId = point === '' ? null : around.pointId(point)
  if (point !== '' && pointId === null)
    problems.push({ column: columnOf('delivery_pickup_point'), detail: 'There is no such pickup point' })
  const [length, width, height] = read('dimensions', readDimensions, [0, 0, 0])
  const parcel = {
    submitted_length_cm: read('length_cm', readCentimetres, length),
    submitted_width_cm: read('width_cm', readCentimetres, width),
    submitted_height_cm: read('height_cm', readCentimetres, height),
    submitted_weight_kg: read('weight_kg', readKilograms, 0),
    parcel_description: words('parcel_description'),
  }
  if (text('weight_kg') === '') problems.push({ column: columnOf('weight_kg'), detail: 'Enter the weight' })
  else if (
    parcel.submitted_weight_kg === 0 &&
    problems.every(({ column }) => column !== columnOf('weight_kg'))
  )
    problems.push({ column: columnOf('weight_kg'), detail: 'A parcel weighs more than nothing' })
  const count = read('parcel_count', readCount, 1)
  return {
    booking: {
      service_level_code: levelCode,
      collection_address: isCollectionSaid
        ? collection.address
        : (defaults.collection_address ?? collection.address),
      collection_contact:
        isCollectionSaid || !defaults.collection_contact
          ? collection.contact
          : { ...defaults.collection_contact, ...given(collection.contact) },
      delivery_address: delivery.address,
      delivery_contact: delivery.contact,
      delivery_pickup_point_id: pointId,
      parcels: [{ ...parcel, item_count: count }],
      special_instructions_collection: words('collection_instructions'),
      special_instructions_delivery: words('delivery_instructions'),
      collection_min_date: read<string | null>('collection_min_date', readDay, null),
      customer_reference: words('customer_reference'),
      cost_center: words('cost_center'),
      custom_tracking_reference: words('custom_tracking_reference'),
      declared_value: read<number | null>('declared_value', readRand, null),
    },
    problems,
  }
}

/** Without what is empty. */
const given = (contact: ContactInput): ContactInput =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value))

/**
 * The cell that a refusal of the booking speaks of. Of an address it is the first part that the row leaves empty, of a contact the
 * first column that would reach them.
 */
export function columnOfRefusal(
  refused: string,
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
): number | null {
  // A row's parcels are all of the same cells.
  const path = refused.replace(/^parcels\[\d+\]/, 'parcels[0]')
  const under = (field: ImportField | null) => {
    const own = field === null ? undefined : PATH_OF.get(field)
    return own !== undefined && (own === path || own.startsWith(`${path}.`) || path.startsWith(`${own}.`))
  }
  const exact = columns.findIndex((field) => field !== null && PATH_OF.get(field) === path)
  const among = [...columns.keys()].filter((at) => under(columns[at] ?? null))
  const empty = among.find((at) => (cells[at] ?? '').trim() === '')
  if (exact >= 0 && (empty === undefined || (cells[exact] ?? '').trim() !== '')) return exact
  return empty ?? among[0] ?? null
}

/** Whether a file says where its shipments are collected. */
export const hasCollection = (fields: readonly (ImportField | null)[]): boolean =>
  ADDRESS_PARTS.some((part) => fields.includes(sidedField('collection', part)))

/** What no row could be booked without, and has neither a column nor something that holds for all of them. */
export function missingFields(
  fields: readonly (ImportField | null)[],
  { collection_address }: ImportDefaults,
): ('place' | 'weight' | 'from')[] {
  const hasPlace =
    fields.includes('delivery_pickup_point') ||
    ADDRESS_PARTS.some((part) => fields.includes(sidedField('delivery', part)))
  return [
    ...(hasPlace ? [] : (['place'] as const)),
    ...(fields.includes('weight_kg') ? [] : (['weight'] as const)),
    ...(hasCollection(fields) || collection_address ? [] : (['from'] as const)),
  ]
}
