import { strToU8, zipSync } from 'fflate'

type Cell =
  | string
  | number
  | { readonly day: number }
  | { readonly formula: string; readonly result?: string }
  | null

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`

/** An Excel file as Excel writes one: texts in a list of their own, days as numbers with a style. */
export function xlsxFile(
  rows: readonly (readonly Cell[])[],
  more: Readonly<Record<string, string>> = {},
): Uint8Array {
  const texts: string[] = []
  const cellOf = (cell: Cell, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'string') {
      texts.push(cell)
      return `<c r="${at}" t="s"><v>${texts.length - 1}</v></c>`
    }
    if ('day' in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`
    const result = cell.result === undefined ? '' : `<v>${escaped(cell.result)}</v>`
    return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f>${result}</c>`
  }
  const lines = rows.map(
    (cells, line) =>
      `<row r="${line + 1}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${line + 1}`)).join('')}</row>`,
  )
  const parts = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Orders" sheetId="2" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId9" Target="worksheets/sheet9.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

/** A file of kilobytes that unpacks to 80 MB. */
export const zipBomb = (): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8('<R><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></R>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(80_000_000),
  })
