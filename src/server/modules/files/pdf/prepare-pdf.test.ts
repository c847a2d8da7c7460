import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { emptyPdf, paper } from '../../../../../tests/support/files.ts'
import { preparePdf } from './prepare-pdf.ts'

async function coloured(width = 200, height = 100): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [width, height], margin: 0 })
  pdf.rect(0, 0, width, height).fill('#336699')
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.end()
  await new Promise((resolve) => pdf.on('end', resolve))
  return Buffer.concat(parts)
}

test('the first page is drawn as it is, within its square', async () => {
  const { page, kept } = await preparePdf(await coloured(), 40)
  expect(Buffer.from(kept ?? []).toString('latin1')).not.toContain('PDFKit')
  expect([page?.width, page?.height]).toEqual([40, 20])
  const middle = 4 * (40 * 10 + 20)
  expect([...(page?.data.subarray(middle, middle + 4) ?? [])]).toEqual([0x33, 0x66, 0x99, 0xff])
})

test('what has no page, is locked or is no PDF has none, and the next one has', async () => {
  const files = [emptyPdf(), await paper(1, 'geheim'), Buffer.from('%PDF-1.7 and nothing'), await paper(3)]
  const pages = []
  for (const file of files) pages.push(await preparePdf(file, 40))
  expect(pages.map(({ kept, page }) => [kept?.length, page !== null])).toEqual(
    files.map((file, i) => [file.length, i === 3]),
  )
})

test('a page so narrow or so small that nothing of it would be seen has no picture', async () => {
  const files = [await coloured(1, 10_000), await coloured(10_000, 1), await coloured(0.1, 0.1)]
  const prepared = []
  for (const file of files) prepared.push(await preparePdf(file, 40))
  expect(prepared.map(({ kept, page }) => [kept?.length, page])).toEqual(
    files.map((file) => [file.length, null]),
  )
})

test('whoever sends many at once waits for few of them', async () => {
  const file = await paper()
  const pages = await Promise.all([1, 2, 3, 4].map(() => preparePdf(file, 40)))
  expect(pages.map(({ kept, page }) => [kept?.length, page !== null])).toEqual(
    [true, true, false, false].map((isDrawn) => [file.length, isDrawn]),
  )
})
