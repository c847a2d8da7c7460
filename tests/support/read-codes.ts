/** Labels seen as a scanner sees them: pages drawn by PDFium, ZPL by Zebrash, and what ZXing reads in the pictures. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const require = createRequire(import.meta.url)
// As one file for Node: its other one names a map that does not come with it.
const { ready }: typeof import('zpl-renderer-js') = require('zpl-renderer-js')
// Without it ZXing would ask a network for its code.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
})

export interface ReadCode {
  readonly format: string
  readonly text: string
}

/** Of one code each, in the order of their formats and texts. */
async function codesIn(image: Parameters<typeof readBarcodes>[0]): Promise<ReadCode[]> {
  const found = await readBarcodes(image, { formats: ['Code128', 'QRCode'], tryHarder: true })
  return found
    .map(({ format, text }) => ({ format, text }))
    .sort((a, b) => a.format.localeCompare(b.format) || a.text.localeCompare(b.text))
}

/** What is read on each page, drawn at so many dots an inch, in greys as a laser printer has them. */
export async function codesOfPdf(file: Uint8Array, dpi = 203): Promise<ReadCode[][]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const pages: ReadCode[][] = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' })
      pages.push(await codesIn({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }))
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

/** Pictures (PNG) of labels of 4 × 6 inches as a printer of so many dots an inch would print them. */
export async function drawZpl(zpl: string, dpi: 203 | 300): Promise<Uint8Array[]> {
  const { api } = await ready
  const pictures = await api.zplToBase64MultipleAsync(zpl, 101.6, 152.4, dpi === 203 ? 8 : 12)
  return pictures.map((picture) => new Uint8Array(Buffer.from(picture, 'base64')))
}

/** What is read on each label. */
export const codesOfZpl = async (zpl: string, dpi: 203 | 300): Promise<ReadCode[][]> =>
  Promise.all((await drawZpl(zpl, dpi)).map((picture) => codesIn(picture)))
