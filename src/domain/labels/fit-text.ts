/** Texts of people in the room that a label has: smaller first, then cut. */

/** How wide a text is at one point of size, in points. */
export type MeasureText = (text: string, bold: boolean) => number

/** Smaller than this share of its size a text is not made: it is cut instead. */
const SMALLEST = 0.7
const ELLIPSIS = '…'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What people typed, on one line: nothing that cannot be seen, and no line of its own making. */
export const oneLine = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()

/** The longest beginning that goes into the width with an ellipsis; letters with their accents stay whole. */
function cut(text: string, width: number, widthOf: (text: string) => number): string {
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  let [fits, least] = [0, letters.length]
  while (fits < least) {
    const half = Math.ceil((fits + least) / 2)
    if (widthOf(letters.slice(0, half).join('').trimEnd() + ELLIPSIS) <= width) fits = half
    else least = half - 1
  }
  return letters.slice(0, fits).join('').trimEnd() + ELLIPSIS
}

/** A text on one line of this width: at its size, else smaller down to a share of it, else cut with an ellipsis. */
export function fitText(
  text: string,
  { width, size, bold = false }: { readonly width: number; readonly size: number; readonly bold?: boolean },
  measure: MeasureText,
): { readonly text: string; readonly size: number } {
  const line = oneLine(text)
  const one = measure(line, bold)
  if (one * size <= width) return { text: line, size }
  const least = size * SMALLEST
  if (one * least <= width) return { text: line, size: width / one }
  return { text: cut(line, width, (part) => measure(part, bold) * least), size: least }
}

/** A text on so many lines at most, broken between words; what is left over is cut from the last line. */
export function wrapText(
  text: string,
  { width, size, lines }: { readonly width: number; readonly size: number; readonly lines: number },
  measure: MeasureText,
): string[] {
  const broken: string[] = []
  const words = oneLine(text).split(' ')
  while (words.length > 0 && broken.length < lines - 1) {
    let line = words.shift() ?? ''
    while (words.length > 0 && measure(`${line} ${words[0]}`, false) * size <= width)
      line += ` ${words.shift()}`
    broken.push(line)
  }
  if (words.length > 0) broken.push(words.join(' '))
  return broken.filter((line) => line !== '')
}
