/** What stands beside the scripts of the console, and how files are sent: the version, the font, ready compressed texts. */
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The version file that open consoles poll (000 §7), made from package.json so that there is one version. */
export function versionFile(version: string): Plugin {
  return {
    name: 'hubline:version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version })}\n` })
    },
  }
}

/** Text is painted in Inter at once: the font is asked for together with the script, not after the style. */
export function fontPreload(): Plugin {
  let base = '/'
  return {
    name: 'hubline:font-preload',
    enforce: 'post',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /\/inter-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `${base}${file}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

/** How scripts and styles may be sent, by the ending of the file that holds them so. */
const zipped = promisify(gzip)
const ENCODED = { br: promisify(brotliCompress), gz: (text: Buffer) => zipped(text, { level: 9 }) }
/** Bytes; less is not worth it. */
const WORTH_IT = 512

/** Scripts and styles are compressed here, as far as it goes: the server would do it for each browser, and in haste. */
export function compressed(): Plugin {
  return {
    name: 'hubline:compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.values(bundle)
        .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
        .map((file) => ({
          path: `${dir}/${file.fileName}`,
          text: Buffer.from(file.type === 'chunk' ? file.code : file.source),
        }))
        .filter(({ text }) => text.length >= WORTH_IT)
      for (const [ending, encode] of Object.entries(ENCODED))
        await Promise.all(
          files.map(async ({ path, text }) => writeFile(`${path}.${ending}`, await encode(text))),
        )
    },
  }
}
