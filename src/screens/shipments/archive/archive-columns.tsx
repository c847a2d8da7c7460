import type { LiveShipment } from '../../../contract/live.ts'
import { DATE_FIELDS, type ListDate } from '../../../domain/shipments/list-filter.ts'
import type { Column } from '../../../ui/table/column.ts'
import { filterMessages } from '../filters/messages.ts'
import { MomentCell } from '../moment-cell.tsx'
import { withProblem } from '../problem-columns.tsx'

/** The key of the one column that the server sorts by. */
export const DATE_KEY = 'date'

interface ColumnsFor {
  /** Of the live list (../columns.tsx). */
  columns: readonly Column<LiveShipment>[]
  date: ListDate
  /** Of a problematic view: its reason and age. */
  problem: readonly Column<LiveShipment>[]
}

/**
 * The columns of the live list with the date by which the rows stand, once. Rows that are read as somebody scrolls are sorted by the server, by
 * that date alone.
 */
export function archiveColumns({ columns, date, problem }: ColumnsFor): readonly Column<LiveShipment>[] {
  const field = DATE_FIELDS[date]
  const [first, ...rest] = withProblem(columns, problem)
    .filter(({ key }) => `${key}_at` !== field)
    .map(({ compare: _compare, value: _value, ...column }) => column)
  const dated: Column<LiveShipment> = {
    key: DATE_KEY,
    title: filterMessages.dates[date],
    width: 9,
    cell: (row) => <MomentCell at={row[field]} />,
    value: (row) => row[field],
    descendingFirst: true,
  }
  return first === undefined ? [dated] : [first, dated, ...rest]
}
