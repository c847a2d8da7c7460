/**
 * The words of all places, and where each stands: built once, asked at every key. A word is found as it is, by its
 * beginning, or with a typing error or two.
 */
import { PROVINCES, provinceCode } from '../values/province.ts'
import type { Place } from './place.ts'
import { SAME_TOWN } from './place-names.ts'
import { editsBetween, forgivenEdits, letterMask, missingLetters, placeWords } from './spelling.ts'

/** In which part of a place a word stands. */
export const FIELD = { name: 0, otherName: 1, city: 2, code: 3, province: 4 } as const
export type Field = (typeof FIELD)[keyof typeof FIELD]
const FIELDS = 8

/** A word of the list that answers a word typed; `likeness` is 1 where they are the same. */
export interface WordMatch {
  readonly word: number
  readonly likeness: number
}

export interface PlaceIndex {
  readonly places: readonly Place[]
  /** How many words the name of each place has. */
  readonly nameLengths: Uint8Array
  /** Under which other names each town goes: by its place. */
  readonly otherNames: ReadonlyMap<number, readonly string[]>
  matches(typed: string, as: { isLast: boolean; forgiving: boolean }): readonly WordMatch[]
  /** Each entry is place * 8 + field. */
  postings(word: number): readonly number[]
}

export const placeOf = (posting: number): number => Math.floor(posting / FIELDS)
export const fieldOf = (posting: number): number => posting % FIELDS

const keyOf = (name: string) => placeWords(name).join(' ')

const OTHERS: ReadonlyMap<string, readonly string[]> = new Map(
  SAME_TOWN.flatMap((names) =>
    names.map((name): [string, readonly string[]] => [keyOf(name), names.filter((other) => other !== name)]),
  ),
)

/** Under which other names a town is known. */
export function otherNamesOf(name: string): readonly string[] {
  return OTHERS.get(keyOf(name)) ?? []
}

const PROVINCE_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(PROVINCES).map(([code, { name }]) => [code, [...placeWords(name), code.toLowerCase()]]),
)

/** `Kwa Mashu` and `KwaMashu` are one name. */
const joined = (words: readonly string[]) => (words.length > 1 ? [words.join('')] : [])

/** Words of the list in alphabetical order, so that all with one beginning stand together. */
function firstFrom(words: readonly string[], beginning: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < beginning) low = middle + 1
    else high = middle
  }
  return low
}

export function buildPlaceIndex(places: readonly Place[]): PlaceIndex {
  const byWord = new Map<string, number[]>()
  const nameLengths = new Uint8Array(places.length)
  const otherNames = new Map<number, readonly string[]>()
  const put = (words: readonly string[], place: number, field: Field) => {
    for (const word of words) {
      const posting = place * FIELDS + field
      const known = byWord.get(word)
      if (known === undefined) byWord.set(word, [posting])
      else if (known[known.length - 1] !== posting) known.push(posting)
    }
  }
  const citiesWords = new Map<string, readonly string[]>()
  for (const [i, place] of places.entries()) {
    const nameWords = placeWords(place.name)
    nameLengths[i] = nameWords.length
    put([...nameWords, ...joined(nameWords)], i, FIELD.name)
    let cityWords = citiesWords.get(place.city)
    if (cityWords === undefined) {
      const names = [place.city, ...otherNamesOf(place.city)].map(placeWords)
      cityWords = names.flatMap((words) => [...words, ...joined(words)])
      citiesWords.set(place.city, cityWords)
    }
    put(cityWords, i, FIELD.city)
    const others = otherNamesOf(place.name)
    if (others.length > 0) otherNames.set(i, others)
    for (const other of others) put([...placeWords(other), ...joined(placeWords(other))], i, FIELD.otherName)
    if (place.code !== '') put([place.code], i, FIELD.code)
    put(PROVINCE_WORDS.get(provinceCode(place.province) ?? '') ?? [], i, FIELD.province)
  }
  const words = [...byWord.keys()].sort()
  const lists = words.map((word) => byWord.get(word) ?? [])
  const masks = Int32Array.from(words, letterMask)

  function byBeginning(typed: string): WordMatch[] {
    const found: WordMatch[] = []
    for (let i = firstFrom(words, typed); i < words.length; i++) {
      const word = words[i] ?? ''
      if (!word.startsWith(typed)) break
      found.push({ word: i, likeness: word === typed ? 1 : 0.7 + (0.2 * typed.length) / word.length })
    }
    return found
  }

  function bySound(typed: string, most: number, isLast: boolean): WordMatch[] {
    const found: WordMatch[] = []
    const mask = letterMask(typed)
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? ''
      if (missingLetters(mask, masks[i] ?? 0) > most || typed.length - word.length > most) continue
      const whole = editsBetween(typed, word, most)
      // Who types on has not finished the last word.
      const edits = whole > most && isLast ? editsBetween(typed, word, most, true) : whole
      if (edits > most) continue
      found.push({ word: i, likeness: (whole <= most ? 0.75 : 0.6) - 0.13 * edits })
    }
    return found
  }

  return {
    places,
    nameLengths,
    otherNames,
    postings: (word) => lists[word] ?? [],
    matches(typed, { isLast, forgiving }) {
      const exact = byBeginning(typed)
      if (!forgiving) return exact
      const most = forgivenEdits(typed)
      if (most === 0) return exact
      const known = new Set(exact.map(({ word }) => word))
      return [...exact, ...bySound(typed, most, isLast).filter(({ word }) => !known.has(word))]
    },
  }
}
