/** Several references that are looked up at once, as they are pasted from a message, a sheet or a printed list. */
import { foldReference, looksRandom, tidyReference } from './tracking-reference.ts'

/** Each is looked up and shown by itself: more are a list, and lists are for who is signed in. */
export const MOST_REFERENCES = 20

const BETWEEN = /[,;\t\r\n]+/

/** By spaces only where every word is a reference of ours: a shop's own may have a space in it (`Order 77`). */
function words(part: string): string[] {
  const all = part.split(/\s+/)
  return all.every((word) => looksRandom(foldReference(word))) ? all : [part]
}

/** The references in what was typed, each once and in their order; at most `MOST_REFERENCES`. */
export function referencesIn(text: string): string[] {
  const found = new Map<string, string>()
  // Wide commas are commas, as wide letters are letters.
  for (const part of text.normalize('NFKC').split(BETWEEN))
    for (const word of words(part.trim())) {
      const reference = tidyReference(word)
      const folded = foldReference(reference)
      if (folded !== '' && !found.has(folded)) found.set(folded, reference)
    }
  return [...found.values()].slice(0, MOST_REFERENCES)
}
