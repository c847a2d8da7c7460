/** What imports what in the console, when what nobody uses is left out. */
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

export interface Module {
  readonly id: string
  /** Of its code and styles, before they are made small and compressed. */
  readonly bytes: number
  /** What has to be there before it runs. */
  readonly imports: readonly string[]
  /** What it asks for later, by `import()`. */
  readonly opens: readonly string[]
  /** The page begins with it. */
  readonly isEntry: boolean
}

export type Graph = ReadonlyMap<string, Module>

/** These with everything that they import, and what that imports in turn. */
export function neededBy(graph: Graph, ids: Iterable<string>): Set<string> {
  const needed = new Set(ids)
  for (const id of needed) for (const imported of graph.get(id)?.imports ?? []) needed.add(imported)
  return needed
}

/** From one of these to the other: the modules of the shortest way. Without any, nothing. */
export function wayTo(graph: Graph, from: Iterable<string>, to: string): readonly string[] {
  const cameFrom = new Map<string, string | null>()
  for (const id of from) cameFrom.set(id, null)
  for (const id of cameFrom.keys())
    for (const imported of graph.get(id)?.imports ?? [])
      if (!cameFrom.has(imported)) cameFrom.set(imported, id)
  const way: string[] = []
  for (let at: string | null | undefined = cameFrom.has(to) ? to : null; at; at = cameFrom.get(at))
    way.unshift(at)
  return way
}

interface Named {
  readonly imports: readonly string[]
  readonly isEntry: boolean
}

/** What each module names, whether or not any of it is used. */
function importReader() {
  const named = new Map<string, Named>()
  const plugin: Plugin = {
    name: 'hubline:import-reader',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        named.set(id, { imports: info?.importedIds ?? [], isEntry: info?.isEntry === true })
      }
    },
  }
  return { plugin, named }
}

/** The console's modules as a build would have them: each written as a file of its own, in memory. */
export async function readGraph(config: InlineConfig): Promise<Graph> {
  const { plugin, named } = importReader()
  const built = await build({
    ...config,
    plugins: [...(config.plugins ?? []), plugin],
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ...config.build,
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { preserveModules: true } },
    },
  })
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  return withFileless(modulesOf(output), named)
}

/**
 * With those that were left without a file: the page, styles, and what is nothing but constants. They come with whatever names
 * them.
 */
function withFileless(modules: readonly Module[], named: ReadonlyMap<string, Named>): Graph {
  const withFile = new Map(modules.map((module) => [module.id, module]))
  const graph = new Map<string, Module>()
  for (const [id, { imports, isEntry }] of named) {
    const module = withFile.get(id) ?? { id, bytes: 0, imports: [], opens: [], isEntry }
    const others = imports.filter((one) => isEntry || !withFile.has(one))
    graph.set(id, { ...module, isEntry, imports: [...module.imports, ...others] })
  }
  return graph
}

function modulesOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Module[] {
  const files = new Map(output.map((file) => [file.fileName, file]))
  const idOf = (file: string): readonly string[] => {
    const chunk = files.get(file)
    const id = chunk?.type === 'chunk' ? (chunk.facadeModuleId ?? chunk.moduleIds[0]) : undefined
    return id === undefined ? [] : [id]
  }
  const stylesOf = (chunk: Rolldown.OutputChunk) =>
    [...(chunk.viteMetadata?.importedCss ?? [])].reduce((sum, file) => {
      const style = files.get(file)
      return sum + (style?.type === 'asset' ? style.source.length : 0)
    }, 0)
  return output.flatMap((chunk): Module[] => {
    if (chunk.type !== 'chunk') return []
    return idOf(chunk.fileName).map((id) => ({
      id,
      bytes: chunk.code.length + stylesOf(chunk),
      imports: chunk.imports.flatMap(idOf),
      opens: chunk.dynamicImports.flatMap(idOf),
      isEntry: false,
    }))
  })
}
