/** The lines of a pasted address, told apart by their words alone: streets, boxes, companies, and what may be a place or a person. */
import {
  BOX,
  BUILDING,
  COMPANY,
  CORNER,
  COUNTRY,
  LABELS,
  type LabelledField,
  NUMBERED,
  PLOT,
  provinceOf,
  STREET,
  STREET_AT_START,
  UNIT,
} from './address-words.ts'

interface Line {
  readonly text: string
  readonly label: LabelledField | null
}

function linesOf(text: string): Line[] {
  // A number and a full stop end a sentence: `... Umhlanga, 4320. Her number is`.
  return text.split(/[\n\r\t,;|<>]+|\s+[-–—•·]\s+|(?<=\d)\.\s+/).flatMap((raw) => {
    let text = raw
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/^[-–•:.)/]+\s*|\s*[-–:.(/]+$/g, '')
    let label: LabelledField | null = null
    for (const [pattern, field] of LABELS) {
      if (!pattern.test(text)) continue
      text = text.replace(pattern, '').trim()
      if (field !== 'skip') label = field
    }
    return text === '' || COUNTRY.test(text) ? [] : [{ text, label }]
  })
}

/** What remains of a line without the street at its beginning: `12 Main Road Sandton` is a street and a suburb. */
function splitStreet(text: string): { street: string; after: string } | null {
  const match = STREET_AT_START.exec(text)
  if (match === null) return null
  return { street: match[0].trim(), after: text.slice(match[0].length).trim() }
}

type Kind = 'unit' | 'street' | 'box' | 'building' | 'company' | 'place'

function kindOf(text: string): Kind {
  if (BOX.test(text)) return 'box'
  if (UNIT.test(text)) return 'unit'
  if (CORNER.test(text) || PLOT.test(text)) return 'street'
  if (STREET.test(text) && /\d/.test(text)) return 'street'
  if (NUMBERED.test(text)) return BUILDING.test(text) ? 'unit' : 'street'
  if (COMPANY.test(text)) return 'company'
  if (BUILDING.test(text)) return 'building'
  return 'place'
}

/** A postal code alone or beside a name; never the number of a house. */
function takeCode(text: string): { code: string | null; rest: string } {
  const alone = /^\d{4}$/.exec(text)
  if (alone) return { code: alone[0], rest: '' }
  const last = /^(.*\p{L}.*?)[\s-]+(\d{4})$/u.exec(text)
  if (
    last?.[1] !== undefined &&
    last[2] !== undefined &&
    !/^(erf|stand|plot|house|huis|box|posbus)$/i.test(last[1])
  )
    return { code: last[2], rest: last[1].trim() }
  const first = /^(\d{4})\s+(\p{L}[\p{L}\s'-]*)$/u.exec(text)
  if (first?.[1] !== undefined && first[2] !== undefined && !STREET.test(first[2]) && !PLOT.test(text))
    return { code: first[1], rest: first[2].trim() }
  return { code: null, rest: text }
}

/** A province alone or at the end of a line: `Sandton Gauteng`, `Cape Town WC`. */
function takeProvince(text: string): { zone: string | null; rest: string } {
  const whole = provinceOf(text)
  if (whole !== null) return { zone: whole, rest: '' }
  const words = text.split(' ')
  for (const count of [2, 1]) {
    if (words.length <= count) continue
    const zone = provinceOf(words.slice(-count).join(' '))
    if (zone !== null) return { zone, rest: words.slice(0, -count).join(' ') }
  }
  return { zone: null, rest: text }
}

/** A line that was told apart; `isPlace` where it may be a suburb, a building or a person. */
export interface AddressLine {
  readonly text: string
  readonly role: 'street' | 'company' | 'maybe-place'
  /** It names a street, and what of it. */
  readonly isWholeStreet: boolean
}

interface SortedLines {
  readonly named: Partial<Record<LabelledField, string>>
  readonly lines: AddressLine[]
  code: string | null
  zone: string | null
}

/** `c/o Mrs van Wyk 12 Loop St`; `c/o Loop St and 4 Oak Lane` is a corner. */
const CARE_OF = /^c\/o\s+\p{L}[\p{L}.]*\s+\p{L}[\p{L}\s.]*\s\d/iu

/** Where a street begins in a line that begins with something else: `Flat 3B Sea View 14 Beach Road`, `Thandi at 8 Oak Lane`. */
function streetWithin(text: string): { before: string; from: string } | null {
  for (const match of [...text.matchAll(/\s(?=\d)/g)].reverse()) {
    const from = text.slice(match.index).trim()
    if (splitStreet(from) !== null) return { before: text.slice(0, match.index), from }
  }
  return null
}

function sortLine({ text, label }: Line, sorted: SortedLines): void {
  const put = (line: string, role: AddressLine['role'], isWholeStreet = false) =>
    sorted.lines.push({ text: line, role, isWholeStreet })
  const again = (line: string) => line !== '' && sortLine({ text: line, label: null }, sorted)
  if (label === 'zone') sorted.zone = provinceOf(text) ?? sorted.zone
  if (label === 'code') sorted.code = /\d{4}/.exec(text)?.[0] ?? sorted.code
  if (label === 'zone' || label === 'code') return
  if (label !== null) {
    sorted.named[label] = text
    return
  }
  const split = splitStreet(text)
  if (split !== null) {
    put(split.street, 'street', true)
    again(split.after)
    return
  }
  const kind = kindOf(text)
  const within = kind === 'unit' || kind === 'street' ? streetWithin(text) : null
  if (within !== null && (kind === 'unit' || CARE_OF.test(text))) {
    put(within.before, 'street')
    again(within.from)
    return
  }
  if (within !== null && !CORNER.test(text) && !PLOT.test(text)) {
    again(within.before.replace(/\s+(at|by|in|te)$/i, ''))
    again(within.from)
    return
  }
  const hasCode = (kind !== 'box' && kind !== 'unit') || /\d\D+\d{4}$/.test(text)
  const taken = hasCode ? takeCode(text) : { code: null, rest: text }
  sorted.code = taken.code ?? sorted.code
  const { zone, rest } = takeProvince(taken.rest)
  sorted.zone = zone ?? sorted.zone
  if (rest !== text) again(rest)
  else if (kind === 'street' || kind === 'box' || kind === 'unit') put(rest, 'street', kind === 'box')
  else put(rest, kind === 'company' ? 'company' : 'maybe-place')
}

/** The lines of a text from which e-mail addresses and telephone numbers are taken. */
export function sortLines(text: string): SortedLines {
  const sorted: SortedLines = { named: {}, lines: [], code: null, zone: null }
  for (const line of linesOf(text)) sortLine(line, sorted)
  return sorted
}
