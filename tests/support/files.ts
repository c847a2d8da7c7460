import sharp from 'sharp'
import { uploadFile } from '../../src/contract/files.ts'
import type { SignedIn } from './platform.ts'

/** A picture of a colour, so large. */
export const picture = (width = 640, height = 480, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A PDF of one empty page. */
export function emptyPdf(title = 'Paper'): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n% ${title}\n`
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R >>\n'
  return Buffer.from(`${head}${table}startxref\n${head.length}\n%%EOF\n`)
}

export const blobOf = (file: Buffer) => new Blob([new Uint8Array(file)], { type: 'application/octet-stream' })

/** Sends a file as somebody. */
export async function upload(who: SignedIn, file: Buffer, name = 'photo.jpg') {
  const outcome = await who.call(uploadFile, { query: { name }, file: blobOf(file) })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
