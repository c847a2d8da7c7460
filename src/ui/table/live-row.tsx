// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid is positioned, which a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus for its rows (aria-activedescendant)
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of rows are the table's, see use-table-keys.ts
import { type MouseEvent, memo, type ReactNode, useMemo, useRef } from 'react'
import type { Entity, EntityStore } from '../../streams/stores/entity-store.ts'
import type { Tone } from '../components/badge.tsx'
import { useRow, useRowValue } from '../live/use-signal.ts'
import { useMessages } from '../messages/messages.tsx'
import type { Column } from './column.ts'
import { cellPlace } from './column-layout.ts'
import css from './live-table.module.css'

/** What a click on a row means: its parts decide. */
export type RowPress = 'open' | 'toggle' | 'extend'

export interface LiveRowProps<Row extends Entity> {
  readonly domId: string
  readonly id: number
  readonly index: number
  /** px */
  readonly rowHeight: number
  readonly store: EntityStore<Row>
  readonly columns: readonly Column<Row>[]
  /** So many columns stay at the start while the others scroll sideways. */
  readonly pinned: number
  readonly selectable: boolean
  readonly isSelected: boolean
  readonly isCursor: boolean
  readonly isOpened: boolean
  readonly tone: ((row: Row) => Tone | null) | undefined
  readonly card: ((row: Row) => ReactNode) | undefined
  readonly onPress: (id: number, press: RowPress) => void
}

function pressOf(event: MouseEvent): RowPress {
  if (event.shiftKey) return 'extend'
  return event.ctrlKey || event.metaKey ? 'toggle' : 'open'
}

function LiveRowView<Row extends Entity>(props: LiveRowProps<Row>) {
  const { id, store, columns, pinned, selectable, isSelected, onPress } = props
  const row = useRow(store, id)
  const tone = useRowValue(store, id, (its) => props.tone?.(its) ?? null)
  const { components } = useMessages()
  // Drawn again when the row changes, not when it only moves.
  const cells = useMemo(
    () =>
      row &&
      columns.map((column, i) => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          isPinned={i < pinned}
          place={cellPlace(i, pinned, selectable)}
        />
      )),
    [row, columns, pinned, selectable],
  )
  return (
    <div
      id={props.domId}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={selectable ? isSelected : undefined}
      className={css.row}
      data-cursor={props.isCursor || undefined}
      data-opened={props.isOpened || undefined}
      data-tone={tone ?? undefined}
      style={{ transform: `translateY(${props.index * props.rowHeight}px)` }}
      onMouseDown={(event) => {
        // Shift would mark text from the last click to this one.
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => onPress(id, pressOf(event))}
    >
      {selectable && (
        <div
          role="gridcell"
          className={css.check}
          data-pinned={pinned > 0 || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onPress(id, event.shiftKey ? 'extend' : 'toggle')
          }}
        >
          <span className={css.box} data-on={isSelected || undefined} aria-hidden />
        </div>
      )}
      {row === undefined ? (
        <div role="gridcell" className={css.gone}>
          {components.noLongerHere}
        </div>
      ) : props.card !== undefined ? (
        <div role="gridcell" className={css.card}>
          {props.card(row)}
        </div>
      ) : (
        cells
      )}
    </div>
  )
}

/** A row of the table that renders again only when its own row of the store is replaced. */
export const LiveRow = memo(LiveRowView) as typeof LiveRowView

interface CellProps<Row extends Entity> {
  column: Column<Row>
  row: Row
  isPinned: boolean
  place: ReturnType<typeof cellPlace>
}

function Cell<Row extends Entity>({ column, row, isPinned, place }: CellProps<Row>) {
  const value = column.value?.(row)
  const seen = useRef({ id: row.id, value, turn: 0 })
  // What stands in its place now has not changed: it shines only when its own value does.
  if (row.id !== seen.current.id) seen.current = { id: row.id, value, turn: 0 }
  else if (value !== seen.current.value) seen.current = { id: row.id, value, turn: seen.current.turn + 1 }
  const { turn } = seen.current
  return (
    <div
      role="gridcell"
      className={css.cell}
      data-align={column.align}
      data-pinned={isPinned || undefined}
      style={place}
    >
      {turn > 0 && <span key={turn} className={css.glow} aria-hidden />}
      <span className={css.content}>{column.cell(row)}</span>
    </div>
  )
}
