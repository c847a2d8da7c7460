/**
 * The one order in which people read names: small and capital letters and accents alike, numbers by their value, so that
 * `van der Merwe` stands before `Zulu` and `Zoë` beside `Zoe`.
 */

/** Afrikaans and English put letters in one order; a browser that knows no Afrikaans has the other. */
const collator = new Intl.Collator(['af', 'en-ZA'], {
  numeric: true,
  sensitivity: 'base',
  caseFirst: 'false',
})

/** The collator's own order of what is neither digit nor letter in ASCII. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
/** Digits stand between signs and letters: each run is headed by a character that grows with its length. */
const DIGITS_FROM = 0x40
const MOST_DIGITS = 0x61 - DIGITS_FROM - 1
const PLAIN = /^[\x20-\x7e]*$/
/** A day's names, references and places; beyond that all are made anew. */
const MOST_KEYS = 200_000

/** A key whose code units compare as the collator compares the texts; null where only the collator knows. */
function keyOf(text: string): string | null {
  if (!PLAIN.test(text)) return null
  let isTooLong = false
  const key = text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (sign) => String.fromCharCode(1 + SIGNS.indexOf(sign)))
    .replace(/[0-9]+/g, (run) => {
      const digits = run.replace(/^0+/, '')
      isTooLong ||= digits.length > MOST_DIGITS
      return String.fromCharCode(DIGITS_FROM + digits.length) + digits
    })
  return isTooLong ? null : key
}

let keys = new Map<string, string | null>()

function knownKey(text: string): string | null {
  const known = keys.get(text)
  if (known !== undefined) return known
  if (keys.size >= MOST_KEYS) keys = new Map()
  const key = keyOf(text)
  keys.set(text, key)
  return key
}

/** Negative, 0 or positive, for sorts. Plain texts are compared by kept keys: tens of thousands of rows sort in a moment. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const x = knownKey(a)
  const y = x === null ? null : knownKey(b)
  if (x === null || y === null) return collator.compare(a, b)
  return x < y ? -1 : x > y ? 1 : 0
}
