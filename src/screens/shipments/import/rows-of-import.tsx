import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  IMPORT_ROW_STATES,
  type ImportRow,
  listImportRows,
  type ShipmentImport,
} from '../../../contract/imports.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import css from './import.module.css'
import { imports as messages } from './messages.ts'
import { problemWords } from './problem-words.ts'

const PAGE = 100
/** What needs somebody comes first. */
const ORDER = ['wrong', 'refused', 'ready', 'booked'] as const satisfies readonly ImportRow['state'][]

/** The rows of a file by what became of them, each thing that is wrong in its cell. */
export function RowsOfImport({ of, isBooking }: { of: ShipmentImport; isBooking: boolean }) {
  const { id, counts, columns } = of
  const there = ORDER.filter((state) => counts[state] > 0)
  const [wanted, setWanted] = useState<ImportRow['state'] | null>(null)
  const [offset, setOffset] = useState(0)
  const state = wanted !== null && there.includes(wanted) ? wanted : (there[0] ?? 'ready')
  const query = { import_id: id, state, limit: PAGE, offset }
  const { data, error, refetch } = useCallQuery(
    [listImportRows.name, query],
    (client, signal) => client(listImportRows, { query, signal }),
    // Rows that are being booked would move under the eyes.
    { keepLast: true, when: !isBooking },
  )
  const rows = data?.rows ?? []
  return (
    <div className={css.rows}>
      {there.length > 1 && (
        <div className={css.modes}>
          <Segments
            label={messages.show}
            options={IMPORT_ROW_STATES.filter((one) => there.includes(one))
              .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
              .map((value) => ({ value, label: messages.filters[value], count: counts[value] }))}
            chosen={state}
            onChoose={(next) => {
              setWanted(next)
              setOffset(0)
            }}
          />
        </div>
      )}
      {error !== null && data === undefined ? (
        <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : data === undefined ? (
        <SkeletonRows rows={8} columns={6} />
      ) : rows.length === 0 ? (
        <EmptyState small title={messages.none} />
      ) : (
        <>
          <RowTable rows={rows} columns={columns} />
          <Pager
            offset={offset}
            shown={rows.length}
            count={data.count}
            page={PAGE}
            order="as-given"
            onGo={setOffset}
          />
        </>
      )}
    </div>
  )
}

function RowTable({ rows, columns }: { rows: readonly ImportRow[]; columns: ShipmentImport['columns'] }) {
  // What is wrong stands where it is seen, what is not used is the last that anybody looks for.
  const isWrong = new Set(rows.flatMap(({ problems }) => problems.map(({ column }) => column)))
  const rank = (at: number) => (isWrong.has(at) ? 0 : columns[at]?.field === null ? 2 : 1)
  const places = [...columns.keys()].sort((a, b) => rank(a) - rank(b))
  const hasRates = rows.some(({ rate }) => rate !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={css.scroll} aria-label={messages.rows} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{messages.line}</th>
            <th scope="col">{messages.outcome}</th>
            {hasRates && (
              <th scope="col" className={css.amount}>
                {messages.rate}
              </th>
            )}
            {places.map((at) => (
              <th key={at} scope="col" data-unused={columns[at]?.field === null || undefined}>
                {columns[at]?.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} row={row} places={places} hasRates={hasRates} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  row: ImportRow
  places: readonly number[]
  hasRates: boolean
}

function Row({ row, places, hasRates }: RowProps) {
  const { locale } = useMessages()
  const inCell = (at: number) => row.problems.find(({ column }) => column === at)?.detail
  const ofRow = row.problems.filter(({ column }) => column === null || !places.includes(column))
  return (
    <tr>
      <th scope="row">{row.line}</th>
      <td>
        {row.shipment_id !== null ? (
          <Link className={css.mono} to={`/shipments/${row.shipment_id}`}>
            {row.tracking_reference}
          </Link>
        ) : ofRow.length > 0 ? (
          <span className={css.wrong}>{ofRow.map(({ detail }) => problemWords(detail)).join(' ')}</span>
        ) : (
          messages.resultOf[row.state === 'ready' ? 'ready' : row.state]
        )}
      </td>
      {hasRates && (
        <td className={css.amount}>
          {row.rate === null ? '–' : formatRand(Math.round(row.rate * 100), locale)}
        </td>
      )}
      {places.map((at) => {
        const detail = inCell(at)
        return (
          <td key={at} data-wrong={detail !== undefined || undefined}>
            {row.cells[at]}
            {detail !== undefined && <span className={css.why}>{problemWords(detail)}</span>}
          </td>
        )
      })}
    </tr>
  )
}
