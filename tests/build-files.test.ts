import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutFiles, pagesOf } from '../scripts/cut-files.ts'
import { type Graph, type Module, neededBy } from '../scripts/module-graph.ts'
import { type PageLimit, weightProblem } from '../scripts/page-limits.ts'

/** Modules by what they import; the first is the beginning, and asks for all that are named as screens. */
function graphOf(imports: Readonly<Record<string, readonly string[]>>, bytes: (id: string) => number): Graph {
  const ids = Object.keys(imports)
  return new Map(
    ids.map((id, place): [string, Module] => [
      id,
      {
        id,
        bytes: bytes(id),
        imports: imports[id] ?? [],
        opens: place === 0 ? ids.filter((one) => one.startsWith('screen')) : [],
        isEntry: place === 0,
      },
    ]),
  )
}

const NONE: ReadonlySet<string> = new Set()
const pages = (graph: Graph, guarded: readonly string[]) =>
  pagesOf(graph, { frame: NONE, unframed: NONE, guarded: new Set(guarded) })

/** The file of each module: those that stand alone are called as what asks for them. */
function filesOf(graph: Graph, guarded: readonly string[]): ReadonlyMap<string, string> {
  const all = pages(graph, guarded)
  const file = new Map<string, string>()
  for (const { id, modules } of all)
    for (const module of modules)
      if (module === id || !all.some((one) => one.id === module)) file.set(module, id)
  cutFiles(graph, all).forEach((modules, place) => {
    for (const id of modules) file.set(id, `shared ${place}`)
  })
  return file
}

/** Which files each file imports, and what those import in turn. */
function importsOf(
  graph: Graph,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>()
  for (const { id, imports: its } of graph.values()) {
    const file = files.get(id) ?? id
    for (const one of its) {
      const other = files.get(one) ?? one
      if (other !== file) imports.set(file, (imports.get(file) ?? new Set()).add(other))
    }
  }
  for (const reached of imports.values())
    for (const one of reached) for (const next of imports.get(one) ?? []) reached.add(next)
  return imports
}

/** All that a page is sent: the modules of the files that those which it needs are in, and of what those import. */
function sentTo(graph: Graph, page: string, guarded: readonly string[]): readonly string[] {
  const files = filesOf(graph, guarded)
  const imports = importsOf(graph, files)
  const its = new Set([...neededBy(graph, ['main', page])].flatMap((id) => files.get(id) ?? []))
  for (const file of its) for (const imported of imports.get(file) ?? []) its.add(imported)
  return [...files].flatMap(([id, file]) => (its.has(file) ? [id] : [])).sort()
}

/** Some thirty modules, each of which imports some of those before it; a dozen of them are screens. */
const consoles = fc
  .array(
    fc.record({
      isScreen: fc.boolean(),
      bytes: fc.integer({ min: 100, max: 30_000 }),
      imports: fc.array(fc.nat({ max: 40 }), { maxLength: 5 }),
    }),
    { minLength: 3, maxLength: 40 },
  )
  .map((modules) => {
    const names = modules.map(({ isScreen }, place) => `${isScreen ? 'screen' : 'part'} ${place}`)
    const imports = Object.fromEntries(
      modules.map((module, place) => [
        names[place] ?? '',
        [...new Set(module.imports.filter((one) => one < place))].flatMap((one) => names[one] ?? []),
      ]),
    )
    const bytes = new Map(modules.map((module, place) => [names[place], module.bytes]))
    return graphOf({ main: names.slice(0, 1), ...imports }, (id) => bytes.get(id) ?? 100)
  })

test('files never import each other in a circle, and a guarded page is sent what it needs and nothing else', () => {
  fc.assert(
    fc.property(consoles, (graph) => {
      const [list, panel] = [...graph.keys()].filter((id) => id.startsWith('screen'))
      const guarded = [list, panel].filter((id) => id !== undefined)
      for (const [file, imported] of importsOf(graph, filesOf(graph, guarded)))
        expect(imported.has(file), file).toBe(false)
      for (const page of guarded)
        expect(sentTo(graph, page, guarded)).toEqual([...neededBy(graph, ['main', page])].sort())
    }),
    { numRuns: 300 },
  )
})

const CONSOLE = {
  main: ['react'],
  react: [],
  'screen list': ['table', 'words'],
  'screen settings': ['forms', 'words', 'table'],
  'screen roles': ['forms', 'words'],
  table: [],
  forms: ['words'],
  words: [],
}

test('a new screen sends no guarded page more, whatever stands near what it uses', () => {
  const before = graphOf(CONSOLE, () => 1_000)
  const after = graphOf(
    {
      ...CONSOLE,
      'screen new': ['near', 'table'],
      near: ['forms', 'words'],
      'screen list': ['table', 'words'],
    },
    () => 1_000,
  )
  const list = sentTo(before, 'screen list', ['screen list'])
  expect(list).toEqual(['main', 'react', 'screen list', 'table', 'words'])
  expect(sentTo(after, 'screen list', ['screen list'])).toEqual(list)
})

test('small parts come together where nobody is guarded, so that a screen is not dozens of files', () => {
  const names = Array.from({ length: 12 }, (_, place) => place)
  const imports = Object.fromEntries([
    ['main', []],
    ...names.map((place) => [
      `screen ${place}`,
      names.filter((one) => (place >> (one % 4)) % 2 === 1).map((one) => `part ${one}`),
    ]),
    ...names.map((place) => [`part ${place}`, []]),
  ])
  const graph = graphOf(imports, () => 900)
  expect(cutFiles(graph, pages(graph, [])).length).toBeLessThan(3)
})

const LIST: PageLimit = {
  name: 'The list',
  begins: ['list.tsx'],
  most: 100_000,
  encoding: 'br',
  without: /maplibre/,
}
const HEAVY = graphOf(
  {
    '/src/main.tsx': [],
    '/src/list.tsx': ['/src/filter.tsx', '/src/table.tsx'],
    '/src/filter.tsx': ['/src/day.tsx'],
    '/src/day.tsx': ['/node_modules/calendar/index.js'],
    '/node_modules/calendar/index.js': [],
    '/src/table.tsx': [],
    '/src/map.tsx': ['/node_modules/maplibre-gl/index.js'],
    '/node_modules/maplibre-gl/index.js': [],
  },
  (id) => (id.includes('calendar') ? 90_000 : 4_000),
)

test('a page that has become too heavy says which import brought most of it, and how it comes there', () => {
  expect(weightProblem(HEAVY, LIST, ['/src/list.tsx'], 112_300)).toBe(
    `The list would be sent 112.3 KB, 12.3 KB more than it may.
Most of it, by the import without which it would not come:
  90.0 KB of source come with
        src/list.tsx
      > src/filter.tsx
      > src/day.tsx
      > node_modules/calendar/index.js
  4.0 KB of source come with
        src/list.tsx
      > src/table.tsx
What comes only when somebody asks for it is imported later (src/ui/loading/lazy.tsx).`,
  )
  expect(weightProblem(HEAVY, LIST, ['/src/list.tsx'], 100_000)).toBe(null)
})

test('what a page may not have at all is named with its way, however light the page is', () => {
  expect(weightProblem(HEAVY, { ...LIST, without: /calendar/ }, ['/src/list.tsx'], 10)).toBe(
    `The list would be sent node_modules/calendar/index.js, which only comes later. How it is imported:
        src/list.tsx
      > src/filter.tsx
      > src/day.tsx
      > node_modules/calendar/index.js`,
  )
})
