/** Of which kinds files are that people add to a shipment (002 §9). */

interface FileTypeRow {
  /** The first name is the one that files get. */
  readonly endings: readonly [string, ...string[]]
  /** The bytes that begin it; null where any may stand. */
  readonly begins: readonly (number | null)[]
}

const bytesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const ANY = [null, null, null, null]

export const FILE_TYPES = {
  'image/jpeg': { endings: ['jpg', 'jpeg'], begins: [0xff, 0xd8, 0xff] },
  'image/png': { endings: ['png'], begins: [0x89, ...bytesOf('PNG\r\n\u001a\n')] },
  'image/webp': { endings: ['webp'], begins: [...bytesOf('RIFF'), ...ANY, ...bytesOf('WEBP')] },
  'application/pdf': { endings: ['pdf'], begins: bytesOf('%PDF-') },
} as const satisfies Record<string, FileTypeRow>
export type FileType = keyof typeof FILE_TYPES

export const isImage = (type: FileType): boolean => type !== 'application/pdf'
