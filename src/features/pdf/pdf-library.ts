/**
 * pdf.js, in the build for browsers of some years ago. Its viewer finds the library in `globalThis`, where the library has put itself
 * when it came: the order of these two lines matters. Nothing of it comes from elsewhere, and it makes no code while it runs.
 */
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import * as viewer from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import 'pdfjs-dist/legacy/web/pdf_viewer.css'
import './pdf-pages.css'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Where its fonts and decoders are (scripts/build-pdf.ts); without a server of our own, as the worker asks for whole addresses. */
const folder = (name: string) =>
  new URL(`${import.meta.env.BASE_URL}assets/pdfjs-${pdfjs.version}/${name}/`, location.href).href

/** A picture in a PDF that takes more memory is left out (px). */
const MOST_PIXELS = 50_000_000

/** How every PDF is opened: whatever it holds, it runs nothing and asks for nothing. */
export const OPENED_SO = {
  standardFontDataUrl: folder('standard_fonts'),
  wasmUrl: folder('wasm'),
  useWorkerFetch: true,
  // Our pages run no WebAssembly; pdf.js has the same decoders as scripts.
  useWasm: false,
  enableXfa: false,
  maxImageSize: MOST_PIXELS,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
}

export { pdfjs, viewer }
