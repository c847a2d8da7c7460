import type { PdfDocument } from './open-pdf.ts'
import { pdfjs } from './pdf-library.ts'

/** More is sent to a printer by a program that reads files. */
export const MOST_PRINTED_PAGES = 200
const DOTS_AN_INCH = 150
const POINTS_AN_INCH = 72

function pictureOf(canvas: HTMLCanvasElement): Promise<string> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error('no picture of a page')) : resolve(URL.createObjectURL(blob)),
    ),
  )
}

/** Prints a PDF with the marks that it has now: pictures of its pages, which stand beside the page until the printer has them. */
export async function printPdf(
  pdf: PdfDocument,
  told: (page: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = 'pdf-sheets'
  const addresses: string[] = []
  const printAnnotationStorage = pdf.annotationStorage.print
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      if (signal.aborted) return
      told(number)
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: DOTS_AN_INCH / POINTS_AN_INCH })
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
      await page.render({
        canvas,
        viewport,
        intent: 'print',
        background: 'rgb(255,255,255)',
        annotationMode: pdfjs.AnnotationMode.ENABLE_STORAGE,
        printAnnotationStorage,
      }).promise
      const picture = new Image()
      picture.src = await pictureOf(canvas)
      addresses.push(picture.src)
      picture.alt = ''
      await picture.decode()
      sheets.append(picture)
    }
    if (signal.aborted) return
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    const size = document.createElement('style')
    size.textContent = `@page { size: ${width}pt ${height}pt; margin: 0 }`
    sheets.append(size)
    document.body.append(sheets)
    window.print()
  } finally {
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}
