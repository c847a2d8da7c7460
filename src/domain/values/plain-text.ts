/**
 * Text for what takes only the plainest of it: label printers, gateways, file names (000 §5).
 *
 * `asciiOnly` and `withoutSpace` are used by the labels of parcels, document 001 section 2.
 */

/** Without anything beyond ASCII; letters lose their marks first, so that `Môre` is `More` and not `Mre`. */
export function asciiOnly(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e\t\n\r]/g, '')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What people count as letters: an emoji of several parts is one. */
function graphemesOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Without any white space. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}

const NAME_LENGTH = 18

/** A user's name, shortened to 18 characters (000 §2). */
export function shortName(name: string): string {
  const letters = graphemesOf(name)
  return letters.length <= NAME_LENGTH
    ? name
    : `${letters
        .slice(0, NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}

/** One or two letters for somebody's picture. An emoji is a letter where the name has no other. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).map(graphemesOf)
  const letters = words.flatMap((word) => word.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? [])
  const first = letters.length > 0 ? letters : words.flatMap(([one]) => one ?? [])
  return first.slice(0, 2).join('').toUpperCase()
}
