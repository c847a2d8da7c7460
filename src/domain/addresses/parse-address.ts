/** Takes an address apart that was pasted in one go: names, numbers and lines in any order, with commas or without. */
import { type AddressLine, sortLines } from './address-lines.ts'
import { BOX, BUILDING, EMAIL, PHONE, PLOT, STREET } from './address-words.ts'
import { type FindPlaces, type Located, placeAtEnd, placesOf } from './parse-places.ts'
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

function take(text: string, pattern: RegExp): { found: string[]; rest: string } {
  const found = text.match(pattern) ?? []
  // `(082 123 4567)`: of brackets around it the first may be part of a number.
  const bare = found.map((one) => one.trim().replace(/^\((?!.*\))/, ''))
  return { found: bare, rest: text.replace(pattern, ' \n ') }
}

/** A line without its suburb or town, which stands at its end with nothing between. */
function apart(line: AddressLine, find: FindPlaces): AddressLine[] {
  const isWhole = line.role === 'company' || (line.isWholeStreet && !BOX.test(line.text))
  const found = isWhole ? null : placeAtEnd(line.text, find)
  if (found === null) return [line]
  return [
    { ...line, text: found.before },
    { text: found.place, role: 'maybe-place', isWholeStreet: false },
  ]
}

function certaintyOf(located: Located | null, code: string | null): Certainty {
  if (located === null) return 'unsure'
  if (!located.isExact) return 'likely'
  return located.hasCity || (code !== null && located.place.code === code) ? 'sure' : 'likely'
}

/** 06, 07 and 081 to 084: text messages arrive there. */
const MOBILE = /^(\+?(00)?27[\s().-]*(0\)?[\s.-]*)?|\(?0)([67]|8[\s().-]*[1-4])/

/** The number that can be sent a message first, else as they stand. */
const mobileFirst = (phones: readonly string[]) =>
  phones.toSorted((a, b) => Number(MOBILE.test(b)) - Number(MOBILE.test(a)))

/** Takes a pasted address apart; `find` looks a name up in the list of places. */
export function parseAddress(pasted: string, find: FindPlaces): ParsedAddress {
  const emails = take(pasted.slice(0, LONGEST_ADDRESS), EMAIL)
  const phones = take(emails.rest, PHONE)
  const [phone, ...otherPhones] = mobileFirst(phones.found)
  const sorted = sortLines(phones.rest)
  const { named, code } = sorted
  const known = { code, zone: sorted.zone }
  const findOnce = atMost(find)

  const labelled = [named.local_area, named.city].flatMap((text) => text ?? [])
  const maybeOf = (all: readonly AddressLine[]) => [
    ...all.flatMap(({ role, text }, at) => (role === 'maybe-place' ? [{ text, at }] : [])),
    ...labelled.map((text, i) => ({ text, at: all.length + i })),
  ]
  const asTyped = placesOf(maybeOf(sorted.lines), known, findOnce)
  const lines =
    asTyped.located === null ? sorted.lines.flatMap((line) => apart(line, findOnce)) : sorted.lines
  const placed = lines === sorted.lines ? asTyped : placesOf(maybeOf(lines), known, findOnce)
  const others = new Set(placed.others)
  const { located } = placed
  // Of a line that was cut in two, what is no place is not lost.
  const cutOff = placed.others.filter(
    (text) =>
      !lines.some((line) => line.text === text || (others.has(line.text) && line.text.startsWith(text))),
  )
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
  put('mobile_number', phone, 'sure')
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
    rest: [...rest, ...cutOff, ...otherPhones],
  }
}
