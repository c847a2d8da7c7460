/**
 * Shipments as a spreadsheet: which columns there are, in whose file, and what stands in them. They have the names of the wire, and
 * codes rather than words: what reads such a file is as often a program as a person.
 */

import type { ProofMethod } from '../pod/proof-methods.ts'
import { formatExact } from '../values/moment.ts'
import type { SheetCell } from '../values/xlsx.ts'
import type { Address } from './address.ts'
import type { Contact } from './contact.ts'
import { SIDES } from './list-filter.ts'
import { displayedStatus, type ShipmentStatus, type StatusViewer } from './shipment-status.ts'
import { tagIds } from './tag-list.ts'

/** What of a shipment stands in a file, as its reader is shown it. Moments in ms. */
export interface ExportedShipment {
  ref: string
  custom_ref: string | null
  customer_reference: string | null
  cost_center: string | null
  account_id: number | null
  service_level_code: string
  status: ShipmentStatus
  status_at: number
  created_at: number
  message: string | null
  failed_attempts: number
  exception: ShipmentStatus | null
  exception_reason: string | null
  parcel_count: number
  weight_kg: number
  /** Null where nobody knows. */
  volume_litres: number | null
  collection_name: string
  collection_place: string
  delivery_name: string
  delivery_place: string
  collection_branch_id: number | null
  delivery_branch_id: number | null
  collection_agent_id: number | null
  delivery_agent_id: number | null
  collection_before: number | null
  delivery_before: number | null
  collected_at: number | null
  delivered_at: number | null
  /** As tag-list.ts writes them. */
  tags: string
  /** What no row of a list has; null where the reader may read no shipments. */
  details: ExportedDetails | null
}

export interface ExportedDetails {
  readonly collection_address: Address
  readonly collection_contact: Contact
  readonly delivery_address: Address
  readonly delivery_contact: Contact
  readonly is_return: boolean
  readonly due_date: string | null
  /** In rand. */
  readonly declared_value: number | null
  readonly pod_method: string | null
  readonly parcel_references: readonly string[]
  /** In rand; null also where the reader sees no prices. */
  readonly rate: number | null
  /** Null also where the reader sees no proofs. */
  readonly proof: ExportedProof | null
}

export interface ExportedProof {
  readonly method: ProofMethod
  /** Who took it. */
  readonly name: string
  readonly recorded_as: string
  readonly recorded_at: number
}

/** Whose file it is: what they may not see is not in it, not even as a column. */
export interface ExportReader extends StatusViewer {
  /** Who may read shipments one by one: what stands in those. */
  readonly details: boolean
  readonly prices: boolean
  readonly proofs: boolean
}

/** What is called how: of people of an account tags alone. */
export interface ExportNames {
  readonly accounts: ReadonlyMap<number, { readonly name: string; readonly account_code: string }>
  readonly branches: ReadonlyMap<number, string>
  readonly drivers: ReadonlyMap<number, string>
  /** Of shipments. */
  readonly tags: ReadonlyMap<number, string>
}

interface ExportColumn {
  readonly name: string
  /** What the reader has to be, or to be allowed. */
  readonly of?: readonly (keyof Omit<ExportReader, 'overrideStatuses'>)[]
  readonly cell: (row: ExportedShipment, names: ExportNames, reader: ExportReader) => SheetCell
}

const moment = (at: number | null): SheetCell => (at === null ? null : { at })
const named = (names: ReadonlyMap<number, string>, id: number | null): string | null =>
  id === null ? null : (names.get(id) ?? null)
const account = (names: ExportNames, id: number | null) => (id === null ? undefined : names.accounts.get(id))

const STAFF = ['staff'] as const
const DETAILS = ['details'] as const
const PRICES = ['prices'] as const
const PROOFS = ['proofs'] as const

/** Called as a file of bookings calls them (imports/import-fields.ts). */
const ADDRESS_PARTS = ['company', 'street_address', 'local_area', 'city', 'zone', 'code', 'country'] as const
const CONTACT_PARTS = ['mobile_number', 'email', 'alternative_contact_number'] as const
const ENDS: readonly ExportColumn[] = SIDES.flatMap((side) => [
  ...ADDRESS_PARTS.map(
    (part): ExportColumn => ({
      name: `${side}_${part}`,
      of: DETAILS,
      cell: ({ details }) => details?.[`${side}_address`][part] ?? null,
    }),
  ),
  ...CONTACT_PARTS.map(
    (part): ExportColumn => ({
      name: `${side}_${part}`,
      of: DETAILS,
      cell: ({ details }) => details?.[`${side}_contact`][part] ?? null,
    }),
  ),
])

