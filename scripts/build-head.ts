/**
 * What vite.config.ts puts into the head of the built page, as one script that stands in it: what is to happen before the
 * first painting (public/before-paint.js), and what can be asked for meanwhile (src/shell/head.ts).
 */
import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'
import type { ScreenFiles } from '../src/shell/head.ts'
import { basemapFiles } from '../src/ui/map/basemap-style.ts'
import { screenSources } from './console-screens.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const BEFORE_PAINT = '<script src="/before-paint.js"></script>'
/** A screen that is a map needs the map itself: what it draws with, and what on. */
const MAP_SCREENS: ReadonlySet<string> = new Set(['/maps'])
const MAP = 'features/fleet-map/fleet-map.tsx'
const MAP_WORKER = /\/maplibre-gl-worker-[^/]*\.js$/

/** A file of ours as a chunk of its own. */
function chunkOf(bundle: Bundle, source: string): Chunk {
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/src/${source}`) === true) return chunk
  throw new Error(`${source} is no file of its own any longer: src/shell/head.ts cannot ask for it`)
}

function entryOf(bundle: Bundle): Chunk {
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) return chunk
  throw new Error('The console has no beginning')
}

/** The file with everything that it imports before it runs, and the styles of all of them. */
function neededBy(bundle: Bundle, entry: Chunk): ReadonlySet<string> {
  const chunks = new Set([entry])
  const needed = new Set<string>()
  for (const chunk of chunks) {
    needed.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) needed.add(style)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') chunks.add(imported)
    }
  }
  return needed
}

/** Which files each screen needs beyond those of the first load. */
function screenFiles(bundle: Bundle): ScreenFiles {
  const files: string[] = []
  const first = neededBy(bundle, entryOf(bundle))
  const placesOf = (sources: readonly string[]): readonly number[] => {
    const needed = new Set(sources.flatMap((source) => [...neededBy(bundle, chunkOf(bundle, source))]))
    return [...needed]
      .filter((file) => !first.has(file))
      .map((file) => {
        if (!files.includes(file)) files.push(file)
        return files.indexOf(file)
      })
  }
  const frame = 'shell/frame/framed-screen.tsx'
  return {
    screens: Object.fromEntries(
      screenSources().map(({ path, source, isWithoutShell }) => [
        path,
        placesOf([...(isWithoutShell ? [] : [frame]), source, ...(MAP_SCREENS.has(path) ? [MAP] : [])]),
      ]),
    ),
    maps: [...MAP_SCREENS],
    worker: Object.keys(bundle).filter((file) => MAP_WORKER.test(file)),
    basemap: basemapFiles(),
    others: placesOf([frame]),
    messages: { en: placesOf(['ui/messages/en.ts']), af: placesOf(['ui/messages/af.ts']) },
    files,
  }
}

async function scriptOf(define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'src/shell/head.ts', output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const script = output !== undefined && 'output' in output ? output.output[0] : undefined
  if (script === undefined) throw new Error('src/shell/head.ts was not built')
  return script.code
}

export function headStart(version: string): Plugin {
  return {
    name: 'hubline:head-start',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html
        if (!html.includes(BEFORE_PAINT)) throw new Error('index.html has lost /before-paint.js')
        const script = await scriptOf({
          __VERSION__: JSON.stringify(version),
          __SCREEN_FILES__: JSON.stringify(screenFiles(bundle)),
        })
        const beforePaint = readFileSync('public/before-paint.js', 'utf8').replace(/^\/\/.*\n/, '')
        // Nothing in it may end it.
        const text = `${beforePaint.trim()};\n${script.trim()}`.replaceAll('</', '<\\/')
        return html.replace(BEFORE_PAINT, () => `<script>${text}</script>`)
      },
    },
  }
}
