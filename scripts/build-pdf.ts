/** What pdf.js asks our own server for while it shows a PDF: the fonts that every reader of PDFs has, and its decoders as scripts. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const root = dirname(require.resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** As src/features/pdf/pdf-library.ts names it. */
const FOLDER = `assets/pdfjs-${version}`

/** Without the maps of Chinese, Japanese and Korean (170 files), and without WebAssembly, which our pages do not run. */
const FILES = [
  ...['', 'Bold', 'BoldItalic', 'Italic'].map((cut) => `standard_fonts/FoxitFixed${cut}.pfb`),
  ...['', 'Bold', 'BoldItalic', 'Italic'].map((cut) => `standard_fonts/FoxitSerif${cut}.pfb`),
  ...['Dingbats', 'Symbol'].map((name) => `standard_fonts/Foxit${name}.pfb`),
  ...['Regular', 'Bold', 'BoldItalic', 'Italic'].map((cut) => `standard_fonts/LiberationSans-${cut}.ttf`),
  'wasm/jbig2_nowasm_fallback.js',
  'wasm/openjpeg_nowasm_fallback.js',
]

export function pdfFiles(): Plugin {
  return {
    name: 'hubline:pdf-files',
    generateBundle() {
      for (const file of FILES)
        this.emitFile({
          type: 'asset',
          fileName: `${FOLDER}/${file}`,
          source: new Uint8Array(readFileSync(join(root, file))),
        })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = FILES.find((one) => request.url === `/${FOLDER}/${one}`)
        if (file === undefined) return next()
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(join(root, file)))
      })
    },
  }
}
