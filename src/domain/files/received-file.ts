/** Files that people add to a shipment (002 §9): which kind they are by their first bytes, and what is opened and kept of them. */
import { asciiOnly } from '../values/plain-text.ts'
import { keysOf } from '../values/table.ts'
import { LONGEST_FILE_NAME } from './file-limits.ts'
import { FILE_TYPES, type FileType } from './file-types.ts'

/** A picture takes four bytes of memory a pixel, however small its file: the largest that cameras of telephones make. */
export const MOST_PIXELS = 50_000_000
export const MOST_SIDE_PX = 20_000
/** A picture is kept no larger: a sheet of A4 in it has 350 dots an inch. */
export const KEPT_SIDE_PX = 4_096
/** Cameras write a JPEG in some ten scans; each has the whole picture gone over again. */
const MOST_SCANS = 40
/** A thumbnail fits into a square of so many px. */
export const THUMBNAIL_PX = 240

const TYPES: readonly FileType[] = keysOf(FILE_TYPES)

/** What a file is, by what it holds; a name says nothing. Null of what is not taken. */
export function fileTypeOf(file: Uint8Array): FileType | null {
  const begins = (wanted: readonly (number | null)[]) =>
    wanted.every((byte, at) => byte === null || file[at] === byte)
  return TYPES.find((type) => begins(FILE_TYPES[type].begins)) ?? null
}

/** Why a picture is not opened; null where it is. In px. */
export function imageProblem({ width, height }: { width: number; height: number }): string | null {
  const isTooLarge = Math.max(width, height) > MOST_SIDE_PX || width * height > MOST_PIXELS
  if (!isTooLarge) return null
  return `Picture has ${width} × ${height} px. It can have ${MOST_SIDE_PX} px a side and ${MOST_PIXELS / 1e6} million altogether.`
}

/** Whether a JPEG is made of so many scans that a small file costs many seconds. In what is packed, no FF stands before a DA. */
export function hasTooManyScans(file: Uint8Array): boolean {
  let scans = 0
  for (let at = file.indexOf(0xff); at >= 0; at = file.indexOf(0xff, at + 1))
    if (file[at + 1] === 0xda) {
      scans += 1
      if (scans > MOST_SCANS) return true
    }
  return false
}

/** What is left of a name that somebody's machine gave to a file: no folders, nothing unseen, and the ending of what it is. */
export function fileNameOf(typed: string, type: FileType): string {
  const { endings } = FILE_TYPES[type]
  const last = typed.normalize('NFC').replace(/\p{C}/gu, '').split(/[\\/]/).at(-1) ?? ''
  const known = new RegExp(`\\.(${TYPES.flatMap((one) => FILE_TYPES[one].endings).join('|')})$`, 'i')
  const bare = last
    .replace(known, '')
    .replace(/["<>:|?*;]/g, '')
    .trim()
    .replace(/^\.+/, '')
  const ending = `.${endings[0]}`
  const room = LONGEST_FILE_NAME - ending.length
  return `${Array.from(bare).slice(0, room).join('').trimEnd() || 'file'}${ending}`
}

/** The same in letters that every header takes. */
export const plainFileName = (name: string): string => asciiOnly(name).replace(/[^\w. ()+-]/g, '_') || 'file'
