/** What the pages that are opened most may be sent, and the sentence that a build fails with when one has become too heavy. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { type Graph, neededBy, wayTo } from './module-graph.ts'

export interface PageLimit {
  readonly name: string
  /** Where its code begins, within src: beside the first script, which every page has. */
  readonly begins: readonly string[]
  /** Bytes of its scripts and styles as they are sent, all that it waits for together. */
  readonly most: number
  readonly encoding: 'gzip' | 'br'
  readonly scriptsAlone?: true
  /** What it may not have at all. */
  readonly without: RegExp
}

/** What some screens need: forms, tables, maps, charts, dates that are typed, Markdown. */
const LATER = /\/node_modules\/(?:react-hook-form|maplibre-gl|react-map-gl|pmtiles|recharts|micromark)\//
const LATER_THAN_FIRST = new RegExp(`${LATER.source}|/node_modules/(?:@tanstack|dayjs)/`)

/** Around every screen, for whoever is signed in. */
export const FRAME = ['shell/frame/framed-screen.tsx', 'shell/live-console.tsx', 'ui/messages/en.ts']

export const PAGE_LIMITS: readonly PageLimit[] = [
  {
    name: 'The first script',
    begins: [],
    most: 151_000,
    encoding: 'gzip',
    scriptsAlone: true,
    without: LATER_THAN_FIRST,
  },
  {
    name: 'The page for signing in',
    begins: ['screens/login/screen.tsx', 'ui/messages/en.ts'],
    most: 230_000,
    encoding: 'br',
    without: LATER,
  },
  {
    name: 'The list of shipments',
    begins: [...FRAME, 'screens/shipments/screen.tsx'],
    most: 277_000,
    encoding: 'br',
    without: LATER,
  },
  {
    name: 'The list of shipments with the panel of one',
    begins: [...FRAME, 'screens/shipments/screen.tsx', 'screens/shipments/detail/panel.tsx'],
    most: 345_000,
    encoding: 'br',
    without: LATER,
  },
  {
    name: 'The dashboard of operations',
    begins: [...FRAME, 'screens/ops-dashboard/screen.tsx'],
    most: 277_000,
    encoding: 'br',
    without: LATER,
  },
]

const shortName = (id: string) => id.replace(/^.*\/(?=src\/|node_modules\/)/, '').replace(/[?#].*$/, '')
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
/** Lines of a sentence that somebody has to read. */
const HEAVIEST = 12

/** Modules of which so much is there because of one that they import are passed over: that one is named. */
const MOST_OF_IT = 0.7

interface Brought {
  readonly id: string
  /** The module with all that is there because of it alone. */
  readonly modules: ReadonlySet<string>
  /** Of those, before compression. */
  readonly bytes: number
}

/** What would go if a module were not imported: of those that bring something, the ones with the most, heaviest first. */
export function broughtBy(graph: Graph, begins: readonly string[]): readonly Brought[] {
  const whole = neededBy(graph, begins)
  const all = [...whole]
    .filter((id) => !begins.includes(id))
    .map((id): Brought => {
      const others = new Map(graph)
      others.delete(id)
      const rest = neededBy(others, begins)
      rest.delete(id)
      const modules = whole.difference(rest)
      return { id, modules, bytes: [...modules].reduce((sum, one) => sum + (graph.get(one)?.bytes ?? 0), 0) }
    })
  return all
    .filter(
      ({ id, modules, bytes }) =>
        !all.some((other) => other.id !== id && modules.has(other.id) && other.bytes > bytes * MOST_OF_IT),
    )
    .sort((one, other) => other.bytes - one.bytes)
}

/** What is wrong with what a page is sent; null when nothing is. */
export function weightProblem(
  graph: Graph,
  { name, most, without }: PageLimit,
  begins: readonly string[],
  sent: number,
): string | null {
  const imported = (id: string) => wayTo(graph, begins, id).map(shortName).join('\n      > ')
  const forbidden = [...neededBy(graph, begins)].find((id) => without.test(id))
  if (forbidden !== undefined)
    return `${name} would be sent ${shortName(forbidden)}, which only comes later. How it is imported:\n        ${imported(forbidden)}`
  if (sent <= most) return null
  const heaviest = broughtBy(graph, begins)
    .slice(0, HEAVIEST)
    .map(({ id, bytes }) => `  ${kilobytes(bytes)} of source come with\n        ${imported(id)}`)
  return [
    `${name} would be sent ${kilobytes(sent)}, ${kilobytes(sent - most)} more than it may.`,
    'Most of it, by the import without which it would not come:',
    ...heaviest,
    'What comes only when somebody asks for it is imported later (src/ui/loading/lazy.tsx).',
  ].join('\n')
}

const SIZE = {
  gzip: (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length,
  br: (text: string | Uint8Array) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length,
}

/** The files that are loaded before these modules run: scripts, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, begins: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && (file.isEntry || begins.includes(file.facadeModuleId ?? '')))
      files.add(file.fileName)
  for (const name of files) {
    const file = bundle[name]
    if (file?.type !== 'chunk') continue
    for (const needed of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(needed)
  }
  return files
}

/** Refuses a build in which a page that is opened often has become too heavy, and says by what. */
export function withinLimits(graphOf: () => Graph): Plugin {
  return {
    name: 'hubline:within-limits',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const graph = graphOf()
      for (const limit of PAGE_LIMITS) {
        const begins = [...graph.values()]
          .filter(
            ({ id, isEntry }) => isEntry || limit.begins.some((source) => id.endsWith(`/src/${source}`)),
          )
          .map(({ id }) => id)
        const files = [...filesOf(bundle, begins)].map((name) => bundle[name])
        const sent = files.reduce((sum, file) => {
          if (file === undefined || (limit.scriptsAlone && file.type !== 'chunk')) return sum
          return sum + SIZE[limit.encoding](file.type === 'chunk' ? file.code : file.source)
        }, 0)
        const problem = weightProblem(graph, limit, begins, sent)
        if (problem !== null) this.error(problem)
      }
    },
  }
}
