/** How well a text answers what somebody types: for the palette, over tens of thousands of rows at each key. */

/** The marks of Latin letters: the database takes away the same (fold_text in 064-folded-texts.sql). */
const MARKS = /[\u0300-\u036f]/g
const OUTSIDE_ASCII = /[^\0-\x7f]/
/** Letters that are no letter with a mark. */
const SPELT: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  // Which of the two stands is a matter of where in the word.
  ς: 'σ',
  '’': "'",
  '‘': "'",
}

/** As a text is looked for, in every search and filter: small and without accents, so that `zoe` finds `Zoë`. */
export function searchText(text: string): string {
  const small = text.toLowerCase()
  if (!OUTSIDE_ASCII.test(small)) return small
  return small
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[øđłıßæœς’‘]/g, (letter) => SPELT[letter] ?? letter)
}

/** The words typed, as they are looked for; every one of them has to be found. */
export function searchTermsOf(typed: string): readonly string[] {
  return searchText(typed)
    .split(/\s+/)
    .filter((term) => term !== '')
}

/** One text of all that something can be found by, the most wanted first. */
export function haystackOf(parts: readonly (string | null | undefined)[]): string {
  return searchText(parts.filter((part) => part).join(' '))
}

/** Whether every one of the terms stands in one of the texts. */
export function matchesAll(terms: readonly string[], ...texts: (string | null)[]): boolean {
  const haystack = haystackOf(texts)
  return terms.every((term) => haystack.includes(term))
}

/** 0 where the first word begins so, 1 where another one does, 2 within a word; the sum over all terms; null for none. */
export function scoreOf(haystack: string, terms: readonly string[]): number | null {
  let score = 0
  for (const term of terms) {
    const at = haystack.indexOf(term)
    if (at < 0) return null
    if (at > 0) score += haystack.includes(` ${term}`) ? 1 : 2
  }
  return score
}

/**
 * The best of many, without sorting the many: what scores best, and of equals the one with the highest number (the
 * newest id). `most` is small.
 */
export function bestOf<Thing>(most: number): {
  offer(thing: Thing, score: number, rank: number): void
  best(): Thing[]
} {
  const kept: { thing: Thing; score: number; rank: number }[] = []
  return {
    offer(thing, score, rank) {
      let place = kept.length
      for (; place > 0; place--) {
        const other = kept[place - 1]
        if (other === undefined || other.score < score || (other.score === score && other.rank >= rank)) break
      }
      if (place === most) return
      kept.splice(place, 0, { thing, score, rank })
      if (kept.length > most) kept.pop()
    },
    best: () => kept.map(({ thing }) => thing),
  }
}
