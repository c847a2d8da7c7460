// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid is positioned, which a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus for its rows (aria-activedescendant)
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of rows are the table's, see use-table-keys.ts
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { type Column, isSortable, nextSort, type Sort } from './column.ts'
import { cellPlace } from './column-layout.ts'
import rows from './live-table.module.css'
import css from './table-header.module.css'
import type { Arrangement } from './use-arrangement.ts'
import { useColumnDrag, widthOf } from './use-column-drag.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  /** So many columns stay at the start while the others scroll sideways. */
  pinned: number
  arrangement: Arrangement | undefined
  /** A width (rem) that is being tried. */
  onSizing: (key: string, width: number) => void
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
/** rem by which a key makes a column wider */
const KEY_WIDTH = 1
const KEYS = ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Alt+ArrowLeft', 'Alt+ArrowRight'].join(' ')

/** The header row: stays in sight, sorts by click or by Enter on the focused title, and arranges the columns. */
export function TableHeader<Row>(props: TableHeadProps<Row>) {
  const { columns, pinned, arrangement, onSizing, sort, onSort, all, onAll } = props
  const { components } = useMessages()
  const drag = useColumnDrag(arrangement, onSizing)
  // The titles are one stop of the Tab key; arrows lead from one to the next.
  const [stop, setStop] = useState(ALL)
  const stops = [
    ...(all === null ? [] : [ALL]),
    ...columns.filter((column) => onSort !== undefined && isSortable(column)).map(({ key }) => key),
  ]
  const here = stops.includes(stop) ? stop : stops[0]
  // A title that changes its place loses the focus, which the keys go on from.
  const row = useRef<HTMLDivElement>(null)
  const moving = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each other order of the columns
  useLayoutEffect(() => {
    if (moving.current === null) return
    row.current?.querySelector<HTMLElement>(`[data-column="${moving.current}"] button`)?.focus()
    moving.current = null
  }, [columns])
  /** Shift moves the column of the focused title, Alt makes it wider or narrower. */
  const arrange = (event: KeyboardEvent<HTMLElement>, by: number): boolean => {
    const title = document.activeElement?.closest<HTMLElement>('[data-column]')
    const key = title?.dataset.column
    if (arrangement === undefined || !title || key === undefined || !Number.isFinite(by)) return false
    if (event.altKey) arrangement.change({ is: 'resize', key, width: widthOf(title) + by * KEY_WIDTH })
    else {
      const beside = columns[columns.findIndex((column) => column.key === key) + by]
      if (beside === undefined) return true
      moving.current = key
      arrangement.change({ is: 'place', key, beside: beside.key, after: by > 0 })
    }
    return true
  }
  const steps = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey) return
    if ((event.altKey || event.shiftKey) && arrange(event, by)) {
      event.preventDefault()
      return
    }
    if (event.altKey) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const next = Math.min(stops.length - 1, Math.max(0, at + by))
    setStop(stops[next] ?? ALL)
    buttons[next]?.focus()
    event.preventDefault()
  }
  return (
    <div role="rowgroup" className={css.headGroup}>
      <div ref={row} role="row" aria-rowindex={1} className={css.head} onKeyDown={steps} {...drag.row}>
        {all !== null && (
          <div role="columnheader" className={css.title} data-pinned={pinned > 0 || undefined} data-check>
            <button
              type="button"
              className={css.checkAll}
              tabIndex={here === ALL ? 0 : -1}
              aria-label={all.some ? components.table.selectNothing : components.table.selectAll}
              onClick={onAll}
            >
              <span
                className={rows.box}
                data-on={all.every || undefined}
                data-some={(all.some && !all.every) || undefined}
                aria-hidden
              />
            </button>
          </div>
        )}
        {columns.map((column, i) => {
          const isSorted = sort?.key === column.key
          const Arrow = sort?.down ? IconArrowDown : IconArrowUp
          const drop = drag.drop?.beside === column.key ? drag.drop : null
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={isSorted ? (sort.down ? 'descending' : 'ascending') : undefined}
              className={css.title}
              data-column={column.key}
              data-align={column.align}
              data-pinned={i < pinned || undefined}
              data-dragged={drag.drop?.key === column.key || undefined}
              data-drop={drop === null ? undefined : drop.after ? 'after' : 'before'}
              style={cellPlace(i, pinned, all !== null)}
              onPointerDown={arrangement && drag.hold(column.key, false)}
            >
              {onSort !== undefined && isSortable(column) ? (
                <button
                  type="button"
                  className={css.sort}
                  data-on={isSorted || undefined}
                  tabIndex={here === column.key ? 0 : -1}
                  aria-keyshortcuts={arrangement && KEYS}
                  onFocus={() => setStop(column.key)}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  <span className={css.word}>{column.title}</span>
                  {isSorted && <Arrow size="0.8125rem" stroke={2} aria-hidden />}
                </button>
              ) : (
                <span className={css.word}>{column.title}</span>
              )}
              {arrangement !== undefined && (
                <span
                  className={css.edge}
                  aria-hidden
                  onPointerDown={drag.hold(column.key, true)}
                  onDoubleClick={() => arrangement.change({ is: 'resize', key: column.key, width: null })}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
