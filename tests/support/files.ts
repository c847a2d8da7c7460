import PDFDocument from 'pdfkit'
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

/** A PDF of so many pages with words on them, each with its number; with a password where one is told. */
export function paper(pages = 1, userPassword?: string): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    ...(userPassword !== undefined && { userPassword, pdfVersion: '1.7' }),
  })
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) pdf.addPage()
    pdf.fontSize(20).text(`Goods received, page ${page}`)
    pdf.fontSize(12).text('Received in good order: two boxes of books. Sign below.')
  }
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.end()
  return new Promise((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))))
}

/** A PDF that runs a script when it is opened, and has a link that leads away. */
export function hostilePdf(): Buffer {
  const words = 'BT /F1 18 Tf 72 700 Td (Invoice) Tj ET'
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert("in"); app.launchURL("http://evil.example")) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R] >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Annot /Subtype /Link /Rect [72 600 300 640] /A << /S /URI /URI (http://evil.example/login) >> >>',
  ]
  let file = '%PDF-1.7\n'
  const places = parts.map((part, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${part}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\n`
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, 'latin1')
}

export const blobOf = (file: Buffer) => new Blob([new Uint8Array(file)], { type: 'application/octet-stream' })

/** Sends a file as somebody. */
export async function upload(who: SignedIn, file: Buffer, name = 'photo.jpg') {
  const outcome = await who.call(uploadFile, { query: { name }, file: blobOf(file) })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
