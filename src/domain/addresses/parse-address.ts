/** Takes an address apart that was pasted in one go: names, numbers and lines in any order, with commas or without. */
import {
  BOX,
  BUILDING,
  COMPANY,
  CORNER,
  COUNTRY,
  EMAIL,
  LABELS,
  type LabelledField,
  NUMBERED,
  PHONE,
  PLOT,
  provinceOf,
  STREET,
  STREET_AT_START,
  UNIT,
} from './address-words.ts'
import { type FindPlaces, type Located, placesOf } from './parse-places.ts'
import { isTown } from './place.ts'

export const CERTAINTIES = ['sure', 'likely', 'unsure'] as const
export type Certainty = (typeof CERTAINTIES)[number]

export const PARSED_FIELDS = [
  'name',
  'company',
  'mobile_number',
  'email',
  'street_address',
  'local_area',
  'city',
  'zone',
  'code',
] as const
export type ParsedField = (typeof PARSED_FIELDS)[number]

export interface ParsedAddress {
  readonly parts: Readonly<
    Partial<Record<ParsedField, { readonly text: string; readonly certainty: Certainty }>>
  >
  /** The point of the suburb, where it is known. */
  readonly at: { readonly lat: number; readonly lng: number; readonly isApproximate: boolean } | null
  /** What nothing could be made of. */
  readonly rest: readonly string[]
}

/** So much is read; a longer text is no address. */
export const LONGEST_ADDRESS = 1_000

/**
 * So many names are looked for in the list of places: an address has a handful, and what is in no list takes milliseconds each. A
 * text of hundreds of names that are none would keep a processor busy for seconds.
 */
export const MOST_LOOK_UPS = 24

/** Looks each name up once, and no more of them than an address has. */
function atMost(find: FindPlaces): FindPlaces {
  const found = new Map<string, ReturnType<FindPlaces>>()
  return (typed) => {
    const known = found.get(typed)
    if (known !== undefined) return known
    const places = found.size < MOST_LOOK_UPS ? find(typed) : []
    found.set(typed, places)
    return places
  }
}

interface Line {
  readonly text: string
  readonly label: LabelledField | null
}

function take(text: string, pattern: RegExp): { found: string[]; rest: string } {
  const found = text.match(pattern) ?? []
  return { found: found.map((one) => one.trim()), rest: text.replace(pattern, ' \n ') }
}

function linesOf(text: string): Line[] {
  return text.split(/[\n\r\t,;|]+|\s+[-–—•·]\s+/).flatMap((raw) => {
    let text = raw
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/^[-–•:.]+\s*|\s*[-–:.]+$/g, '')
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

interface Sorted {
  readonly named: Partial<Record<LabelledField, string>>
  readonly lines: AddressLine[]
  code: string | null
  zone: string | null
}

/** Where a street begins in a line that begins with something else: `Flat 3B Sea View 14 Beach Road`. */
function streetWithin(text: string): { before: string; from: string } | null {
  for (const match of [...text.matchAll(/\s(?=\d)/g)].reverse()) {
    const from = text.slice(match.index).trim()
    if (splitStreet(from) !== null) return { before: text.slice(0, match.index), from }
  }
  return null
}

function sortLine({ text, label }: Line, sorted: Sorted): void {
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
  if (kind === 'unit') {
    const within = streetWithin(text)
    put(within?.before ?? text, 'street')
    again(within?.from ?? '')
    return
  }
  const taken = kind === 'box' && !/\d\D+\d{4}$/.test(text) ? { code: null, rest: text } : takeCode(text)
  sorted.code = taken.code ?? sorted.code
  const { zone, rest } = takeProvince(taken.rest)
  sorted.zone = zone ?? sorted.zone
  if (rest !== text) again(rest)
  else if (kind === 'street' || kind === 'box') put(rest, 'street', kind === 'box')
  else put(rest, kind === 'company' ? 'company' : 'maybe-place')
}

function certaintyOf(located: Located | null, code: string | null): Certainty {
  if (located === null) return 'unsure'
  if (!located.isExact) return 'likely'
  return located.hasCity || (code !== null && located.place.code === code) ? 'sure' : 'likely'
}

/** Takes a pasted address apart; `find` looks a name up in the list of places. */
export function parseAddress(pasted: string, find: FindPlaces): ParsedAddress {
  const emails = take(pasted.slice(0, LONGEST_ADDRESS), EMAIL)
  const phones = take(emails.rest, PHONE)
  const sorted: Sorted = { named: {}, lines: [], code: null, zone: null }
  for (const line of linesOf(phones.rest)) sortLine(line, sorted)
  const { named, code, lines } = sorted

  const labelled = [named.local_area, named.city].flatMap((text) => text ?? [])
  const maybe = lines.filter(({ role }) => role === 'maybe-place').map(({ text }) => text)
  const placed = placesOf([...maybe, ...labelled], { code, zone: sorted.zone }, atMost(find))
  const others = new Set(placed.others)
  const { located } = placed
  // An unknown line between a street and a town is its suburb: new ones are built faster than lists are.
  const newSuburb =
    located !== null && isTown(located.place) && placed.city !== null && placed.isSuburbKnown
      ? lines.find(
          (line, at) =>
            others.has(line.text) &&
            (lines[at - 1]?.isWholeStreet || PLOT.test(lines[at - 1]?.text ?? '')) &&
            !BUILDING.test(line.text) &&
            !STREET.test(line.text) &&
            !/\d/.test(line.text),
        )
      : undefined
  /** A building has a word for it, or stands between a unit and a street; a person comes first. */
  const isOfStreet = (line: AddressLine, at: number) =>
    line.role === 'street' ||
    (line !== newSuburb &&
      others.has(line.text) &&
      (BUILDING.test(line.text) ||
        STREET.test(line.text) ||
        /\d/.test(line.text) ||
        lines[at - 1]?.role === 'street'))
  const ofStreet = lines.filter(isOfStreet)
  const unknown = lines.filter(
    (line) => line !== newSuburb && others.has(line.text) && !ofStreet.includes(line),
  )
  const people = unknown.map(({ text }) => text)
  const [person, ...rest] = named.name === undefined ? people : [named.name, ...people]
  const companies = lines.filter(({ role }) => role === 'company').map(({ text }) => text)
  const sure = certaintyOf(located, code)

  const parts: Partial<Record<ParsedField, { text: string; certainty: Certainty }>> = {}
  const put = (field: ParsedField, text: string | null | undefined, certainty: Certainty) => {
    if (text) parts[field] = { text, certainty }
  }
  put('name', person, named.name === undefined ? 'likely' : 'sure')
  put('company', named.company ?? companies.join(', '), named.company === undefined ? 'likely' : 'sure')
  put('mobile_number', phones.found[0], 'sure')
  put('email', emails.found.join(', '), 'sure')
  put(
    'street_address',
    ofStreet.map(({ text }) => text).join(', '),
    ofStreet.some(({ isWholeStreet }) => isWholeStreet) ? 'sure' : 'likely',
  )
  const isKnown = placed.isSuburbKnown && newSuburb === undefined
  put('local_area', newSuburb?.text ?? placed.suburb, isKnown ? sure : 'unsure')
  put('city', placed.city, sure)
  put('zone', sorted.zone ?? located?.place.province, sorted.zone === null ? sure : 'sure')
  put('code', code ?? located?.place.code, code === null ? 'likely' : 'sure')
  return {
    parts,
    at: located && {
      lat: located.place.lat,
      lng: located.place.lng,
      isApproximate: located.place.quality !== 'place' || !isKnown,
    },
    rest: [...rest, ...phones.found.slice(1)],
  }
}
