/**
 * What a PDF says beside its pages: who made it, when and with what (its Info dictionary and XMP), and where the photos in it were taken
 * (their EXIF). It is blanked in its place, each byte by another one, so that every part stays where the table says and no page changes.
 *
 * Left as they are: what is encrypted, of which no part can be read, and what is digitally signed, whose signature says each byte.
 * What is packed into a compressed stream of objects is not reached; photos never are, and XMP is kept readable by its own rule
 * (ISO 16684-1, 7.1; ISO 32000-1 §14.3.2).
 */

const SPACE = 0x20
const [OPEN, CLOSE, ESCAPE, LESS, MORE] = [0x28, 0x29, 0x5c, 0x3c, 0x3e]
/** `20` is a space as hexadecimal digits. */
const HEX_SPACE = [0x32, 0x30] as const

const isHex = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)

/** Blanks every text in an object between two places; what does not end is left. */
function blankTexts(file: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    if (file[at] === OPEN) {
      const begun = at + 1
      let depth = 1
      while (depth > 0 && ++at < to) {
        if (file[at] === ESCAPE) at += 1
        else if (file[at] === OPEN) depth += 1
        else if (file[at] === CLOSE) depth -= 1
      }
      if (depth > 0) return
      file.fill(SPACE, begun, at)
    } else if (file[at] === LESS && file[at + 1] !== LESS && file[at - 1] !== LESS) {
      for (let digit = 0; ++at < to && file[at] !== MORE; )
        if (isHex(file[at] ?? 0)) file[at] = HEX_SPACE[digit++ % 2] ?? SPACE
    }
  }
}

/** Every object of this number, since a file that was added to has it again: where each begins and ends. */
function objectsNumbered(text: string, number: string): (readonly [number, number])[] {
  const found: [number, number][] = []
  const head = `${number} obj`
  // On from its end: a file may be nothing but heads of one object.
  for (let at = text.indexOf(head), end = 0; at >= 0; at = text.indexOf(head, end)) {
    end = text.indexOf('endobj', at)
    if (end < 0) break
    // `17 0 obj` is not `7 0 obj`; and no dictionary of metadata is a stream.
    if ((at === 0 || /\s/.test(text.charAt(at - 1))) && !text.slice(at, end).includes('stream'))
      found.push([at + head.length, end])
  }
  return found
}

/** Each number is looked for in the whole file. One that was added to often has the same few again and again. */
const MOST_NUMBERS = 30
const MOST_MENTIONS = 10_000

function numbersIn(text: string, pattern: RegExp): Set<string> {
  const numbers = new Set<string>()
  let mentions = 0
  for (const [, number, generation] of text.matchAll(pattern)) {
    numbers.add(`${number} ${generation}`)
    mentions += 1
    if (numbers.size >= MOST_NUMBERS || mentions >= MOST_MENTIONS) break
  }
  return numbers
}

function blankInfo(file: Uint8Array, text: string): void {
  const others = new Set<string>()
  for (const number of numbersIn(text, /\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R\b/g))
    for (const [from, to] of objectsNumbered(text, number)) {
      blankTexts(file, from, to)
      // A text may stand in an object of its own.
      if (others.size < MOST_NUMBERS)
        for (const other of numbersIn(text.slice(from, to), /(\d{1,10})\s+(\d{1,5})\s+R\b/g))
          others.add(other)
    }
  for (const other of others)
    for (const [from, to] of objectsNumbered(text, other)) blankTexts(file, from, to)
}

/** XMP stands between two marks, in whatever object it is, also of a picture. */
function blankXmp(file: Uint8Array, text: string): void {
  const last = '<?xpacket end='
  for (
    let at = text.indexOf('<?xpacket begin='), end = 0;
    at >= 0;
    at = text.indexOf('<?xpacket begin=', end)
  ) {
    end = text.indexOf(last, at)
    if (end < 0) return
    const close = text.indexOf('?>', end)
    file.fill(SPACE, at, close < 0 ? end + last.length : close + 2)
  }
}

const EXIF = 'Exif\0\0'

/** A segment of a JPEG that says how it was taken: marked FF E1, with its length in two bytes. */
function blankExif(file: Uint8Array, text: string): void {
  for (let at = text.indexOf(EXIF); at >= 0; at = text.indexOf(EXIF, at + 1)) {
    if (file[at - 4] !== 0xff || file[at - 3] !== 0xe1) continue
    const length = (file[at - 2] ?? 0) * 256 + (file[at - 1] ?? 0)
    file.fill(0, at, Math.min(file.length, at - 2 + length))
  }
}

/** The same PDF without what it says beside its pages: as long, and not the array that was given. */
export function withoutMetadata(pdf: Uint8Array): Uint8Array {
  const file = Uint8Array.from(pdf)
  // One character a byte, so that places in the text are places in the file.
  const text = new TextDecoder('windows-1252').decode(file)
  if (/\/Encrypt\b|\/ByteRange\b/.test(text)) return file
  blankInfo(file, text)
  blankXmp(file, text)
  blankExif(file, text)
  return file
}
