/** What a browser has to load before the console begins, and what waits until a screen needs it. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import type { Bench, Line } from '../line.ts'

/** KB, gzip. */
const MOST_KB = 150
/** These wait for the screen that needs them. */
const LAZY = /node_modules\/(maplibre-gl|react-map-gl|recharts|pmtiles)\//
const BARE = 'virtual:bare-page'

async function chunksOf(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const built = await build({ ...config, logLevel: 'error', build: { ...config.build, write: false } })
  const outputs = Array.isArray(built) ? built : [built]
  return outputs.flatMap((one) => ('output' in one ? one.output : [])).filter((one) => one.type === 'chunk')
}

/** The entry with everything that it imports before it runs. */
function entryOf(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported !== undefined) found.add(imported)
    }
  }
  return [...found]
}

const sum = (chunks: readonly Rolldown.OutputChunk[], size: (code: string) => number) =>
  chunks.reduce((total, { code }) => total + size(code), 0) / 1_000
const gzipped = (code: string) => gzipSync(code, { level: 9 }).length
/** As the build compresses them for a browser (vite.config.ts). */
const asServed = (code: string) => brotliCompressSync(code).length

export async function measureFirstLoad(bench: Bench): Promise<Line[]> {
  bench.say('building the console')
  const chunks = await chunksOf({ configFile: 'vite.config.ts' })
  const entry = entryOf(chunks)
  const early = entry.flatMap(({ moduleIds }) => moduleIds).filter((id) => LAZY.test(id))
  const bare = entryOf(
    await chunksOf({
      configFile: false,
      plugins: [
        react(),
        {
          name: 'bare-page',
          resolveId: (id) => (id === BARE ? id : undefined),
          load: (id) =>
            id === BARE
              ? `import { createRoot } from 'react-dom/client'; createRoot(document.body).render('hello')`
              : undefined,
        },
      ],
      build: { rolldownOptions: { input: BARE } },
    }),
  )
  const kilobytes = sum(entry, gzipped)
  return [
    {
      what: 'script of the first load of the console, compressed (gzip)',
      ours: kilobytes,
      unit: 'KB',
      peer: { name: 'a page of React alone', value: sum(bare, gzipped) },
      ratio: kilobytes / sum(bare, gzipped),
      target: `< ${MOST_KB} KB, maps and charts lazy`,
      reached: kilobytes < MOST_KB && early.length === 0,
      note: `${sum(entry, asServed).toFixed(0)} KB as the platform sends it (brotli); ${
        early.length === 0 ? 'no map and no chart in it' : `in it already: ${early.slice(0, 3).join()}`
      }`,
    },
  ]
}
