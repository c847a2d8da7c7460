/**
 * The parts of an .xlsx file (ECMA-376) as far as a table of texts needs them: no formula is run, no link is followed, no entity is known
 * but the five of XML.
 */

/** A tag, or what stands between two; a tag that is not closed matches nothing. */
const TOKENS = /<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>]*)>|([^<]+)/g

interface Handlers {
  readonly open: (name: string, attributes: string) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

function scan(xml: string, { open, close, text }: Handlers): void {
  for (const [, end, name, attributes = '', between] of xml.matchAll(TOKENS)) {
    if (between !== undefined) text(between)
    else if (name === undefined) continue
    else if (end === '/') close(name)
    else {
      open(name, attributes)
      if (attributes.endsWith('/')) close(name)
    }
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Excel writes control characters as _x000D_. */
const decoded = (text: string) =>
  text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    })
    .replace(/_x00([01][0-9a-f])_/gi, ' ')

/** A pattern for each attribute that is asked for: a sheet has a million cells. */
const PATTERNS = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = PATTERNS.get(name)
  if (known !== undefined) return known
  const made = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  PATTERNS.set(name, made)
  return made
}

function attribute(attributes: string, name: string): string | null {
  const found = patternOf(name).exec(attributes)
  return found === null ? null : decoded(found[1] ?? found[2] ?? '')
}

/** The path of the first sheet that is not hidden, by the workbook and its relations; null where there is none. */
export function firstSheetPath(
  workbook: string,
  relations: string,
): { path: string; is1904: boolean } | null {
  const sheets: { id: string; isHidden: boolean }[] = []
  let is1904 = false
  const nothing = () => {}
  scan(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name === 'sheet')
        sheets.push({
          id: attribute(attributes, '[\\w.-]+:id') ?? '',
          isHidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
        })
    },
    close: nothing,
    text: nothing,
  })
  const targets = new Map<string, string>()
  scan(relations, {
    open(name, attributes) {
      const id = attribute(attributes, 'Id')
      const target = attribute(attributes, 'Target')
      if (
        name === 'Relationship' &&
        id !== null &&
        target !== null &&
        attribute(attributes, 'TargetMode') !== 'External'
      )
        targets.set(id, target)
    },
    close: nothing,
    text: nothing,
  })
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const target = first && targets.get(first.id)
  if (target === undefined) return null
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 }
}

/** The texts that cells name by their number; how a word is spoken stands beside it and is left out. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  scan(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isSpoken = true
      else if (name === 't') isText = !isSpoken
    },
    close(name) {
      if (name === 'si') texts.push(decoded(text))
      else if (name === 'rPh') isSpoken = false
      else if (name === 't') isText = false
    },
    text(more) {
      if (isText) text += more
    },
  })
  return texts
}

/** Formats of days that need no code of their own: 14 to 17 and 22, and those of East Asia. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const isDayFormat = (code: string) => /[dy]/i.test(code.replace(/\[[^\]]*\]|"[^"]*"|\\./g, ''))

/** Which styles of cells show a number as a day. */
export function dayStyles(xml: string): boolean[] {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let isCells = false
  scan(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isCells = true
      else if (name === 'numFmt')
        custom.set(
          Number(attribute(attributes, 'numFmtId')),
          isDayFormat(attribute(attributes, 'formatCode') ?? ''),
        )
      else if (name === 'xf' && isCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        styles.push(custom.get(id) ?? isBuiltInDay(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
    text: () => {},
  })
  return styles
}

const DAY = 86_400_000
/** The day 0 of spreadsheets, which believe that there was a 29 February 1900; of old Macintoshes the other. */
const DAY_ZERO = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) }

function dayText(serial: number, is1904: boolean): string {
  const at = (is1904 ? DAY_ZERO.since1904 : DAY_ZERO.since1900) + Math.round(serial * 1_440) * 60_000
  if (!(Math.abs(at) < 100_000_000 * DAY)) return String(serial)
  const text = new Date(at).toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

/** `C` of `C12` is 2. */
function columnIndex(reference: string): number {
  let index = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

interface SheetParts {
  readonly texts: readonly string[]
  readonly isDay: readonly boolean[]
  readonly is1904: boolean
  readonly mostColumns: number
}

/** The rows of a sheet that hold something, each with its number. */
export function readRows(
  xml: string,
  { texts, isDay, is1904, mostColumns }: SheetParts,
  onRow: (line: number, cells: string[]) => void,
): void {
  let line = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let isValue = false
  let isSpoken = false

  function cellText(): string {
    const raw = decoded(value)
    if (raw === '') return ''
    if (type === 's') return texts[Number(raw)] ?? ''
    if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
    if (type === 'd') return raw.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')
    if (type === 'str' || type === 'inlineStr' || type === 'e') return raw
    const number = Number(raw)
    if (!Number.isFinite(number)) return raw
    // 1.1 is written as 1.1000000000000001.
    return isDay[style] === true ? dayText(number, is1904) : String(Number(number.toPrecision(15)))
  }

  scan(xml, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attribute(attributes, 'r') ?? line + 1)
        cells = []
        column = -1
      } else if (name === 'c') {
        const reference = attribute(attributes, 'r')
        column = reference === null ? column + 1 : columnIndex(reference)
        type = attribute(attributes, 't') ?? 'n'
        style = Number(attribute(attributes, 's') ?? 0)
        value = ''
      } else if (name === 'rPh') isSpoken = true
      else if (name === 'v' || name === 't') isValue = !isSpoken
    },
    close(name) {
      if (name === 'row') {
        if (cells.some((cell) => cell.trim() !== '')) onRow(line, cells)
      } else if (name === 'c') {
        if (column < 0 || column >= mostColumns) return
        while (cells.length <= column) cells.push('')
        cells[column] = cellText()
      } else if (name === 'rPh') isSpoken = false
      else if (name === 'v' || name === 't') isValue = false
    },
    text(more) {
      if (isValue) value += more
    },
  })
}
