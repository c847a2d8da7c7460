/** Rows of cells as spreadsheets write and read them (RFC 4180), by comma, semicolon or tab. */

const SEPARATORS = [',', ';', '\t'] as const

/** South African spreadsheets write semicolons, since the comma is the decimal sign. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const counts = SEPARATORS.map((one) => ({ one, count: line.split(one).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.one ?? ','
}

/** The rows of a text; empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const bare = text.replace(/^\uFEFF/, '')
  return parseCells(bare, separatorOf(bare)).filter((row) => row.some((cell) => cell.trim() !== ''))
}

/** The rows of what a spreadsheet puts into the clipboard: cells between tabs. The end of the last line begins no row. */
export function parseTsv(text: string): string[][] {
  return parseCells(text.replace(/\r?\n$/, ''), '\t')
}

/** The text that spreadsheets take from the clipboard as these cells. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const cellText = (cell: string) => (/["\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => row.map(cellText).join('\t')).join('\r\n')
}

function parseCells(bare: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    row.push(cell)
    cell = ''
    rows.push(row)
    row = []
  }
  for (let i = 0; i < bare.length; i++) {
    const letter = bare[i] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (bare[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === separator) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}

/**
 * What a formula begins with, as the inside of a class of a regular expression; also in full width, which some spreadsheets take for
 * the same.
 */
const SIGNS = '=+\\-@＝＋－＠'

const BEGINS_FORMULA = new RegExp(`^[${SIGNS}\\t\\r]`)
/** Whether a spreadsheet could take a cell for a formula. */
export const beginsFormula = (cell: string): boolean => BEGINS_FORMULA.test(cell)

/**
 * A spreadsheet would run a cell that begins like a formula: it gets a quote before it. So does what stands like one after a semicolon,
 * a tab or a line's end: where the comma is the decimal sign, as here, a file of commas is cut there instead, quotation marks or not.
 */
const UNGUARDED = new RegExp(`^(?=[${SIGNS}\\t\\r])|(?=[${SIGNS}])(?<=[;\\t\\r\\n][\\s"]*)`, 'g')
const guarded = (cell: string) => cell.replace(UNGUARDED, "'")
const quotedCell = (cell: string) => (/[",;\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** By this mark at its beginning spreadsheets know that a file is UTF-8. */
export const CSV_BEGIN = '\uFEFF'

/** The lines of rows, for a file that is written piece by piece after `CSV_BEGIN`. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => quotedCell(guarded(cell))).join(',')}\r\n`).join('')
}

/** The text of rows, which spreadsheets open as UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${CSV_BEGIN}${rows.length === 0 ? '\r\n' : csvLines(rows)}`
}

const GUARD = new RegExp(`'(?=[${SIGNS}])(?<=(?:^|[;\\t\\r\\n][\\s"]*)')`, 'g')
/** A cell as it was before it was guarded. */
export const unguarded = (cell: string): string => cell.trim().replace(GUARD, '')
