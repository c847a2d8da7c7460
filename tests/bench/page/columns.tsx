import type { LiveShipment } from '../../../src/contract/live.ts'
import type { Column } from '../../../src/ui/table/column.ts'

const time = (ms: number | null) => (ms === null ? '' : new Date(ms + 7_200_000).toISOString().slice(11, 19))

/** The same eight columns in our table and in the peer's. */
export const SHOWN_COLUMNS: readonly { key: string; title: string; text: (row: LiveShipment) => string }[] = [
  { key: 'ref', title: 'Reference', text: (row) => row.ref },
  { key: 'status', title: 'Status', text: (row) => row.status },
  { key: 'eta', title: 'Due', text: (row) => time(row.delivery_eta) },
  { key: 'since', title: 'Since', text: (row) => time(row.status_at) },
  { key: 'from', title: 'From', text: (row) => row.collection_name },
  { key: 'to', title: 'To', text: (row) => row.delivery_name },
  { key: 'place', title: 'Place', text: (row) => row.delivery_place },
  { key: 'message', title: 'Last said', text: (row) => row.message ?? '' },
]

export const COLUMNS: readonly Column<LiveShipment>[] = SHOWN_COLUMNS.map(({ key, title, text }) => ({
  key,
  title,
  width: 8,
  grow: 1,
  cell: text,
  value: text,
}))
