import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { headStart } from './scripts/build-head.ts'

const { version } = manifest
const server = `http://localhost:${process.env.API_PORT ?? 8080}`

/** The version file that open consoles poll (000 §7), made from package.json so that there is one version. */
function versionFile(): Plugin {
  return {
    name: 'hubline:version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version })}\n` })
    },
  }
}

/** Text is painted in Inter at once: the font is asked for together with the script, not after the style. */
function fontPreload(): Plugin {
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

/** A line that only the OpenAPI page tells. */
const SUMMARY = /^( +summary:) (?:'[^'\n]*'|"[^"\n]*"),$/gm

/** What each call does, in words, is for the OpenAPI page, which the server makes: the console leaves it out. */
function withoutSummaries(): Plugin {
  return {
    name: 'hubline:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(SUMMARY, "$1 '',"), map: null }),
    },
  }
}

/** What writes one kind of zod's schemas as JSON Schema, and what writes a whole one. */
const PROCESSOR = /^export const (\w+Processor) = [\s\S]*?^\};$/gm
const METHOD = /^export const (create\w+Method) = [\s\S]*?^\};$/gm

/** zod's schemas can describe themselves as JSON Schema: the server does that (OpenAPI), the console never (5 KB gzip). */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'hubline:without-json-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(PROCESSOR, 'export const $1 = () => {};')
          .replaceAll(METHOD, 'export const $1 = () => {};'),
        map: null,
      }),
    },
  }
}

/** What the built code calls for each `import()`: ours, which tries again what once could not be had. */
function fetchFirst(): Plugin {
  let isUsed = false
  return {
    name: 'hubline:fetch-first',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /vite\/preload-helper/ },
      handler() {
        isUsed = true
        return fileURLToPath(new URL('src/ui/fetch-first.ts', import.meta.url))
      },
    },
    buildEnd() {
      if (!isUsed)
        this.error('Vite asks for its preloading under another name: src/ui/fetch-first.ts is not used')
    },
  }
}

/** Packages whose one entry names everything they have: what only later screens use of them would come along. */
const BARRELS = /node_modules\/(@mantine|@tabler|rxjs)\//

/** The screens at the door: whoever comes there has no use for the frame yet. */
const DOOR = /\/src\/screens\/(login|forgot-password|new-password|confirm-email|register)\/screen\.tsx$/
const FRAME = /\/src\/shell\/frame\/frame\.tsx$/

/**
 * What the first page loads is one file, what the screens at the door have in common another, and what the frame around
 * every screen needs beyond those a third: cut where screens happen to share a module, they were seventy and forty, each
 * with its own head, its own way over the line and its own start of the compression.
 */
function wholeFiles() {
  const first = new Set<string>()
  const door = new Set<string>()
  const frame = new Set<string>()
  const plugin: Plugin = {
    name: 'hubline:whole-files',
    apply: 'build',
    buildEnd() {
      const add = (to: Set<string>, id: string) => {
        if (to.has(id) || BARRELS.test(id)) return
        to.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(to, imported)
      }
      for (const id of this.getModuleIds()) {
        if (this.getModuleInfo(id)?.isEntry === true) add(first, id)
        if (DOOR.test(id)) add(door, id)
        if (FRAME.test(id)) add(frame, id)
      }
    },
  }
  return {
    plugin,
    isFirst: (id: string) => first.has(id),
    isOfDoor: (id: string) => door.has(id) && !DOOR.test(id),
    isOfFrame: (id: string) => frame.has(id) && !door.has(id) && !FRAME.test(id),
  }
}

/**
 * Files that import each other in a circle start in an order that no module asked for: a schema was undefined where another
 * was made of it, and answers could not be read. Where modules are grouped into files this can come of any change.
 */
function withoutCircles(): Plugin {
  return {
    name: 'hubline:without-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const follow = (file: string, way: readonly string[]) => {
        if (way.includes(file)) this.error(`Built files import each other: ${[...way, file].join(' > ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const imported of chunk.imports) follow(imported, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

/** How scripts and styles may be sent, by the ending of the file that holds them so. */
const zipped = promisify(gzip)
const ENCODED = { br: promisify(brotliCompress), gz: (text: Buffer) => zipped(text, { level: 9 }) }
/** Bytes; less is not worth it. */
const WORTH_IT = 1024

/** Scripts and styles are compressed here, as far as it goes: the server would do it for each browser, and in haste. */
function compressed(): Plugin {
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

const { plugin: wholeFilesPlugin, isFirst, isOfDoor, isOfFrame } = wholeFiles()

/** The map is large and few screens have it: nothing small may come with it, nor it with what is small. */
const OF_THE_MAP =
  /\/node_modules\/.*(maplibre|pmtiles|protomaps|react-map-gl)|\/src\/ui\/map\/|\/(fleet|day|shipment|board)-map\.tsx/

/** What is opened beside a screen, or by few: it may not come along with what every screen needs. */
const BY_ITSELF =
  /\/src\/screens\/(shipments\/(detail|history)|ops-dashboard\/beside-panel)|\/node_modules\/(@tanstack|uqr)\/|\/two-factor/

/**
 * What screens have in common comes in a few files, by who needs it: a screen was fifty otherwise, six at a time, before
 * which the first calls had to wait. Parts with less source than this (bytes) go along with what is nearest.
 */
const SMALL_PART = 10_000

export default defineConfig({
  plugins: [
    react(),
    versionFile(),
    fontPreload(),
    fetchFirst(),
    withoutSummaries(),
    withoutJsonSchemas(),
    wholeFilesPlugin,
    withoutCircles(),
    compressed(),
    headStart(version),
  ],
  define: { __VERSION__: JSON.stringify(version) },
  // RxJS is written for browsers without classes otherwise.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  css: {
    postcss: {
      plugins: [
        {
          // What a module composes from another arrives without the file that it is of: Vite would warn.
          postcssPlugin: 'hubline:composed-from',
          OnceExit(root) {
            root.walkDecls((line) => {
              if (line.source?.input.file === undefined) line.source = root.source
            })
          },
        },
      ],
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: {
      '/v2': server,
      '/login/google': server,
      '/live': { target: server, ws: true },
      '/version.json': server,
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // Also the imported file itself, where it is the only one.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...needed])] : needed,
    },
    rolldownOptions: {
      output: {
        // Not by all who share it: those names are a hundred letters long, and stand in the first script.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'first', test: isFirst, priority: 3 },
            { name: 'door', test: isOfDoor, minShareCount: 2, priority: 2 },
            { name: 'every-screen', test: isOfFrame, priority: 2 },
            // Apart from ours, or whoever needs a button is sent half of a screen with it.
            {
              name: 'shared-kit',
              test: (id) => /node_modules/.test(id) && !OF_THE_MAP.test(id) && !BY_ITSELF.test(id),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALL_PART,
              priority: 1.5,
            },
            // Rules, which import nothing else, apart from calls, which import them: together they went in a circle.
            {
              name: 'shared-rules',
              test: /\/src\/domain\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALL_PART,
              priority: 1.3,
            },
            {
              name: 'shared-calls',
              test: /\/src\/contract\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALL_PART,
              priority: 1.2,
            },
            {
              name: 'shared',
              test: (id) => !OF_THE_MAP.test(id) && !BY_ITSELF.test(id),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALL_PART,
              priority: 1,
            },
          ],
        },
      },
    },
    // The map room is large by nature and lazy; the entry's own budget is checked by the tests.
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
})
