/** Deeper than anything that a call reads; what somebody keeps as a setting of their own may be nested a little. */
export const MOST_LEVELS = 64
/** A thousand shipments sent back with all that they were read with have so many. */
export const MOST_PARTS = 100_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENS_LIST, CLOSES_LIST, OPENS_OBJECT, CLOSES_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The place of the quote that ends the text which begins at `from`. */
function endOfText(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/**
 * Whether JSON is of a shape that costs far more to read than to send: four megabytes of brackets or of names keep a
 * processor busy for seconds, and meanwhile nobody is served. Looked at before it is parsed; whether it is JSON, is not asked.
 */
export function isTooIntricate(json: string): boolean {
  let levels = 0
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(json, at)
    else if (sign === CLOSES_LIST || sign === CLOSES_OBJECT) levels -= 1
    else if (sign === COMMA) parts += 1
    else if (sign === OPENS_LIST || sign === OPENS_OBJECT) {
      levels += 1
      parts += 1
    }
    if (levels > MOST_LEVELS || parts > MOST_PARTS) return true
  }
  return false
}
