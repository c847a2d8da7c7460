import type { LiveShipment } from '../../../contract/live.ts'
import type { ArchiveDate } from '../../../contract/shipment-archive.ts'
import { attentionOf } from '../../../domain/shipments/attention.ts'
import { type ProblemView, problemSince } from '../../../domain/shipments/problem-views.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { causes } from '../../../features/shipment/cause-messages.ts'
import { Elapsed } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import type { Column } from '../../../ui/table/column.ts'
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

/** Why a shipment stands in a problematic view: its cause, and the words of whoever reported it. */
function reasonOf(row: LiveShipment, now: number): string {
  const cause = attentionOf({ ...row, handled_until: null }, now)?.cause
  return [cause && causes[cause].label, row.exception_reason].filter(Boolean).join(': ')
}

interface ColumnsFor {
  /** Of the live list (../columns.tsx). */
  columns: readonly Column<LiveShipment>[]
  date: ArchiveDate
  view: ProblemView | null
  now: () => number
}

/**
 * The columns of the live list with the date by which the rows stand; in a problematic view also with its reason and age. Rows
 * that are read as somebody scrolls are sorted by the server, by that date alone.
 */
export function archiveColumns({ columns, date, view, now }: ColumnsFor): readonly Column<LiveShipment>[] {
  const field = DATE_FIELDS[date]
  const [first, ...rest] = columns.map(({ compare: _compare, value: _value, ...column }) => column)
  const dated: Column<LiveShipment> = {
    key: DATE_KEY,
    title: messages.dates[date],
    width: 9,
    cell: (row) => <Moment at={row[field]} />,
    value: (row) => row[field],
    descendingFirst: true,
  }
  const problem: Column<LiveShipment>[] =
    view === null
      ? []
      : [
          {
            key: 'reason',
            title: messages.reason,
            width: 16,
            grow: 3,
            cell: (row) => reasonOf(row, now()),
          },
          {
            key: 'since',
            title: messages.age,
            width: 4.5,
            align: 'end',
            cell: (row) => <Elapsed at={problemSince(view, row)} />,
          },
        ]
  return first === undefined ? [dated] : [first, dated, ...problem, ...rest]
}
