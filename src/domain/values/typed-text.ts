/**
 * Text as it comes from people, clipboards and scanners. What comes along by accident is taken away, in every text that is sent;
 * what nobody means is refused; a text of nothing that is seen is empty.
 */

/** Line ends of other systems: of Windows, of old Macs, soft ones of text processors, those of Unicode. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * Comes along from web pages, chats and address books: soft hyphens, spaces and joiners without width, byte-order marks, marks that turn
 * the direction of writing (a copied telephone number often stands between two). Stays: what emoji and the letters of other scripts
 * are joined by, and the space that does not break.
 */
const CAME_ALONG = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** A second alphabet that nobody sees; behind a black flag it names one, as England's. */
const TAGS = /🏴?[\u{e0000}-\u{e007f}]+/gu
const flagOf = (run: string): string => (run.startsWith('🏴') ? run : '')

/** What scanners put before and behind a code: start and end of text and of transmission, group and record separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
const FROM_SCANNER = /^[\x02-\x04\x1d\x1e]+|(?<![\x02-\x04\x1d\x1e])[\x02-\x04\x1d\x1e]+(?=\s*$)/g

/** Takes room or takes none, and is seen nowhere: Hangul fillers, the empty pattern of Braille, joiners of nothing. */
const NOTHING_SEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
const ONLY_SPACE = /^\s*$/

/** Controls but for tab and line end, and code points that are no characters and never will be. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNMEANT = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}]/u
const ANY_UNMEANT = new RegExp(UNMEANT, 'gu')

/** Most texts are of these alone, and stay as they are. */
const PLAIN = /^[\n\x20-\x7e]*$/

/** A text without what came along by accident. */
export function cleanedText(text: string): string {
  if (PLAIN.test(text)) return text
  const cleaned = text
    .replace(CAME_ALONG, '')
    .replace(TAGS, flagOf)
    .replace(FROM_SCANNER, '')
    .replace(LINE_END, '\n')
  return NOTHING_SEEN.test(cleaned) && !ONLY_SPACE.test(cleaned) ? '' : cleaned
}

/** A value of JSON with all its texts so; the same value where nothing had to be done. */
export function cleanedTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(cleanedTexts)
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  const fields = Object.entries(value)
  const cleaned = fields.map(([key, inner]) => [key, cleanedTexts(inner)] as const)
  return cleaned.some(([, inner], i) => inner !== fields[i]?.[1]) ? Object.fromEntries(cleaned) : value
}

/** Of a name or a reference, which has one line: what was copied out of several cells or lines stands behind one another. */
export const inOneLine = (text: string): string => text.replace(/[\t\n\r]+/g, ' ')

/** A text of somebody else's file, with a sign for each character that is refused where it is sent. */
export const withoutUnmeant = (text: string): string => text.toWellFormed().replace(ANY_UNMEANT, '\ufffd')

/** Whether somebody can mean a text, and it can be kept: half of a pair of surrogates is no character. */
export const isMeant = (text: string): boolean =>
  PLAIN.test(text) || (!UNMEANT.test(text) && text.isWellFormed())
