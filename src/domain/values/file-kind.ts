/**
 * Kinds of files by their extension, whatever its case (000 §5). Used by the upload of bookings and of documents,
 * document 001 section 2.
 */
import { keysOf } from './table.ts'

export const FILE_KINDS = {
  csv: ['csv'],
  image: ['jpg', 'jpeg', 'png'],
  kml: ['kml'],
  pdf: ['pdf'],
} as const satisfies Record<string, readonly string[]>
export type FileKind = keyof typeof FILE_KINDS

/** The kind of a file by its name; null for any other, and for a name that is only an extension. */
export function fileKind(name: string): FileKind | null {
  const extension = /[^/\\]\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  const kinds: readonly FileKind[] = keysOf(FILE_KINDS)
  return kinds.find((kind) => FILE_KINDS[kind].some((one) => one === extension)) ?? null
}
