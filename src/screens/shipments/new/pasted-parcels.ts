/** Parcels that are pasted out of a spreadsheet: a row each, with length, width, height in cm and weight in kg. */
import { MOST_PARCELS } from '../../../domain/booking/form-sentences.ts'
import { EMPTY_ROW, MEASURES, type Measure, numberOf, type ParcelRow, withRow } from './draft.ts'

/** As a column may be called, in English and Afrikaans. */
const COLUMNS: Readonly<Record<Measure | 'quantity' | 'description' | 'reference', RegExp>> = {
  length: /^(length|l|lengte)\b/i,
  width: /^(width|w|breedte|b)\b/i,
  height: /^(height|h|hoogte)\b/i,
  weight: /^(weight|kg|mass|gewig|massa)\b/i,
  quantity: /^(quantity|qty|count|parcels|aantal)\b/i,
  description: /^(description|contents?|item|inhoud|beskrywing)\b/i,
  reference: /^(reference|ref|barcode|verwysing)\b/i,
}
type Column = keyof typeof COLUMNS
const NAMES = ['length', 'width', 'height', 'weight', 'quantity', 'description', 'reference'] as const

const MOST_LETTERS = 255
const MOST_DIGITS = 20

type PastedRow = Omit<ParcelRow, 'key'>

/** As much of a cell as its field takes: more would be no draft any longer. */
const whole = (row: PastedRow): PastedRow => ({
  ...row,
  description: row.description.slice(0, MOST_LETTERS),
  reference: row.reference.slice(0, MOST_LETTERS),
  length: row.length.slice(0, MOST_DIGITS),
  width: row.width.slice(0, MOST_DIGITS),
  height: row.height.slice(0, MOST_DIGITS),
  weight: row.weight.slice(0, MOST_DIGITS),
  quantity: row.quantity.slice(0, MOST_DIGITS),
})

/** The columns that a first row names; null where it is a parcel itself. */
function namedColumns(cells: readonly string[]): (Column | null)[] | null {
  const named = cells.map((cell) => NAMES.find((name) => COLUMNS[name].test(cell.trim())) ?? null)
  return MEASURES.every((measure) => named.includes(measure)) ? named : null
}

/** Where in a row four numbers stand beside each other; -1 where they do not. */
const measuresAt = (cells: readonly string[]): number =>
  cells.findIndex(
    (_, i) => i + 4 <= cells.length && cells.slice(i, i + 4).every((cell) => numberOf(cell) !== null),
  )

/** The measures from a column on; what is a whole number after them is how many, a text before them what it is. */
function unnamedRow(cells: readonly string[], first: number): PastedRow {
  const [length = '', width = '', height = '', weight = '', count = ''] = cells
    .slice(first)
    .map((cell) => cell.trim())
  const description = cells
    .slice(0, first)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ')
  const quantity = /^\d{1,3}$/.test(count) ? count : '1'
  return whole({ ...EMPTY_ROW, description, length, width, height, weight, quantity })
}

function namedRow(cells: readonly string[], columns: readonly (Column | null)[]): PastedRow {
  const row = { ...EMPTY_ROW }
  for (const [i, column] of columns.entries()) {
    const cell = cells[i]?.trim() ?? ''
    if (column !== null && cell !== '') row[column] = cell
  }
  return whole(row)
}

/**
 * The rows of a text that was copied out of a spreadsheet; null where it is none: one cell, or lines in which four numbers
 * never stand beside each other. A row with a cell that is no number is among them, and marked where it is checked: a parcel
 * that was left out in silence would be left behind.
 */
export function pastedParcels(text: string): readonly PastedRow[] | null {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : ';'))
  const [head] = lines
  if (head === undefined || head.length < MEASURES.length) return null
  const columns = namedColumns(head)
  if (columns !== null) return lines.slice(1).map((cells) => namedRow(cells, columns))
  const usual = lines.map(measuresAt).find((at) => at >= 0)
  if (usual === undefined) return null
  return lines.flatMap((cells, i) => {
    const at = measuresAt(cells)
    // A line of words above the others says what the columns are. Any other is a parcel, of which something is wrong.
    if (at === -1 && i === 0 && !cells.some((cell) => /\d/.test(cell))) return []
    return unnamedRow(cells, at === -1 ? usual : at)
  })
}

/** What two parcels have in common that are typed as two of one line. One with a reference of its own stands alone. */
const likenessOf = ({ reference, quantity, key: _key, ...row }: ParcelRow): string | null =>
  reference === '' && /^\d{1,3}$/.test(quantity) ? JSON.stringify(row) : null

/** Parcels that are alike as one line of several, where the first of them stands: three hundred equal ones are one to look at. */
function folded(rows: readonly ParcelRow[]): ParcelRow[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const likeness = likenessOf(row)
    if (likeness !== null) counts.set(likeness, (counts.get(likeness) ?? 0) + Number(row.quantity))
  }
  return rows.flatMap((row) => {
    const likeness = likenessOf(row)
    const count = likeness === null ? undefined : counts.get(likeness)
    if (likeness === null || count === undefined) return likeness === null ? [row] : []
    counts.delete(likeness)
    return [{ ...row, quantity: String(count) }]
  })
}

/**
 * Pasted rows below those that stand there, as many as a shipment has, and how many are left out. A blank line gives way, and
 * parcels that are alike are one line.
 */
export function withPasted(
  before: readonly ParcelRow[],
  rows: readonly PastedRow[],
): { parcels: ParcelRow[]; left: number } {
  const typed = before.filter((row) => MEASURES.some((measure) => row[measure].trim() !== ''))
  const all = rows.reduce((made, row) => withRow(made, row), typed)
  const pasted = all.slice(typed.length, MOST_PARCELS)
  return {
    parcels: [...typed, ...folded(pasted)].slice(0, MOST_PARCELS),
    left: Math.max(0, all.length - MOST_PARCELS),
  }
}
