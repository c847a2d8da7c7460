/** How far from its end a PDF says where its parts are (ISO 32000-1 §7.5.5, and what readers allow). */
const TAIL = 2_048
/** The comment of a ZIP has two bytes for its length, so that its directory ends at most so far before the end. */
const ZIP_TAIL = 65_557
/** Readers look for a PDF in so many bytes from the beginning. */
const PDF_WITHIN = 1_024

const ZIP_END = [0x50, 0x4b, 0x05, 0x06] as const
const ZIP_END_BYTES = 22

function textOf(file: Uint8Array, from: number, to: number): string {
  let text = ''
  for (const byte of file.subarray(Math.max(0, from), to)) text += String.fromCharCode(byte)
  return text
}

/** Whether a ZIP ends where the file ends: programs read it as one, whatever it begins with. */
function endsAsZip(file: Uint8Array): boolean {
  const last = file.length - ZIP_END_BYTES
  for (let at = last; at >= Math.max(0, file.length - ZIP_TAIL); at -= 1) {
    if (!ZIP_END.every((byte, i) => file[at + i] === byte)) continue
    const comment = (file[at + 20] ?? 0) + 256 * (file[at + 21] ?? 0)
    if (at + ZIP_END_BYTES + comment === file.length) return true
  }
  return false
}

/** Whether a file that begins as a picture is a PDF or a ZIP to somebody else. */
export const isTwoFiles = (file: Uint8Array): boolean =>
  textOf(file, 0, PDF_WITHIN).includes('%PDF-') || endsAsZip(file)

export const TWO_FILES = 'File is of two kinds at once. Send it as one of them.'
export const BROKEN_PDF = 'PDF is broken or not whole. Save it anew and send it again.'

/**
 * Why something that begins as a PDF is not taken; null where it is. A PDF ends by saying where the table of its parts is: one that
 * was cut off does not, and what is glued to its end is another file.
 */
export function pdfProblem(file: Uint8Array): string | null {
  if (endsAsZip(file)) return TWO_FILES
  const tail = textOf(file, file.length - TAIL, file.length)
  const end = tail.lastIndexOf('%%EOF')
  if (end === -1) return BROKEN_PDF
  // Some programs fill the last block with zeros.
  if (!/^[\s\0]*$/.test(tail.slice(end + 5))) return TWO_FILES
  const said = /startxref\s+(\d{1,10})\s+$/.exec(tail.slice(0, end))
  const table = Number(said?.[1] ?? 0)
  if (table <= 0 || table >= file.length) return BROKEN_PDF
  const isThere = /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(textOf(file, table, table + 64))
  return isThere ? null : BROKEN_PDF
}
