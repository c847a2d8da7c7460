/** What may come next: a value, the name of a field, the colon behind it, or what ends or goes on. */
type Awaited = 'value' | 'name' | 'colon' | 'more'

const SPACE = /[ \t\n\r]*/y
/** What is whole by itself (RFC 8259 §3 and §6). */
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Of a text: as much as needs no escape, and an escape (§7). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: which a text may not hold bare
const PLAIN = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

const CLOSED_BY = { '{': '}', '[': ']' } as const

/** Where `pattern` ends that begins at `from`; `from` where it does not begin there. */
function past(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

/** Where the next thing begins. */
const pastSpace = (text: string, from: number) =>
  text.charCodeAt(from) > 0x20 ? from : past(SPACE, text, from)

/** Where a text that begins at `from` ends, or where it breaks. */
function pastText(text: string, from: number): { end: number } | { breaks: number } {
  for (let at = past(PLAIN, text, from + 1); ; ) {
    if (text[at] === '"') return { end: at + 1 }
    const next = past(PLAIN, text, past(ESCAPE, text, at))
    if (next === at) return { breaks: at }
    at = next
  }
}

/**
 * The offset of the first thing in `text` that cannot stand there if it is to be JSON; its length, where it only ends too
 * early; null, where it is JSON. The engine knows it too, but its message names it for some mistakes and not for others.
 */
export function jsonErrorPosition(text: string): number | null {
  const open: (keyof typeof CLOSED_BY)[] = []
  let awaited: Awaited = 'value'
  /** What has just been opened may be closed at once. */
  let isFresh = false
  for (let at = pastSpace(text, 0); at < text.length; at = pastSpace(text, at)) {
    const sign = text[at]
    const innermost = open.at(-1)
    const closes = innermost !== undefined && sign === CLOSED_BY[innermost]
    if (closes && (awaited === 'more' || isFresh)) {
      open.pop()
      awaited = 'more'
      at += 1
    } else if (awaited === 'more') {
      if (sign !== ',' || innermost === undefined) return at
      awaited = innermost === '{' ? 'name' : 'value'
      at += 1
    } else if (awaited === 'colon') {
      if (sign !== ':') return at
      awaited = 'value'
      at += 1
    } else if (sign === '"') {
      const its = pastText(text, at)
      if ('breaks' in its) return its.breaks
      awaited = awaited === 'name' ? 'colon' : 'more'
      at = its.end
    } else if (awaited === 'value' && (sign === '{' || sign === '[')) {
      open.push(sign)
      awaited = sign === '{' ? 'name' : 'value'
      isFresh = true
      at += 1
      continue
    } else {
      const end = awaited === 'value' ? past(SCALAR, text, at) : at
      if (end === at) return at
      awaited = 'more'
      at = end
    }
    isFresh = false
  }
  return awaited === 'more' && open.length === 0 ? null : text.length
}
