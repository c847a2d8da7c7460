/** Which of the lines of a pasted address are its suburb and its city. */
import { BUILDING, STREET } from './address-words.ts'
import { isTown, type Place } from './place.ts'
import { otherNamesOf } from './place-index.ts'
import type { FoundPlace } from './place-search.ts'
import { editsBetween, forgivenEdits, placeWords } from './spelling.ts'

export type FindPlaces = (typed: string) => readonly FoundPlace[]

export interface Located {
  readonly place: Place
  /** Spelt as in the list. */
  readonly isExact: boolean
  /** A city stands beside it, and agrees. */
  readonly hasCity: boolean
}

export interface PlacedLines {
  readonly suburb: string | null
  readonly city: string | null
  readonly located: Located | null
  /** The suburb is in the list; else its line stands where one is expected. */
  readonly isSuburbKnown: boolean
  /** Lines that are no place. */
  readonly others: readonly string[]
}

interface Known {
  readonly code: string | null
  readonly zone: string | null
}

const joined = (text: string) => placeWords(text).join('')
const isMisspelt = (typed: string, name: string) =>
  editsBetween(typed, name, forgivenEdits(typed)) <= forgivenEdits(typed)

/** How like a name is to what was typed: 2 the same, 1 misspelt, 0 another one. */
function likeness(typed: string, name: string): 0 | 1 | 2 {
  const [word, other] = [joined(typed), joined(name)]
  return word === other ? 2 : isMisspelt(word, other) ? 1 : 0
}

function nameLikeness(typed: string, name: string): 0 | 1 | 2 {
  const likes = [name, ...otherNamesOf(name)].map((one) => likeness(typed, one))
  return likes.includes(2) ? 2 : likes.includes(1) ? 1 : 0
}

interface Candidate {
  readonly place: Place
  readonly like: 0 | 1 | 2
}

/** Places of the list that a line may name. */
function candidatesOf(line: string, find: FindPlaces): Candidate[] {
  return find(line)
    .map(({ place }) => ({ place, like: nameLikeness(line, place.name) }))
    .filter(({ like }) => like > 0)
}

const namesTown = (line: string, find: FindPlaces) =>
  candidatesOf(line, find).some(({ place }) => isTown(place))

/** `Sandton Johannesburg` in one line: cut where both halves are places, or one of them is a town. */
function cutLine(line: string, find: FindPlaces): string[] {
  const words = line.split(' ')
  if (words.length < 2 || words.length > 6 || candidatesOf(line, find).some(({ like }) => like === 2))
    return [line]
  for (let cut = 1; cut < words.length; cut++) {
    const [first, second] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
    // `Main Rd Hermanus`: what the street is called by is no part of a town.
    if (STREET.test(words[cut] ?? '')) continue
    if (namesTown(second, find) && candidatesOf(first, find).length > 0) return [first, second]
  }
  // `Cape Town City Centre` is in no list, its town is.
  for (let cut = words.length - 1; cut > 0; cut--) {
    const beginning = words.slice(0, cut).join(' ')
    if (candidatesOf(beginning, find).some(({ place, like }) => like === 2 && isTown(place)))
      return [line, beginning]
  }
  return [line]
}

const MOST_PLACE_WORDS = 5

/** The suburb or town that a line ends in, where nothing stands between it and the rest: `12345 Phase 2 Kayamandi Stellenbosch`. */
export function placeAtEnd(line: string, find: FindPlaces): { before: string; place: string } | null {
  const words = line.split(' ')
  for (let from = Math.max(1, words.length - MOST_PLACE_WORDS); from < words.length; from++) {
    const place = words.slice(from).join(' ')
    if (!/^\p{L}/u.test(place)) continue
    const isPlace =
      candidatesOf(place, find).some(({ like }) => like === 2) || cutLine(place, find).length > 1
    if (isPlace) return { before: words.slice(0, from).join(' '), place }
  }
  return null
}

function score({ place, like }: Candidate, city: string | null, { code, zone }: Known): number {
  const inCity = city !== null && (nameLikeness(city, place.city) > 0 || nameLikeness(city, place.name) > 0)
  return (
    like * 2 +
    (inCity ? 3 : 0) +
    (code !== null && place.code === code ? 3 : 0) +
    (zone !== null && place.province === zone ? 2 : 0) +
    (isTown(place) ? 0.5 : 0) -
    (place.isBox ? 0.3 : 0)
  )
}

