/** Parcels that are pasted out of a spreadsheet: a row each, with length, width, height in cm and weight in kg. */
import { EMPTY_ROW, MEASURES, type Measure, numberOf, type ParcelRow } from './draft.ts'

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

type PastedRow = Omit<ParcelRow, 'key'>

/** The columns that a first row names; null where it is a parcel itself. */
function namedColumns(cells: readonly string[]): (Column | null)[] | null {
  const named = cells.map((cell) => NAMES.find((name) => COLUMNS[name].test(cell.trim())) ?? null)
  return MEASURES.every((measure) => named.includes(measure)) ? named : null
}

/** Four numbers in a row are the measures; what is a whole number after them is how many, a text before them what it is. */
function unnamedRow(cells: readonly string[]): PastedRow | null {
  const first = cells.findIndex(
    (_, i) => i + 4 <= cells.length && cells.slice(i, i + 4).every((cell) => numberOf(cell) !== null),
  )
  if (first === -1) return null
  const [length = '', width = '', height = '', weight = '', count = ''] = cells
    .slice(first)
    .map((cell) => cell.trim())
  const description = cells
    .slice(0, first)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ')
  const quantity = /^\d{1,3}$/.test(count) ? count : '1'
  return { ...EMPTY_ROW, description, length, width, height, weight, quantity }
}

function namedRow(cells: readonly string[], columns: readonly (Column | null)[]): PastedRow {
  const row = { ...EMPTY_ROW }
  for (const [i, column] of columns.entries()) {
    const cell = cells[i]?.trim() ?? ''
    if (column !== null && cell !== '') row[column] = cell
  }
  return row
}

/**
 * The rows of a text that was copied out of a spreadsheet; null where it is none: one cell, or lines in which four numbers
 * never stand beside each other.
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
  const rows = lines.flatMap((cells) => unnamedRow(cells) ?? [])
  return rows.length === 0 ? null : rows
}
