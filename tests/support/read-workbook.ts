import { crc32, inflateRawSync } from 'node:zlib'
import { DOMParser, type Element } from '@xmldom/xmldom'

/** A workbook as another program reads it: by the directory at the end of the archive, with the sums of its files checked. */
function unzip(file: Buffer): ReadonlyMap<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size] = [16, 20, 24].map((place) => file.readUInt32LE(at + place))
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) =>
      file.readUInt16LE(at + place),
    )
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const head = file.readUInt32LE(at + 42)
    const from = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
    const content = inflateRawSync(file.subarray(from, from + (packed ?? 0)))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken`)
    files.set(name, content.toString())
    at += 46 + nameLength + extra + comment
  }
  return files
}

const parse = (xml: string | undefined) => new DOMParser().parseFromString(xml ?? '', 'text/xml')

export interface ReadCell {
  readonly kind: 'text' | 'guarded text' | 'number' | 'date' | 'nothing'
  readonly value: string
}

/** `B` is 1. */
const columnOf = (place: string): number =>
  [...place.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const dateOf = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400) * 1_000).toISOString().slice(0, 19).replace('T', ' ')

function cellOf(cell: Element, formats: readonly Element[]): ReadCell {
  const value = cell.textContent ?? ''
  const format = formats[Number(cell.getAttribute('s') ?? 0)]
  if (cell.getAttribute('t') === 'inlineStr')
    return { kind: format?.getAttribute('quotePrefix') === '1' ? 'guarded text' : 'text', value }
  if (format?.getAttribute('numFmtId') === '164') return { kind: 'date', value: dateOf(Number(value)) }
  return { kind: 'number', value }
}

/** The cells of a sheet, the first unless told. */
export function readWorkbook(file: Buffer, number = 1) {
  const files = unzip(file)
  const sheetXml = files.get(`xl/worksheets/sheet${number}.xml`) ?? ''
  const sheet = parse(sheetXml)
  const formats = [
    ...(parse(files.get('xl/styles.xml')).getElementsByTagName('cellXfs')[0]?.getElementsByTagName('xf') ??
      []),
  ]
  const sheets = [...parse(files.get('xl/workbook.xml')).getElementsByTagName('sheet')]
  const rows = [...sheet.getElementsByTagName('row')].map((row) => {
    const cells: ReadCell[] = []
    for (const cell of row.getElementsByTagName('c'))
      cells[columnOf(cell.getAttribute('r') ?? '')] = cellOf(cell, formats)
    return Array.from(cells, (cell): ReadCell => cell ?? { kind: 'nothing', value: '' })
  })
  const pane = sheet.getElementsByTagName('pane')[0]
  const isHeadFrozen = pane?.getAttribute('state') === 'frozen' && pane.getAttribute('ySplit') === '1'
  return { rows, sheetXml, isHeadFrozen, sheets: sheets.map((one) => one.getAttribute('name')) }
}
