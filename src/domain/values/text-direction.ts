/**
 * Text that somebody typed may turn the direction of writing (Arabic and Hebrew names do, and so does mischief). Where it
 * does not turn it back, whatever stands behind it on a screen would run backwards, too.
 */

const POP = '\u202c'
const POP_ISOLATE = '\u2069'
/** What turns the direction, and what turns it back (Unicode Standard Annex 9). */
const CLOSED_BY: ReadonlyMap<string, string> = new Map([
  ...['\u202a', '\u202b', '\u202d', '\u202e'].map((opener) => [opener, POP] as const),
  ...['\u2066', '\u2067', '\u2068'].map((opener) => [opener, POP_ISOLATE] as const),
])
const ANY = /[\u202a-\u202e\u2066-\u2069]/

/** The same text, which turns back what it has turned, line by line, and turns back nothing that is not its own. */
export function isolatedText(text: string): string {
  return ANY.test(text) ? text.split('\n').map(isolatedLine).join('\n') : text
}

function isolatedLine(line: string): string {
  const open: string[] = []
  let isolated = ''
  for (const character of line) {
    const closer = CLOSED_BY.get(character)
    if (closer !== undefined) open.push(closer)
    else if (character === POP || character === POP_ISOLATE) {
      const at = open.lastIndexOf(character)
      // An embedding is not closed across the isolate that stands in it; the end of an isolate closes what is within.
      if (at < 0 || (character === POP && at < open.length - 1)) continue
      open.length = at
    }
    isolated += character
  }
  return isolated + open.reverse().join('')
}

/** A value of JSON with all its texts so. */
export function isolatedTexts(value: unknown): unknown {
  if (typeof value === 'string') return isolatedText(value)
  if (Array.isArray(value)) return value.map(isolatedTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isolatedTexts(inner)]))
}

/** Whether a body of JSON may hold what turns the direction, as a character or as an escape. */
export function mayChangeDirection(json: string): boolean {
  return ANY.test(json) || /\\u20(2[a-e]|6[6-9])/i.test(json)
}
