/** Rows of cells as a spreadsheet has them, and what is done to them. Every function answers new rows and leaves the old. */

export interface SheetRow {
  /** Stays with the row wherever it stands. */
  readonly key: number
  readonly cells: readonly string[]
}
export type SheetRows = readonly SheetRow[]

/** Places in the table, from 0. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** What is selected: from where it was begun to where the cursor is. */
export interface Area {
  readonly anchor: Cell
  readonly head: Cell
}

interface Span {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const areaAt = (cell: Cell): Area => ({ anchor: cell, head: cell })

/** First and last rows and columns, both included. */
export function spanOf({ anchor, head }: Area): Span {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

/** The rows with other texts in the cells of a span; a text that is null stays. */
function written(
  rows: SheetRows,
  span: Span,
  textAt: (row: number, column: number) => string | null,
): SheetRows {
  return rows.map((row, at) => {
    if (at < span.top || at > span.bottom) return row
    const cells = row.cells.map((cell, column) =>
      column < span.left || column > span.right ? cell : (textAt(at, column) ?? cell),
    )
    return cells.every((cell, column) => cell === row.cells[column]) ? row : { ...row, cells }
  })
}

export function withText(rows: SheetRows, at: Cell, text: string): SheetRows {
  return written(rows, spanOf(areaAt(at)), () => text)
}

export function cleared(rows: SheetRows, area: Area): SheetRows {
  return written(rows, spanOf(area), () => '')
}

/** The first row of the area in all rows below it. */
export function filledDown(rows: SheetRows, area: Area): SheetRows {
  const span = spanOf(area)
  return written(rows, span, (_, column) => rows[span.top]?.cells[column] ?? null)
}

/**
 * A block of texts, as a spreadsheet hands it over, from the first cell of the area on: over and over where the area is a
 * multiple of it, into new rows where there are not enough. What would stand beyond the last column is left out.
 */
export function pasted(
  rows: SheetRows,
  area: Area,
  block: readonly (readonly string[])[],
  columns: number,
  newRow: () => SheetRow,
): { readonly rows: SheetRows; readonly area: Area } {
  const { top, bottom, left, right } = spanOf(area)
  const [height, width] = [block.length, Math.max(0, ...block.map((line) => line.length))]
  if (height === 0 || width === 0) return { rows, area }
  const [high, wide] = [bottom - top + 1, right - left + 1]
  const span = {
    top,
    left,
    bottom: top + (high % height === 0 ? Math.max(high, height) : height) - 1,
    right: Math.min(columns - 1, left + (wide % width === 0 ? Math.max(wide, width) : width) - 1),
  }
  const all = [...rows]
  while (all.length <= span.bottom) all.push(newRow())
  return {
    rows: written(all, span, (row, column) => block[(row - top) % height]?.[(column - left) % width] ?? null),
    area: {
      anchor: { row: top, column: left },
      head: { row: span.bottom, column: span.right },
    },
  }
}

/** The texts of an area. */
export function copied(rows: SheetRows, area: Area): string[][] {
  const { top, bottom, left, right } = spanOf(area)
  return rows.slice(top, bottom + 1).map(({ cells }) => cells.slice(left, right + 1))
}

export function inserted(rows: SheetRows, at: number, row: SheetRow): SheetRows {
  return rows.toSpliced(at, 0, row)
}

export function removed(rows: SheetRows, area: Area): SheetRows {
  const { top, bottom } = spanOf(area)
  return rows.toSpliced(top, bottom - top + 1)
}

/** The rows of the area one further up (-1) or down (1); the same rows where there is no further. */
export function moved(rows: SheetRows, area: Area, by: -1 | 1): SheetRows {
  const { top, bottom } = spanOf(area)
  if (top + by < 0 || bottom + by >= rows.length) return rows
  const block = rows.slice(top, bottom + 1)
  return rows.toSpliced(top, block.length).toSpliced(top + by, 0, ...block)
}
