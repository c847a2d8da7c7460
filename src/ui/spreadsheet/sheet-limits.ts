/** What is read of a spreadsheet at most; whoever has more has another file than they think. */
export const MOST_SHEET_BYTES = 10_000_000
/** Of the parts of an .xlsx file that are read, once they are unpacked: a sheet of 10,000 rows has a tenth of it. */
export const MOST_UNPACKED_BYTES = 60_000_000
export const MOST_SHEET_ROWS = 10_000
export const MOST_SHEET_COLUMNS = 100
/** Characters of a cell; what is longer is cut, and too long all the same wherever it goes. */
export const LONGEST_SHEET_CELL = 2_000

/** Why a file is not read. */
export type SheetRefusal =
  | 'too-big'
  | 'too-many-rows'
  | 'unpacks-too-big'
  | 'old-excel'
  | 'not-a-spreadsheet'
  | 'empty'

/** A row as it stands in the file; `line` counts from 1. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
}

export type ReadSheet =
  | { readonly ok: true; readonly rows: readonly SheetRow[] }
  | { readonly ok: false; readonly why: SheetRefusal }
