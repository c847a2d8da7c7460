import type { Sharp, SharpOptions } from 'sharp'
import { MOST_FILE_BYTES } from '../../../domain/files/file-limits.ts'
import type { FileType } from '../../../domain/files/file-types.ts'
import { BROKEN_PDF, isTwoFiles, pdfProblem, TWO_FILES } from '../../../domain/files/pdf-problem.ts'
import {
  fileTypeOf,
  hasTooManyScans,
  imageProblem,
  KEPT_SIDE_PX,
  MOST_PIXELS,
  THUMBNAIL_PX,
} from '../../../domain/files/received-file.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { type PreparedPdf, preparePdf } from './pdf/prepare-pdf.ts'

/** A file as it is kept. */
export interface PreparedFile {
  readonly type: FileType
  readonly file: Buffer
  readonly width: number | null
  readonly height: number | null
  readonly thumbnail: Buffer | null
}

/** A picture takes no longer than this (s), whatever it holds. */
const WITHIN_S = 8
/** What is seen of it: cameras write finer than anybody sees. */
const QUALITY = 88
const THUMBNAIL_QUALITY = 70

const wrong = (detail: string) => refused('input.invalid', { field: 'file', detail })
const OF_NO_KIND = 'File is of a kind that is not taken. Send a PDF, or a picture as JPEG, PNG or WebP.'
const TOO_LARGE_KEPT = `Picture is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB as it would be kept. Save it as JPEG and send it again.`
const TOO_MANY_SCANS = 'Picture is a JPEG of too many parts. Save it anew and send it again.'
const BROKEN_PICTURE = 'Picture is broken or not whole. Save it anew and send it again.'

/** libvips comes when the first picture does, with the readers of the three kinds that are taken and no other. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  // Each picture is another one: nothing is worth remembering. Its threads are not those of the platform.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let opened: ReturnType<typeof openSharp> | undefined

const WRITERS: Readonly<Record<Exclude<FileType, 'application/pdf'>, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: QUALITY }),
  'image/png': (picture) => picture.png({ compressionLevel: 7 }),
  'image/webp': (picture) => picture.webp({ quality: QUALITY, effort: 1 }),
}

/**
 * Writes a picture anew, upright: what a camera writes beside it, where it was taken before all, stays behind, and so does whatever else
 * was hidden in the file. How large it is is read from its head, before it is opened; it is kept no larger than anybody looks at it.
 */
async function preparePicture(
  file: Buffer,
  type: Exclude<FileType, 'application/pdf'>,
): Promise<Outcome<PreparedFile>> {
  if (isTwoFiles(file)) return wrong(TWO_FILES)
  if (type === 'image/jpeg' && hasTooManyScans(file)) return wrong(TOO_MANY_SCANS)
  opened ??= openSharp()
  const sharp = await opened
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS }
  let said: { width: number; height: number }
  try {
    said = await sharp(file, { ...options, limitInputPixels: false }).metadata()
  } catch {
    return wrong(BROKEN_PICTURE)
  }
  const problem = imageProblem(said)
  if (problem !== null) return wrong(problem)
  try {
    const picture = sharp(file, options)
      .timeout({ seconds: WITHIN_S })
      .autoOrient()
      .resize(KEPT_SIDE_PX, KEPT_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await WRITERS[type](picture).toBuffer({ resolveWithObject: true })
    // A few bytes may stand for much noise.
    if (data.length > MOST_FILE_BYTES) return wrong(TOO_LARGE_KEPT)
    const thumbnail = await sharp(data)
      .timeout({ seconds: WITHIN_S })
      .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMBNAIL_QUALITY })
      .toBuffer()
    return done({ type, file: data, width: info.width, height: info.height, thumbnail })
  } catch {
    return wrong(BROKEN_PICTURE)
  }
}

/** The first page, small, on white; null of what cannot be drawn. */
async function pageThumbnail(page: PreparedPdf['page']): Promise<Buffer | null> {
  if (page === null) return null
  opened ??= openSharp()
  const sharp = await opened
  const { data, width, height } = page
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer()
}

/** A file that somebody sent, as it may be kept: of a kind that is taken, whole, and with nothing that is not seen. */
export async function prepareFile(file: Buffer): Promise<Outcome<PreparedFile>> {
  const type = fileTypeOf(file)
  if (type === null) return wrong(OF_NO_KIND)
  if (type !== 'application/pdf') return preparePicture(file, type)
  const problem = pdfProblem(file)
  if (problem !== null) return wrong(problem)
  const { kept, page } = await preparePdf(file, THUMBNAIL_PX)
  if (kept === null) return wrong(BROKEN_PDF)
  const thumbnail = await pageThumbnail(page)
  return done({ type, file: Buffer.from(kept), width: null, height: null, thumbnail })
}

/** A kept picture as it is printed: JPEG on white, within a square of so many px. */
export async function printedPicture(file: Buffer, px: number): Promise<Buffer> {
  opened ??= openSharp()
  const sharp = await opened
  return sharp(file, { limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: WITHIN_S })
    .resize(px, px, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
