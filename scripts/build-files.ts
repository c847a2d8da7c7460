/** Which modules of the console come in which file, and what is wrong with the files of a build. */
import type { InlineConfig, Plugin, Rolldown } from 'vite'
import { screenSources } from './console-screens.ts'
import { cutFiles, pagesOf } from './cut-files.ts'
import { type Graph, readGraph } from './module-graph.ts'
import { FRAME, PAGE_LIMITS, withinLimits } from './page-limits.ts'

/**
 * Files that import each other in a circle start in an order that no module asked for: a schema was undefined where another
 * was made of it, and answers could not be read. Where modules are grouped into files this can come of any change.
 */
export function withoutCircles(): Plugin {
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

/**
 * What several pages need comes in files by who needs it (cut-files.ts): a screen that is added or changed sends no other one
 * more. The modules are read before, as a build has them: only then is it known what of a library nobody uses.
 */
export function filesByNeed(source: () => InlineConfig) {
  let graph: Graph = new Map()
  const fileOf = new Map<string, string>()
  const idsOf = (sources: readonly string[]) =>
    new Set([...graph.keys()].filter((id) => sources.some((one) => id.endsWith(`/src/${one}`))))
  const plugin: Plugin = {
    name: 'hubline:files-by-need',
    apply: 'build',
    async buildStart() {
      graph = await readGraph(source())
      const pages = pagesOf(graph, {
        frame: idsOf(FRAME),
        unframed: idsOf(screenSources().flatMap((one) => (one.isWithoutShell ? [one.source] : []))),
        guarded: idsOf(PAGE_LIMITS.flatMap(({ begins }) => begins)),
      })
      for (const [place, modules] of cutFiles(graph, pages).entries())
        for (const id of modules) fileOf.set(id, `shared-${place}`)
    },
  }
  const group: Rolldown.CodeSplittingGroup = {
    name: (id) => fileOf.get(id) ?? null,
    debugName: 'files by need',
    // Each module stands in one of the files already.
    includeDependenciesRecursively: false,
  }
  return { plugins: [plugin, withoutCircles(), withinLimits(() => graph)], groups: [group] }
}
