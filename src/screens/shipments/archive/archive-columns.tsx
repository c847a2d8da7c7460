import type { LiveShipment } from '../../../contract/live.ts'
import type { ArchiveDate } from '../../../contract/shipment-archive.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { withProblem } from '../problem-columns.tsx'
import { archive as messages } from './messages.ts'

/** Where the date of a row stands. */
export const DATE_FIELDS = {
  time_created: 'created_at',
  collected_date: 'collected_at',
  delivered_date: 'delivered_at',
} as const satisfies Record<ArchiveDate, keyof LiveShipment>

/** The key of the one column that the server sorts by. */
export const DATE_KEY = 'date'

function Moment({ at }: { at: number | null }) {
  const { locale } = useMessages()
  return at === null ? '–' : <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, locale)}</time>
}

interface ColumnsFor {
  /** Of the live list (../columns.tsx). */
  columns: readonly Column<LiveShipment>[]
  date: ArchiveDate
  /** Of a problematic view: its reason and age. */
  problem: readonly Column<LiveShipment>[]
}

/**
 * The columns of the live list with the date by which the rows stand. Rows that are read as somebody scrolls are sorted by the server, by that
 * date alone.
 */
export function archiveColumns({ columns, date, problem }: ColumnsFor): readonly Column<LiveShipment>[] {
  const field = DATE_FIELDS[date]
  const [first, ...rest] = withProblem(columns, problem).map(
    ({ compare: _compare, value: _value, ...column }) => column,
  )
  const dated: Column<LiveShipment> = {
    key: DATE_KEY,
    title: messages.dates[date],
    width: 9,
    cell: (row) => <Moment at={row[field]} />,
    value: (row) => row[field],
    descendingFirst: true,
  }
  return first === undefined ? [dated] : [first, dated, ...rest]
}
