/**
 * Looks through a PDF in a thread that ends with it: what it says beside its pages is blanked, and its first page drawn, small, by PDFium within
 * WebAssembly, which reaches nothing outside of its memory.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { z } from 'zod'
import { withoutMetadata } from '../../../../domain/files/pdf-metadata.ts'

const { file, px } = z.object({ file: z.instanceof(Uint8Array), px: z.number().nullable() }).parse(workerData)

parentPort?.postMessage({ kept: withoutMetadata(file) })
if (px !== null) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  if (document.getPageCount() === 0) throw new Error('it has no page')
  const page = document.getPage(0)
  const size = page.getOriginalSize()
  const scale = px / Math.max(size.originalWidth, size.originalHeight)
  const { data, width, height } = await page.render({ scale, render: 'bitmap' })
  if (width === 0 || height === 0) throw new Error('its page is too narrow to be seen')
  parentPort?.postMessage({ page: { data, width, height } })
}
