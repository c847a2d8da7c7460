import { MOST_ROWS_SENT } from '../../../contract/imports.ts'
import type { ImportField } from '../../../domain/imports/import-fields.ts'
import { lengthOfRow } from '../../../domain/imports/import-row.ts'
import type { SheetRow } from '../../../ui/spreadsheet/sheet-limits.ts'
import { imports as messages } from './messages.ts'

/** A file that was read: the names of its columns, and the rows below them. */
export interface ImportFile {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** Characters of a header that are kept (src/contract/imports.ts). */
const LONGEST_HEADER = 200

/** Columns that are empty from top to bottom are none. */
export function importFileOf(name: string, [head, ...rows]: readonly SheetRow[]): ImportFile {
  const width = Math.max(head?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const isUsed = (at: number) => [head, ...rows].some((row) => (row?.cells[at] ?? '').trim() !== '')
  const used = Array.from({ length: width }, (_, at) => at).filter(isUsed)
  return {
    name: name.slice(-200),
    headers: used.map((at) => (head?.cells[at] ?? '').trim().slice(0, LONGEST_HEADER)),
    rows: rows.map(({ line, cells }) => ({ line, cells: used.map((at) => cells[at] ?? '') })),
  }
}

/** The columns as they are sent. */
export const columnsOf = ({ headers }: ImportFile, fields: readonly (ImportField | null)[]) =>
  headers.map((header, i) => ({ header: header || messages.unnamed(i + 1), field: fields[i] ?? null }))

/** Characters that travel at once: a call takes four megabytes, in which a character has up to six bytes. */
const MOST_CHARACTERS_SENT = 500_000

/** The rows as they travel. */
export function* batchesOf(rows: readonly SheetRow[]): Generator<{ line: number; cells: string[] }[]> {
  let batch: { line: number; cells: string[] }[] = []
  let characters = 0
  for (const { line, cells } of rows) {
    const length = lengthOfRow(cells)
    if (batch.length === MOST_ROWS_SENT || (batch.length > 0 && characters + length > MOST_CHARACTERS_SENT)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push({ line, cells: [...cells] })
    characters += length
  }
  if (batch.length > 0) yield batch
}