const COLUMNS: readonly ExportColumn[] = [
  { name: 'short_tracking_reference', cell: (row) => row.ref },
  { name: 'custom_tracking_reference', cell: (row) => row.custom_ref },
  { name: 'customer_reference', cell: (row) => row.customer_reference },
  { name: 'cost_center', cell: (row) => row.cost_center },
  { name: 'status', cell: (row, _names, eyes) => displayedStatus(row, eyes) ?? row.status },
  { name: 'status_time', cell: (row) => moment(row.status_at) },
  { name: 'time_created', cell: (row) => moment(row.created_at) },
  { name: 'service_level_code', cell: (row) => row.service_level_code },
  {
    name: 'account_code',
    of: STAFF,
    cell: (row, names) => account(names, row.account_id)?.account_code ?? null,
  },
  { name: 'account_name', of: STAFF, cell: (row, names) => account(names, row.account_id)?.name ?? null },
  { name: 'collection_name', cell: (row) => row.collection_name },
  { name: 'collection_place', cell: (row) => row.collection_place },
  { name: 'collection_before', cell: (row) => moment(row.collection_before) },
  { name: 'collected_date', cell: (row) => moment(row.collected_at) },
  {
    name: 'collection_driver',
    of: STAFF,
    cell: (row, names) => named(names.drivers, row.collection_agent_id),
  },
  {
    name: 'collection_branch',
    of: STAFF,
    cell: (row, names) => named(names.branches, row.collection_branch_id),
  },
  { name: 'delivery_name', cell: (row) => row.delivery_name },
  { name: 'delivery_place', cell: (row) => row.delivery_place },
  { name: 'delivery_before', cell: (row) => moment(row.delivery_before) },
  { name: 'delivered_date', cell: (row) => moment(row.delivered_at) },
  {
    name: 'delivery_driver',
    of: STAFF,
    cell: (row, names) => named(names.drivers, row.delivery_agent_id),
  },
  {
    name: 'delivery_branch',
    of: STAFF,
    cell: (row, names) => named(names.branches, row.delivery_branch_id),
  },
  { name: 'parcel_count', cell: (row) => row.parcel_count },
  { name: 'weight_kg', cell: (row) => row.weight_kg },
  { name: 'volume_litres', cell: (row) => row.volume_litres },
  { name: 'failed_attempts', cell: (row) => row.failed_attempts },
  { name: 'exception', cell: (row) => row.exception },
  { name: 'exception_reason', cell: (row) => row.exception_reason },
  { name: 'message', cell: (row) => row.message },
  {
    name: 'tags',
    cell: (row, names) =>
      tagIds(row.tags)
        .flatMap((id) => names.tags.get(id) ?? [])
        .join(', '),
  },
  { name: 'due_date', of: DETAILS, cell: ({ details }) => details?.due_date ?? null },
  { name: 'is_return', of: DETAILS, cell: ({ details }) => (details?.is_return ? 'yes' : 'no') },
  { name: 'declared_value', of: DETAILS, cell: ({ details }) => details?.declared_value ?? null },
  { name: 'rate', of: PRICES, cell: ({ details }) => details?.rate ?? null },
  {
    name: 'parcel_references',
    of: DETAILS,
    cell: ({ details }) => details?.parcel_references.join(', ') ?? null,
  },
  { name: 'pod_method', of: DETAILS, cell: ({ details }) => details?.pod_method ?? null },
  { name: 'pod_given_by', of: PROOFS, cell: ({ details }) => details?.proof?.method ?? null },
  { name: 'pod_name', of: PROOFS, cell: ({ details }) => details?.proof?.name ?? null },
  { name: 'pod_time', of: PROOFS, cell: ({ details }) => moment(details?.proof?.recorded_at ?? null) },
  {
    name: 'pod_recorded_by',
    of: ['staff', 'proofs'],
    cell: ({ details }) => details?.proof?.recorded_as ?? null,
  },
  ...ENDS,
]

const columnsFor = (reader: ExportReader): readonly ExportColumn[] =>
  COLUMNS.filter(({ of = [] }) => of.every((right) => reader[right]))

export const exportHead = (reader: ExportReader): string[] => columnsFor(reader).map(({ name }) => name)

/** What stands in the row of a shipment. */
export const exportValues = (row: ExportedShipment, names: ExportNames, reader: ExportReader): SheetCell[] =>
  columnsFor(reader).map(({ cell }) => cell(row, names, reader))

const textOf = (cell: SheetCell): string =>
  cell !== null && typeof cell === 'object' ? formatExact(cell.at) : String(cell ?? '')

/** The cells of a shipment as text, each on one line, so that a file has as many lines as rows. */
export function exportCells(row: ExportedShipment, names: ExportNames, reader: ExportReader): string[] {
  return exportValues(row, names, reader).map((cell) => textOf(cell).replace(/\s+/g, ' '))
}
