/**
 * The parts of an XLSX file (ECMA-376) as text: cells with types of their own, one sheet after another. What people typed is never a
 * formula: it stands as text, and where it begins like one, is marked as text for whoever edits the cell.
 */
import { beginsFormula } from './csv.ts'

/** Text, a number, a moment (ms), or nothing. */
export type SheetCell = string | number | { readonly at: number } | null

/** The most rows of a sheet, its head among them. */
export const MOST_SHEET_ROWS = 1_048_576
const LONGEST_TEXT = 32_767

const DAY = 86_400_000
/** Spreadsheets count days from 30 December 1899, in the time of the place: here two hours ahead. */
const EPOCH_DAYS = 25_569
const OFFSET = 2 * 3_600_000
const serial = (at: number): number => (Math.floor((at + OFFSET) / 1_000) * 1_000) / DAY + EPOCH_DAYS

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in `cellXfs` below. */
const STYLE = { moment: 1, head: 2, guarded: 3 } as const

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold is left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const xmlText = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(UNWRITABLE, '')
    // What reads like the code of a character would be read as one.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '')

/** `A`, `Z`, `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${place}" s="${STYLE.moment}"><v>${serial(cell.at)}</v></c>`
  const style = beginsFormula(cell) ? ` s="${STYLE.guarded}"` : ''
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}

/** A row; `number` counts from 1. */
export const sheetRow = (cells: readonly SheetCell[], number: number): string =>
  `<row r="${number}">${cells.map((cell, i) => cellXml(cell, `${columnName(i)}${number}`)).join('')}</row>`

/** The beginning of a sheet, with its first row, which stays in sight. */
export function sheetBegin(head: readonly string[]): string {
  const cells = head
    .map(
      (name, i) =>
        `<c r="${columnName(i)}1" s="${STYLE.head}" t="inlineStr"><is><t>${xmlText(name)}</t></is></c>`,
    )
    .join('')
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${head.length}" width="20" customWidth="1"/></cols><sheetData><row r="1">${cells}</row>`
}
export const SHEET_END = '</sheetData></worksheet>'

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** The files beside the sheets: what there is, how it hangs together, and how moments and heads look. */
export function bookFiles(title: string, sheets: number): readonly { name: string; content: string }[] {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const nameOf = (number: number) => xmlText(sheets === 1 ? title : `${title} ${number}`)
  return [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${numbers.map((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPES}.worksheet+xml"/>`).join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers.map((number) => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
    },
  ]
}
