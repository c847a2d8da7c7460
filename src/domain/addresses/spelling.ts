/** How words of place names are compared: without marks, and with a typing error or two. */
import { searchText } from '../values/find.ts'

/** Written in several ways, in two languages, on signs and in lists. */
const SAME_WORD: Readonly<Record<string, string>> = {
  extension: 'ext',
  uitbreiding: 'ext',
  uit: 'ext',
  fase: 'phase',
  seksie: 'section',
  landgoed: 'estate',
  saint: 'st',
  sint: 'st',
  mount: 'mt',
  noord: 'north',
  suid: 'south',
  oos: 'east',
  wes: 'west',
  sentraal: 'central',
  hoogte: 'heights',
}

/** The words of a name as they are compared: `Lenasia Uitbreiding 10` is `lenasia ext 10`. */
export function placeWords(text: string): string[] {
  return searchText(text)
    .replace(/['`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => SAME_WORD[word] ?? word)
}

/** How many letters of a word may be wrong: none in the shortest, two in the longest. */
export function forgivenEdits(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** The letters of a word as bits: what has none of them in common is not compared further. */
export function letterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97
    mask |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  return mask
}

/** How many letters of one word the other lacks, at most one for each kind of letter. */
export function missingLetters(mask: number, of: number): number {
  let rest = mask & ~of
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const LONGEST = 64
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const

/**
 * How many letters have to be put in, taken out, replaced or swapped with their neighbour to make `other` of `word`;
 * with `asPrefix`, the fewest for any beginning of `other`. More than `most` is told as `most + 1`.
 */
export function editsBetween(word: string, other: string, most: number, asPrefix = false): number {
  if (word.length > LONGEST || other.length > LONGEST || word.length - other.length > most) return most + 1
  if (!asPrefix && other.length - word.length > most) return most + 1
  let [before, above, row]: [Uint8Array, Uint8Array, Uint8Array] = [...rows]
  for (let j = 0; j <= other.length; j++) above[j] = j
  for (let i = 1; i <= word.length; i++) {
    row[0] = i
    let least = i
    const letter = word.charCodeAt(i - 1)
    for (let j = 1; j <= other.length; j++) {
      const same = letter === other.charCodeAt(j - 1)
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      if (
        i > 1 &&
        j > 1 &&
        letter === other.charCodeAt(j - 2) &&
        word.charCodeAt(i - 2) === other.charCodeAt(j - 1)
      )
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    ;[before, above, row] = [above, row, before]
  }
  if (!asPrefix) return Math.min(above[other.length] ?? 0, most + 1)
  let best = most + 1
  for (let j = 0; j <= other.length; j++) best = Math.min(best, above[j] ?? best)
  return best
}
