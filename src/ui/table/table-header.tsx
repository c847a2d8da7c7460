// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid is positioned, which a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus for its rows (aria-activedescendant)
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of rows are the table's, see use-table-keys.ts
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../messages/messages.tsx'
import { type Column, isSortable, nextSort, type Sort } from './column.ts'
import css from './live-table.module.css'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
  /** Null where rows cannot be selected. */
  all: { some: boolean; every: boolean } | null
  onAll: () => void
}

/** The button that selects all, among the stops. */
const ALL = ''
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The header row: stays in sight, sorts by click or by Enter on the focused title. */
export function TableHead<Row>({ columns, sort, onSort, all, onAll }: TableHeadProps<Row>) {
  const { parts } = useWords()
  // The titles are one stop of the Tab key; arrows lead from one to the next.
  const [stop, setStop] = useState(ALL)
  const stops = [
    ...(all === null ? [] : [ALL]),
    ...columns.filter((column) => onSort !== undefined && isSortable(column)).map(({ key }) => key),
  ]
  const here = stops.includes(stop) ? stop : stops[0]
  const steps = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const next = Math.min(stops.length - 1, Math.max(0, at + by))
    setStop(stops[next] ?? ALL)
    buttons[next]?.focus()
    event.preventDefault()
  }
  return (
    <div role="rowgroup" className={css.headGroup}>
      <div role="row" aria-rowindex={1} className={css.head} onKeyDown={steps}>
        {all !== null && (
          <div role="columnheader" className={css.title}>
            <button
              type="button"
              className={css.checkAll}
              tabIndex={here === ALL ? 0 : -1}
              aria-label={all.some ? parts.table.selectNothing : parts.table.selectAll}
              onClick={onAll}
            >
              <span
                className={css.box}
                data-on={all.every || undefined}
                data-some={(all.some && !all.every) || undefined}
                aria-hidden
              />
            </button>
          </div>
        )}
        {columns.map((column) => {
          const isSorted = sort?.key === column.key
          const Arrow = sort?.down ? IconArrowDown : IconArrowUp
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={isSorted ? (sort.down ? 'descending' : 'ascending') : undefined}
              className={css.title}
              data-align={column.align}
            >
              {onSort !== undefined && isSortable(column) ? (
                <button
                  type="button"
                  className={css.sort}
                  data-on={isSorted || undefined}
                  tabIndex={here === column.key ? 0 : -1}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  <span className={css.word}>{column.title}</span>
                  {isSorted && <Arrow size="0.8125rem" stroke={2} aria-hidden />}
                </button>
              ) : (
                <span className={css.word}>{column.title}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
