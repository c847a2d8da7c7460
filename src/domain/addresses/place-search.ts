/** Finds places by what a person types: ranked by likeness, kind, quality of the point, nearness and use. */
import { distanceMetres } from '../dispatch/place.ts'
import { isTown, type Place } from './place.ts'
import { FIELD, fieldOf, type PlaceIndex, placeOf } from './place-index.ts'
import { placeWords } from './spelling.ts'

export interface PlaceQuery {
  readonly typed: string
  readonly limit: number
  /** Places near this point come first among like ones. */
  readonly near?: { readonly lat: number; readonly lng: number } | null
  /** How often the account has used a place, by `placeKey`. */
  readonly used?: ReadonlyMap<string, number>
  /** Every word has to be found; else the first ones are enough. */
  readonly isWhole?: boolean
}

export interface FoundPlace {
  readonly place: Place
  /** Other names of the town, where it has any. */
  readonly otherNames: readonly string[]
  readonly isUsed: boolean
  readonly score: number
}

/** Two lines of the list with one key are one place to a person. */
export function placeKey(place: Pick<Place, 'name' | 'city' | 'province'>): string {
  return `${placeWords(place.name).join(' ')}|${placeWords(place.city).join(' ')}|${place.province}`
}

interface Term {
  readonly word: string
  readonly isLast: boolean
  /** `suburb, city`: before the comma a name is meant, after it a city; null where there is no comma. */
  readonly part: 'name' | 'city' | null
}

/** So many words are looked at: a longer text is no place. */
const MOST_WORDS = 8

function termsOf(typed: string): Term[] {
  const parts = typed
    .slice(0, 200)
    .split(',')
    .map(placeWords)
    .filter((words) => words.length > 0)
  const total = parts.reduce((sum, words) => sum + words.length, 0)
  const terms = parts.flatMap((words, i) =>
    words.map((word, j) => ({
      word,
      isLast: i === parts.length - 1 && j === words.length - 1,
      part: parts.length === 1 ? null : i === 0 ? ('name' as const) : ('city' as const),
    })),
  )
  return total > MOST_WORDS ? terms.slice(0, MOST_WORDS) : terms
}

/** What a match in a field counts. */
const WEIGHTS = {
  none: [1, 0.97, 0.6, 0.9, 0.35],
  name: [1, 0.97, 0.3, 0.5, 0.1],
  city: [0.35, 0.35, 0.9, 0.9, 0.8],
} as const
const KIND = { city: 0.28, town: 0.16 } as const
const QUALITY = { place: 0.05, postcode: 0, area: -0.05 } as const
const BOX = -0.12
/** For each word of the name that was not typed. */
const UNTYPED_WORD = -0.07
const NEAR = 0.22
const NEAR_M = 60_000
const USED = 0.3
/** With so few that are spelt as typed, misspelt ones are looked for as well. */
const ENOUGH = 4

interface Scored {
  readonly index: number
  readonly likeness: number
}

/** Every place in which each of the terms is found; how well, 0 to about 1. */
function placesWith(index: PlaceIndex, terms: readonly Term[], forgiving: boolean): Scored[] {
  const sums = new Float32Array(index.places.length)
  const names = new Uint8Array(index.places.length)
  const seen = new Uint8Array(index.places.length)
  let candidates: number[] = []
  for (const [i, term] of terms.entries()) {
    const best = new Map<number, number>()
    const inName = new Set<number>()
    const weights = WEIGHTS[term.part ?? 'none']
    for (const { word, likeness } of index.matches(term.word, { isLast: term.isLast, forgiving })) {
      for (const posting of index.postings(word)) {
        const place = placeOf(posting)
        if (seen[place] !== i) continue
        const field = fieldOf(posting)
        if (field === FIELD.province && likeness < 1) continue
        const value = likeness * (weights[field] ?? 0)
        if (value > (best.get(place) ?? 0)) best.set(place, value)
        if (field === FIELD.name || field === FIELD.otherName) inName.add(place)
      }
    }
    candidates = []
    for (const [place, value] of best) {
      seen[place] = i + 1
      sums[place] = (sums[place] ?? 0) + value
      if (inName.has(place)) names[place] = (names[place] ?? 0) + 1
      candidates.push(place)
    }
    if (candidates.length === 0) return []
  }
  return candidates.map((place) => {
    const untyped = Math.max(0, (index.nameLengths[place] ?? 0) - (names[place] ?? 0))
    return { index: place, likeness: (sums[place] ?? 0) / terms.length + UNTYPED_WORD * Math.min(untyped, 4) }
  })
}

function boosted(place: Place, likeness: number, { near, used }: Pick<PlaceQuery, 'near' | 'used'>): number {
  const metres = near ? distanceMetres(near, place) : null
  return (
    likeness +
    (isTown(place) ? KIND[place.kind === 'city' ? 'city' : 'town'] : 0) +
    QUALITY[place.quality] +
    (place.isBox ? BOX : 0) +
    (metres === null ? 0 : NEAR * Math.exp(-metres / NEAR_M)) +
    (used?.has(placeKey(place)) ? USED : 0)
  )
}

/** Places with all terms: as they are spelt, or, where those are few, with typing errors forgiven. */
function spelling(index: PlaceIndex, terms: readonly Term[]): readonly Scored[] {
  const exact = placesWith(index, terms, false)
  if (exact.length >= ENOUGH) return exact
  const forgiving = placesWith(index, terms, true)
  const [first] = terms
  if (forgiving.length >= ENOUGH || terms.length < 2 || first === undefined) return forgiving
  // `kwa mashu`, typed apart, is one word of the list.
  const whole = { ...first, word: terms.map(({ word }) => word).join(''), isLast: true, part: null }
  return [...forgiving, ...placesWith(index, [whole], true)]
}

/**
 * `rosebank cape town`, whose suburb the list has under another city: what the first words say, nearest to what the
 * others do.
 */
function withoutCity(index: PlaceIndex, terms: readonly Term[]) {
  for (let cut = terms.length - 1; cut > 0; cut--) {
    const scored = spelling(index, terms.slice(0, cut))
    if (scored.length === 0) continue
    const [rest] = rank(index, spelling(index, terms.slice(cut)), { near: null })
    return { scored, near: rest?.place ?? null }
  }
  return { scored: [], near: null }
}

function rank(index: PlaceIndex, found: readonly Scored[], boosts: Pick<PlaceQuery, 'near' | 'used'>) {
  return found
    .flatMap(({ index: at, likeness }) => {
      const place = index.places[at]
      return place === undefined ? [] : [{ at, place, score: boosted(place, likeness, boosts) }]
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
}

/** The places meant by what was typed, the likeliest first; each once, whatever codes it has. */
export function searchPlaces(index: PlaceIndex, query: PlaceQuery): FoundPlace[] {
  const terms = termsOf(query.typed)
  if (terms.length === 0) return []
  const scored = spelling(index, terms)
  const partly = scored.length === 0 && !query.isWhole ? withoutCity(index, terms) : null
  const ranked =
    partly === null
      ? rank(index, scored, query)
      : rank(index, partly.scored, { near: partly.near ?? query.near, used: query.used })
  const chosen = new Map<string, FoundPlace>()
  for (const { at, place, score } of ranked) {
    const key = placeKey(place)
    if (chosen.has(key)) continue
    const isUsed = query.used?.has(key) ?? false
    chosen.set(key, { place, otherNames: index.otherNames.get(at) ?? [], isUsed, score })
    if (chosen.size >= query.limit) break
  }
  return [...chosen.values()]
}
