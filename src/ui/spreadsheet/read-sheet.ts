import { parseCsv } from '../../domain/values/csv.ts'
import { withoutUnmeant } from '../../domain/values/typed-text.ts'
import { fileText } from './file-text.ts'
import {
  LONGEST_SHEET_CELL,
  MOST_SHEET_BYTES,
  MOST_SHEET_COLUMNS,
  MOST_SHEET_ROWS,
  MOST_UNPACKED_BYTES,
  type ReadSheet,
  type SheetRow,
} from './sheet-limits.ts'
import { dayStyles, firstSheetPath, readRows, sharedTexts } from './sheet-xml.ts'
import { UnpacksTooBig, unpackTexts } from './unpack.ts'

const beginsWith = (file: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => file[at] === byte)

/** The names of columns stand above the rows. */
const MOST_LINES = MOST_SHEET_ROWS + 1

class TooManyRows extends Error {}

/** Text that can be sent and kept: what nobody means stands as �, for whoever looks over the rows. */
const kept = (cell: string) => withoutUnmeant(cell.replaceAll('\0', '').slice(0, LONGEST_SHEET_CELL))

/** Cells as they are sent. A text that stands once in an Excel file may be that of a million cells: what they come to is counted. */
function keptRows(rows: readonly SheetRow[]): SheetRow[] {
  let left = MOST_UNPACKED_BYTES
  const keptCell = (cell: string) => {
    const text = kept(cell)
    left -= text.length
    if (left < 0) throw new UnpacksTooBig('cells')
    return text
  }
  return rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, MOST_SHEET_COLUMNS).map(keptCell) }))
}

function readCsvRows(file: Uint8Array): SheetRow[] {
  return parseCsv(fileText(file)).map((cells, i) => ({ line: i + 1, cells }))
}

/** What says how the cells of a sheet are read. */
const PARTS = /^xl\/(?:workbook|styles|sharedStrings)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/

function readXlsxRows(file: Uint8Array): SheetRow[] | null {
  const parts = unpackTexts(file, (name) => PARTS.test(name), MOST_UNPACKED_BYTES)
  const first = firstSheetPath(
    parts.get('xl/workbook.xml') ?? '',
    parts.get('xl/_rels/workbook.xml.rels') ?? '',
  )
  if (first === null) return null
  const sheet = unpackTexts(file, (name) => name === first.path, MOST_UNPACKED_BYTES).get(first.path)
  if (sheet === undefined) return null
  const rows: SheetRow[] = []
  readRows(
    sheet,
    {
      texts: sharedTexts(parts.get('xl/sharedStrings.xml') ?? ''),
      isDay: dayStyles(parts.get('xl/styles.xml') ?? ''),
      is1904: first.is1904,
      mostColumns: MOST_SHEET_COLUMNS,
    },
    (line, cells) => {
      if (rows.length >= MOST_LINES) throw new TooManyRows()
      rows.push({ line, cells })
    },
  )
  return rows
}

/** The rows of a CSV or Excel file as texts, whatever it is called; a file that nobody could mean is refused, not read to its end. */
export function readSheet(file: Uint8Array): ReadSheet {
  if (file.length > MOST_SHEET_BYTES) return { ok: false, why: 'too-big' }
  // The container of .xls, and of .xlsx with a password.
  if (beginsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) return { ok: false, why: 'old-excel' }
  try {
    const isZip = beginsWith(file, 0x50, 0x4b)
    if (!isZip && file.subarray(0, 4_096).includes(0) && !beginsWith(file, 0xff, 0xfe))
      return { ok: false, why: 'not-a-spreadsheet' }
    const rows = isZip ? readXlsxRows(file) : readCsvRows(file)
    if (rows === null) return { ok: false, why: 'not-a-spreadsheet' }
    if (rows.length < 2) return { ok: false, why: 'empty' }
    if (rows.length > MOST_LINES) return { ok: false, why: 'too-many-rows' }
    return { ok: true, rows: keptRows(rows) }
  } catch (cause) {
    if (cause instanceof UnpacksTooBig) return { ok: false, why: 'unpacks-too-big' }
    if (cause instanceof TooManyRows) return { ok: false, why: 'too-many-rows' }
    return { ok: false, why: 'not-a-spreadsheet' }
  }
}
