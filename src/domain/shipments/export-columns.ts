/**
 * Shipments as a spreadsheet: which columns there are, in whose file, and what stands in them. They have the names of the wire, and
 * codes rather than words: what reads such a file is as often a program as a person.
 */

import { formatExact } from '../values/moment.ts'
import type { SheetCell } from '../values/xlsx.ts'
import { displayedStatus, type ShipmentStatus, type StatusViewer } from './shipment-status.ts'
import { tagIds } from './tag-list.ts'

/** What of a shipment stands in a file, as its reader is shown it. Moments in ms. */
export interface ExportedShipment {
  ref: string
  custom_ref: string | null
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
  /** What passes among the provider's own people. */
  readonly ofStaff?: true
  readonly cell: (row: ExportedShipment, names: ExportNames, eyes: StatusViewer) => SheetCell
}

const moment = (at: number | null): SheetCell => (at === null ? null : { at })
const named = (names: ReadonlyMap<number, string>, id: number | null): string | null =>
  id === null ? null : (names.get(id) ?? null)
const account = (names: ExportNames, id: number | null) => (id === null ? undefined : names.accounts.get(id))

const COLUMNS: readonly ExportColumn[] = [
  { name: 'short_tracking_reference', cell: (row) => row.ref },
  { name: 'custom_tracking_reference', cell: (row) => row.custom_ref },
  { name: 'status', cell: (row, _names, eyes) => displayedStatus(row, eyes) ?? row.status },
  { name: 'status_time', cell: (row) => moment(row.status_at) },
  { name: 'time_created', cell: (row) => moment(row.created_at) },
  { name: 'service_level_code', cell: (row) => row.service_level_code },
  {
    name: 'account_code',
    ofStaff: true,
    cell: (row, names) => account(names, row.account_id)?.account_code ?? null,
  },
  { name: 'account_name', ofStaff: true, cell: (row, names) => account(names, row.account_id)?.name ?? null },
  { name: 'collection_name', cell: (row) => row.collection_name },
  { name: 'collection_place', cell: (row) => row.collection_place },
  { name: 'collection_before', cell: (row) => moment(row.collection_before) },
  { name: 'collected_date', cell: (row) => moment(row.collected_at) },
  {
    name: 'collection_driver',
    ofStaff: true,
    cell: (row, names) => named(names.drivers, row.collection_agent_id),
  },
  {
    name: 'collection_branch',
    ofStaff: true,
    cell: (row, names) => named(names.branches, row.collection_branch_id),
  },
  { name: 'delivery_name', cell: (row) => row.delivery_name },
  { name: 'delivery_place', cell: (row) => row.delivery_place },
  { name: 'delivery_before', cell: (row) => moment(row.delivery_before) },
  { name: 'delivered_date', cell: (row) => moment(row.delivered_at) },
  {
    name: 'delivery_driver',
    ofStaff: true,
    cell: (row, names) => named(names.drivers, row.delivery_agent_id),
  },
  {
    name: 'delivery_branch',
    ofStaff: true,
    cell: (row, names) => named(names.branches, row.delivery_branch_id),
  },
  { name: 'parcel_count', cell: (row) => row.parcel_count },
  { name: 'weight_kg', cell: (row) => row.weight_kg },
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
]

const columnsFor = ({ staff }: Pick<StatusViewer, 'staff'>): readonly ExportColumn[] =>
  COLUMNS.filter(({ ofStaff }) => staff || ofStaff !== true)

export const exportHead = (eyes: StatusViewer): string[] => columnsFor(eyes).map(({ name }) => name)

/** What stands in the row of a shipment. */
export const exportValues = (row: ExportedShipment, names: ExportNames, eyes: StatusViewer): SheetCell[] =>
  columnsFor(eyes).map(({ cell }) => cell(row, names, eyes))

const textOf = (cell: SheetCell): string =>
  cell !== null && typeof cell === 'object' ? formatExact(cell.at) : String(cell ?? '')

/** The cells of a shipment as text, each on one line, so that a file has as many lines as rows. */
export function exportCells(row: ExportedShipment, names: ExportNames, eyes: StatusViewer): string[] {
  return exportValues(row, names, eyes).map((cell) => textOf(cell).replace(/\s+/g, ' '))
}
