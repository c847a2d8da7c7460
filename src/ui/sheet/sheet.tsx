// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid is positioned, which a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus for its cells (aria-activedescendant)
import { type ClipboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { useRowWindow } from '../table/use-row-window.ts'
import { useElementSize } from '../theme/element-size.ts'
import { CellEditor } from './cell-editor.tsx'
import css from './sheet.module.css'
import { type SheetColumn, shownText } from './sheet-column.ts'
import { handleSheetKey } from './sheet-keys.ts'
import { sheet as messages } from './sheet-messages.ts'
import { type Cell, type SheetRow, type SheetRows, spanOf } from './sheet-rows.ts'
import { SheetTools } from './sheet-tools.tsx'
import { type SheetInputs, useSheetEdits } from './use-sheet-edits.ts'

interface SheetProps extends SheetInputs {
  /** What the rows are, for screen readers. */
  label: string
  /** What is wrong with a cell, by `problemKey`. */
  problems: ReadonlyMap<string, string>
  /** What somebody was sent to: another object goes there again. */
  target?: { readonly row: number; readonly column: string } | null
}

/** The column of row numbers. */
const NUMBER_REM = 2.5

/** Under which a sheet looks for what is wrong with a cell. */
export const problemKey = (row: number, column: string): string => `${row} ${column}`

/** A table that is edited as a spreadsheet is: by keys, by pasting from one and filling down. */
export function Sheet({ label, problems, target = null, ...inputs }: SheetProps) {
  const { columns, rows, onChange } = inputs
  const id = useId()
  const edits = useSheetEdits(inputs)
  const { area, head, typed } = edits
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const room = useElementSize(scroller)
  const rowHeight = useElementSize(probe)?.height || 32
  const { first, end, scrollTo } = useRowWindow({
    scroller,
    count: rows.length,
    rowHeight,
    height: room?.height ?? 0,
    headHeight: rowHeight,
  })
  const template = columns.map(({ width, grow = 0 }) => `minmax(${width}rem, ${grow}fr)`).join(' ')
  const least = columns.reduce((sum, { width }) => sum + width, NUMBER_REM)

  useEffect(() => scrollTo(head.row), [head.row, scrollTo])
  const cellId = (cell: Cell) => `${id}-${cell.row}-${cell.column}`
  // Sideways the browser brings the cell into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell is another where its place is
  useEffect(() => {
    document.getElementById(cellId(head))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [head.row, head.column])
  const newest = useRef({ rows, columns, edits })
  newest.current = { rows, columns, edits }
  useEffect(() => {
    if (target === null) return
    const now = newest.current
    const row = now.rows.findIndex(({ key }) => key === target.row)
    const column = now.columns.findIndex(({ key }) => key === target.column)
    if (row < 0) return
    now.edits.goTo({ row, column: Math.max(0, column) })
    scroller.current?.focus()
  }, [target])

  const leaveCell = (text: string, by: { row: number; column: number }) => {
    edits.commit(text)
    edits.goTo({ row: head.row + by.row, column: head.column + by.column })
    scroller.current?.focus({ preventScroll: true })
  }
  const onCopy = (event: ClipboardEvent) => {
    if (typed !== null || rows.length === 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', edits.copyText())
  }
  const span = spanOf(area)
  return (
    <div className={css.sheet} style={{ '--columns': template, '--least': `${least}rem` }}>
      <div ref={probe} className={css.probe} aria-hidden />
      {onChange !== null && <SheetTools edits={edits} isEmpty={rows.length === 0} />}
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={css.scroll}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-readonly={onChange === null || undefined}
        aria-multiselectable
        aria-activedescendant={
          rows.length > 0 && head.row >= first && head.row < end ? cellId(head) : undefined
        }
        onKeyDown={(event) => {
          if (typed === null && handleSheetKey(event, edits, 20)) event.preventDefault()
        }}
        onCopy={onCopy}
        onCut={(event) => {
          onCopy(event)
          if (typed === null && onChange !== null) edits.clear()
        }}
        onPaste={(event) => {
          if (typed !== null || onChange === null) return
          event.preventDefault()
          edits.paste(event.clipboardData.getData('text'))
        }}
      >
        <div role="row" className={css.head} aria-rowindex={1}>
          <span className={css.number} aria-hidden />
          {columns.map(({ key, title, align }) => (
            <span key={key} role="columnheader" className={css.title} data-align={align}>
              {title}
            </span>
          ))}
        </div>
        <div
          role={rows.length > 0 ? 'rowgroup' : 'presentation'}
          className={css.body}
          style={{ height: rows.length * rowHeight }}
        >
          {rows.slice(first, end).map((row, i) => (
            <Row
              key={row.key}
              row={row}
              at={first + i}
              top={(first + i) * rowHeight}
              columns={columns}
              isSelected={(column) =>
                first + i >= span.top &&
                first + i <= span.bottom &&
                column >= span.left &&
                column <= span.right
              }
              cursor={first + i === head.row ? head.column : null}
              typed={typed}
              problems={problems}
              idOf={cellId}
              onPress={(column, event) => {
                if (typed !== null) return
                const cell = { row: first + i, column }
                const isAgain =
                  event.pointerType === 'touch' && cell.row === head.row && column === head.column
                if (isAgain) edits.edit()
                else edits.goTo(cell, event.shiftKey)
              }}
              onDrag={(column) => typed === null && edits.goTo({ row: first + i, column }, true)}
              onOpen={() => edits.edit()}
              onCommit={leaveCell}
              onCancel={() => {
                edits.cancel()
                scroller.current?.focus({ preventScroll: true })
              }}
              onLeft={edits.commit}
            />
          ))}
        </div>
        {rows.length === 0 && <p className={css.empty}>{messages.empty}</p>}
      </div>
      <Said rows={rows} columns={columns} head={head} problems={problems} />
    </div>
  )
}

interface RowProps {
  row: SheetRow
  at: number
  /** px */
  top: number
  columns: readonly SheetColumn[]
  isSelected: (column: number) => boolean
  cursor: number | null
  typed: string | null
  problems: ReadonlyMap<string, string>
  idOf: (cell: Cell) => string
  onPress: (column: number, event: PointerEvent) => void
  onDrag: (column: number) => void
  onOpen: () => void
  onCommit: (text: string, by: { row: number; column: number }) => void
  onCancel: () => void
  onLeft: (text: string) => void
}

function Row({ row, at, top, columns, isSelected, cursor, typed, problems, idOf, ...acts }: RowProps) {
  return (
    <div role="row" className={css.row} aria-rowindex={at + 2} style={{ transform: `translateY(${top}px)` }}>
      <span className={css.number} aria-hidden>
        {at + 1}
      </span>
      {columns.map((column, place) => {
        const text = row.cells[place] ?? ''
        const problem = problems.get(problemKey(row.key, column.key))
        const isCursor = cursor === place
        const shown = shownText(column, text)
        return (
          <div
            key={column.key}
            role="gridcell"
            id={idOf({ row: at, column: place })}
            className={css.cell}
            aria-colindex={place + 1}
            aria-selected={isSelected(place)}
            aria-invalid={problem !== undefined || undefined}
            aria-readonly={column.readOnly || undefined}
            data-cursor={isCursor || undefined}
            data-align={column.align}
            data-mono={column.mono || undefined}
            title={problem ?? (shown.length > 20 ? shown : undefined)}
            onPointerDown={(event) => event.button === 0 && acts.onPress(place, event)}
            onPointerEnter={(event) =>
              event.buttons === 1 && event.pointerType === 'mouse' && acts.onDrag(place)
            }
            onDoubleClick={acts.onOpen}
          >
            {isCursor && typed !== null ? (
              <CellEditor
                label={messages.cell(column.title, at + 1)}
                column={column}
                first={typed}
                onCommit={acts.onCommit}
                onCancel={acts.onCancel}
                onLeft={acts.onLeft}
              />
            ) : shown === '' && column.blank !== undefined ? (
              <span className={css.blank}>{column.blank}</span>
            ) : (
              shown
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Below the table: what is wrong with the cell of the cursor, or what may stand there. */
function Said({
  rows,
  columns,
  head,
  problems,
}: {
  rows: SheetRows
  columns: readonly SheetColumn[]
  head: Cell
  problems: ReadonlyMap<string, string>
}) {
  const [row, column] = [rows[head.row], columns[head.column]]
  const problem = row && column && problems.get(problemKey(row.key, column.key))
  const place = row === undefined || column === undefined ? '' : messages.cell(column.title, head.row + 1)
  return (
    <p className={css.said} role="status" data-wrong={problem !== undefined || undefined}>
      <b>{place}</b> {problem ?? column?.hint ?? messages.keys}
    </p>
  )
}
