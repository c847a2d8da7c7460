import { Buffer } from 'node:buffer'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { getDocumentProxy, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { paper } from '../../../tests/support/files.ts'
import { withoutMetadata } from './pdf-metadata.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const text = (file: Uint8Array) => Buffer.from(file).toString('latin1')

/** A page with a photo that says where it was taken. */
async function withPhoto(): Promise<Buffer> {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'Thandi' }, IFD3: { GPSLatitude: '26/1 12/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
  const pdf = new PDFDocument({ info: { Title: 'Gate', Author: 'Thandi (Ops) Nkosi', Keywords: 'plot 7' } })
  pdf.image(photo, 50, 50).text('Received')
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.end()
  await new Promise((resolve) => pdf.on('end', resolve))
  return Buffer.concat(parts)
}

test('who made it, with what, and where its photo was taken are gone; its pages are as they were', async () => {
  const before = await withPhoto()
  expect(text(before)).toContain('Exif')
  const after = withoutMetadata(before)
  expect(after.length).toBe(before.length)
  for (const said of ['Thandi', 'plot 7', 'PDFKit', 'Exif', 'GPS']) expect(text(after)).not.toContain(said)
  const { info } = await getMeta(await getDocumentProxy(Uint8Array.from(after)))
  for (const field of ['Title', 'Author', 'Keywords', 'Producer', 'Creator'])
    expect([field, String(info[field] ?? '').trim()]).toEqual([field, ''])
  const page = await (await getDocumentProxy(Uint8Array.from(after))).getPage(1)
  const { items } = await page.getTextContent()
  expect(JSON.stringify(items)).toContain('Received')
  // Once more it is the same, so that a version on it begins with what is kept.
  expect(withoutMetadata(after)).toEqual(after)
})

test.each<[string, string, string]>([
  [
    'texts in brackets, nested and escaped, and as hexadecimal',
    '7 0 obj\n<< /Author (A \\) (b) c) /Creator <FEFF 0041> /Trapped /False >>\nendobj\ntrailer << /Info 7 0 R >>',
    '7 0 obj\n<< /Author (          ) /Creator <2020 2020> /Trapped /False >>\nendobj\ntrailer << /Info 7 0 R >>',
  ],
  [
    'a text in an object of its own',
    '9 0 obj (Thandi) endobj\n7 0 obj << /Author 9 0 R >> endobj /Info 7 0 R',
    '9 0 obj (      ) endobj\n7 0 obj << /Author 9 0 R >> endobj /Info 7 0 R',
  ],
  [
    'each time that it was written anew, and no other object',
    '17 0 obj (kept) endobj 7 0 obj (one) endobj\n7 0 obj (two) endobj /Info 7 0 R',
    '17 0 obj (kept) endobj 7 0 obj (   ) endobj\n7 0 obj (   ) endobj /Info 7 0 R',
  ],
  [
    'XMP',
    'stream <?xpacket begin="" id="x"?><x:xmpmeta>Thandi</x:xmpmeta><?xpacket end="w"?> endstream',
    `stream ${' '.repeat(75)} endstream`,
  ],
  ['a text that does not end', '7 0 obj (open endobj /Info 7 0 R', '7 0 obj (open endobj /Info 7 0 R'],
  [
    'what is encrypted',
    '7 0 obj (a) endobj /Info 7 0 R /Encrypt 8 0 R',
    '7 0 obj (a) endobj /Info 7 0 R /Encrypt 8 0 R',
  ],
  [
    'what is signed',
    '7 0 obj (a) endobj /Info 7 0 R /ByteRange [0 1 2 3]',
    '7 0 obj (a) endobj /Info 7 0 R /ByteRange [0 1 2 3]',
  ],
  ['what only looks like a photo', 'Exif\0\0 of nothing', 'Exif\0\0 of nothing'],
])('%s', (_what, before, after) => {
  expect(text(withoutMetadata(bytes(before)))).toBe(after)
})

test('what is locked is as it was', async () => {
  const locked = await paper(1, 'geheim')
  expect(Buffer.from(withoutMetadata(locked)).equals(locked)).toBe(true)
})

test('a file that is made to be looked through for hours takes no longer than another', () => {
  const times = 200_000
  const numbers = Array.from({ length: times }, (_, i) => `${i} 0 R `)
  const files = [
    `${'<?xpacket begin='.repeat(times)}<?xpacket end="w"?>`,
    `/Info 7 0 R${' 7 0 obj'.repeat(times)} endobj`,
    numbers.map((number) => `/Info ${number}`).join(''),
    `/Info 7 0 R 7 0 obj ${numbers.join('')} endobj`,
    `${'/Info 7 0 R '.repeat(times)}${' 7 0 obj 8 0 R 9 0 R endobj'.repeat(times)}`,
  ]
  const before = performance.now()
  for (const file of files) withoutMetadata(bytes(file))
  expect(performance.now() - before).toBeLessThan(10_000)
})