const isIn = (city: string, place: Place) =>
  nameLikeness(city, place.city) > 0 || nameLikeness(city, place.name) > 0

/** A line that may name a place, and which of all lines it is. */
export interface MaybePlace {
  readonly text: string
  readonly at: number
}

interface NamedLine {
  readonly line: string
  readonly at: number
  readonly candidates: readonly Candidate[]
}

/** Which of the last two places is the suburb, which the city: they stand in either order, or the first is a person. */
function lastTwo(places: readonly NamedLine[]): { suburb: NamedLine | null; city: NamedLine | null } {
  const [first, second] = places.slice(-2)
  if (first === undefined) return { suburb: null, city: null }
  if (second === undefined) return { suburb: first, city: null }
  const agrees = (suburb: NamedLine, city: NamedLine) =>
    suburb.candidates.some(({ place }) => isIn(city.line, place))
  if (agrees(first, second)) return { suburb: first, city: second }
  if (agrees(second, first)) return { suburb: second, city: first }
  const provinces = new Set(second.candidates.map(({ place }) => place.province))
  const isNear = first.candidates.some(({ place }) => provinces.has(place.province))
  return isNear ? { suburb: first, city: second } : { suburb: second, city: null }
}

/** `Bryanston, Sandton, Johannesburg`: the suburb, where a larger one stands between it and its city. */
function beforeLarger(places: readonly NamedLine[], { suburb, city }: ReturnType<typeof lastTwo>) {
  const third = places.at(-3)
  if (third === undefined || suburb === null || city === null || suburb.at - third.at !== 1) return null
  const isSuburb = third.candidates.some(
    ({ place, like }) => like === 2 && (isIn(suburb.line, place) || isIn(city.line, place)),
  )
  return isSuburb ? third : null
}

/** Of lines in their order, the suburb and the city; the last ones that are places are meant. */
export function placesOf(lines: readonly MaybePlace[], known: Known, find: FindPlaces): PlacedLines {
  const named = lines.flatMap(({ text, at }) =>
    cutLine(text, find).map((line): NamedLine => ({ line, at, candidates: candidatesOf(line, find) })),
  )
  const places = named.filter(({ candidates }) => candidates.length > 0)
  const two = lastTwo(places)
  const smaller = beforeLarger(places, two)
  const chosen = smaller === null ? two : { suburb: smaller, city: two.suburb }
  if (chosen.suburb === null) {
    // With a code and no known name, what stands last is the city.
    const last = known.code === null && known.zone === null ? undefined : named.at(-1)
    const others = named.filter((one) => one !== last).map(({ line }) => line)
    return { suburb: null, city: last?.line ?? null, located: null, isSuburbKnown: false, others }
  }
  // An unknown line right before a town is its suburb: new ones are built faster than lists are.
  const before = named[named.indexOf(chosen.suburb) - 1]
  const isUnknownSuburb =
    chosen.city === null &&
    before !== undefined &&
    before.candidates.length === 0 &&
    chosen.suburb.at - before.at <= 1 &&
    !BUILDING.test(before.line) &&
    before.line.toLowerCase().includes(chosen.suburb.line.toLowerCase())
  const [suburb, city] = isUnknownSuburb ? [before, chosen.suburb] : [chosen.suburb, chosen.city]
  const [best] = chosen.suburb.candidates
    .map((candidate) => ({ candidate, score: score(candidate, city?.line ?? null, known) }))
    .sort((a, b) => b.score - a.score)
  const used = [suburb, city, two.suburb, two.city]
  const others = named.filter((one) => !used.includes(one)).map(({ line }) => line)
  const cityTown = city?.candidates.find(({ place, like }) => like > 0 && isTown(place))?.place.name
  if (best === undefined)
    return { suburb: suburb.line, city: city?.line ?? null, located: null, isSuburbKnown: false, others }
  const { place, like } = best.candidate
  return {
    suburb: isUnknownSuburb ? suburb.line : place.name,
    city: cityTown ?? city?.line ?? (place.city || place.name),
    located: { place, isExact: like === 2, hasCity: city !== null && isIn(city.line, place) },
    isSuburbKnown: !isUnknownSuburb,
    others,
  }
}
