import { type ReactNode, useMemo, useState } from 'react'
import type { Entity } from '../../streams/stores/entity-store.ts'
import { formatCount } from '../chart/stat.tsx'
import { RetryButton } from '../components/retry-button.tsx'
import { ErrorState } from '../components/states.tsx'
import type { FacetProps } from '../form/facet.tsx'
import { FilterBar } from '../form/filter-bar.tsx'
import { useBufferedKeys } from '../keyboard/keys.tsx'
import css from './answered-list.module.css'
import type { Column, Sort } from './column.ts'
import { ColumnsButton } from './columns-button.tsx'
import { LiveTable, type LiveTableProps } from './live-table.tsx'
import { sortedRows } from './sorted-rows.ts'
import type { Arrangement } from './use-arrangement.ts'

/** rem: the three lines of a card. */
const CARD_REM = 4

/** What a query that keeps its last answer while the next one is under way tells of itself. */
interface Answer {
  readonly data: unknown
  readonly error: { readonly message: string } | null
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

export interface AnsweredListProps<Row extends Entity>
  extends Pick<LiveTableProps<Row>, 'label' | 'card' | 'onOpen' | 'opened'> {
  readonly answer: Answer
  readonly rows: readonly Row[]
  /** What was asked, but for the order: another question is shown from its top. */
  readonly question: readonly unknown[]
  readonly columns: readonly Column<Row>[]
  readonly arrangement: Arrangement
  readonly firstSort: Sort
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Whether what is typed has not been asked yet. */
  readonly isTyping: boolean
  readonly placeholder: string
  readonly facets?: readonly FacetProps[]
  /** What stands over the search, on a small screen. */
  readonly above?: ReactNode
  /** Instead of rows, when there are none. */
  readonly empty: ReactNode
}

/** A list that a call answers: a search with its facets, the columns, and rows, or why there are none. */
export function AnsweredList<Row extends Entity>({
  answer,
  rows,
  question,
  columns,
  arrangement,
  firstSort,
  typed,
  onType,
  isTyping,
  placeholder,
  facets,
  above,
  empty,
  ...table
}: AnsweredListProps<Row>) {
  const { data, error, isPending, isPlaceholderData, refetch } = answer
  const [sort, setSort] = useState(firstSort)
  useBufferedKeys(isTyping || isPlaceholderData)
  const sorted = useMemo(() => sortedRows(rows, columns, sort), [rows, columns, sort])
  // What is typed is asked for when its rows are there: under the pointer the rows of before would be held.
  const wanted = JSON.stringify([question, sort])
  const [asked, setAsked] = useState(wanted)
  if (asked !== wanted && !isPlaceholderData) setAsked(wanted)
  return (
    <div className={css.list} aria-busy={isPlaceholderData || undefined}>
      {above}
      <FilterBar search={typed} onSearch={onType} placeholder={placeholder} facets={facets}>
        <ColumnsButton columns={columns} arrangement={arrangement} />
      </FilterBar>
      <div className={css.table}>
        {error !== null && data === undefined ? (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        ) : data !== undefined && rows.length === 0 ? (
          // A table without rows would be one to screen readers all the same.
          empty
        ) : (
          <LiveTable
            {...table}
            {...sorted}
            viewKey={asked}
            columns={columns}
            arrangement={arrangement}
            sort={sort}
            onSort={setSort}
            loading={isPending}
            cardHeight={CARD_REM}
            empty={null}
          />
        )}
      </div>
    </div>
  )
}

/** How many there are, in the words of the list: "20 of 340 quotes" where not all of them are in it. */
export function countNote(
  words: { count(text: string, count: number): string; countOf(here: string, all: string): string },
  here: number,
  all: number,
): string {
  return here < all ? words.countOf(formatCount(here), formatCount(all)) : words.count(formatCount(all), all)
}
