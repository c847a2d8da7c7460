import { useState } from 'react'
import { parseTsv, writeTsv } from '../../domain/values/csv.ts'
import { readText, type SheetColumn, shownText } from './sheet-column.ts'
import {
  type Area,
  areaAt,
  type Cell,
  cleared,
  copied,
  filledDown,
  inserted,
  moved,
  pasted,
  removed,
  type SheetRow,
  type SheetRows,
  spanOf,
  withText,
} from './sheet-rows.ts'

export interface SheetInputs {
  readonly columns: readonly SheetColumn[]
  readonly rows: SheetRows
  /** Null where nothing may be changed. */
  readonly onChange: ((rows: SheetRows) => void) | null
  readonly newRow: () => SheetRow
}

const TOP: Area = areaAt({ row: 0, column: 0 })

/** Where the cursor is, what is selected and typed, and what is done to the rows. */
export function useSheetEdits({ columns, rows, onChange, newRow }: SheetInputs) {
  const [wanted, setArea] = useState(TOP)
  /** What is typed into the cell of the cursor; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const last: Cell = { row: Math.max(0, rows.length - 1), column: columns.length - 1 }
  const within = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(last.row, row)),
    column: Math.max(0, Math.min(last.column, column)),
  })
  // Rows may have gone, by an undo.
  const area: Area = { anchor: within(wanted.anchor), head: within(wanted.head) }
  const { head } = area
  const column = columns[head.column]
  const mayEdit = onChange !== null && rows.length > 0 && column?.readOnly !== true

  const goTo = (cell: Cell, extend = false) =>
    setArea(extend ? { anchor: area.anchor, head: within(cell) } : areaAt(within(cell)))
  const change = (next: SheetRows) => {
    if (next !== rows) onChange?.(next)
  }
  /** Texts as they are kept; what cannot be typed into cannot be pasted into. */
  const readBlock = (block: readonly (readonly string[])[], left: number) =>
    block.map((line) =>
      line.map((text, i) => {
        const into = columns[left + i]
        return into === undefined ? text : readText(into, text)
      }),
    )
  const keepReadOnly = (next: SheetRows): SheetRows => {
    const fixed = columns.flatMap(({ readOnly }, at) => (readOnly ? [at] : []))
    if (fixed.length === 0) return next
    const before = new Map(rows.map((row) => [row.key, row]))
    return next.map((row) => ({
      ...row,
      cells: row.cells.map((cell, at) =>
        fixed.includes(at) ? (before.get(row.key)?.cells[at] ?? '') : cell,
      ),
    }))
  }
  return {
    area,
    head,
    column,
    mayEdit,
    typed,
    setTyped,
    goTo,
    select: setArea,
    edit(text?: string) {
      if (!mayEdit || column === undefined) return
      setTyped(text ?? shownText(column, rows[head.row]?.cells[head.column] ?? ''))
    },
    commit(text: string) {
      setTyped(null)
      if (column !== undefined) change(withText(rows, head, readText(column, text)))
    },
    cancel: () => setTyped(null),
    clear: () => change(keepReadOnly(cleared(rows, area))),
    fillDown: () => change(keepReadOnly(filledDown(rows, area))),
    paste(text: string) {
      if (onChange === null) return
      const { left } = spanOf(area)
      const block = parseTsv(text)
      const after = pasted(
        rows,
        rows.length === 0 ? TOP : area,
        readBlock(block, left),
        columns.length,
        newRow,
      )
      change(keepReadOnly(after.rows))
      setArea(after.area)
    },
    copyText: () =>
      writeTsv(
        copied(rows, area).map((line) =>
          line.map((text, i) => {
            const from = columns[spanOf(area).left + i]
            return from === undefined ? text : shownText(from, text)
          }),
        ),
      ),
    insertBelow() {
      if (onChange === null) return
      const at = rows.length === 0 ? 0 : spanOf(area).bottom + 1
      change(inserted(rows, at, newRow()))
      setArea(areaAt({ row: at, column: 0 }))
    },
    removeRows() {
      if (rows.length > 0) change(removed(rows, area))
    },
    moveRows(by: -1 | 1) {
      const next = moved(rows, area, by)
      if (next === rows) return
      change(next)
      const shift = ({ row, column: at }: Cell): Cell => ({ row: row + by, column: at })
      setArea({ anchor: shift(area.anchor), head: shift(area.head) })
    },
    selectAll: () => setArea({ anchor: { row: 0, column: 0 }, head: last }),
  }
}

export type SheetEdits = ReturnType<typeof useSheetEdits>
