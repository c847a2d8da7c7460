/**
 * Which modules come in which file. What the pages need decides, by what their modules import: no screen and no library is
 * named here.
 */
import { type Graph, neededBy } from './module-graph.ts'

/**
 * Bytes of source, of which a quarter is sent. Smaller parts are put together where nobody is sent much more for it: a screen
 * was fifty files otherwise, six at a time, before which its first calls had to wait.
 */
const SMALL_PART = 16_000

/** What is asked for by `import()`, or the page's beginning. */
export interface Page {
  /** The module that it begins with. */
  readonly id: string
  /** All that is loaded there: what it imports, and what is there before it. */
  readonly modules: ReadonlySet<string>
  /** It is sent nothing that it does not need. */
  readonly isGuarded: boolean
}

/** Modules that come together. */
class Part {
  readonly modules: string[] = []
  bytes = 0
  /** Those that run before it. */
  readonly imports = new Set<Part>()
  /** Which pages need it, a bit each. */
  pages: bigint
  /** What a page begins with, and nobody else needs: a file of its own. */
  readonly isOwn: boolean

  constructor(pages: bigint, isOwn: boolean) {
    this.pages = pages
    this.isOwn = isOwn
  }

  /** With all that runs before it. */
  whole(): Set<Part> {
    const parts = new Set<Part>([this])
    for (const part of parts) for (const imported of part.imports) parts.add(imported)
    return parts
  }

  /** Whether a way from here to the other leads over a third: as one they would import each other in a circle. */
  leadsAround(other: Part): boolean {
    return [...this.imports].some((part) => part !== other && part.whole().has(other))
  }
}

function countOf(pages: bigint): number {
  let count = 0
  for (let left = pages; left > 0n; left &= left - 1n) count++
  return count
}

/**
 * Bytes that pages are sent in vain when the two come together, over all pages: whoever needs one of them is sent the other with
 * all that runs before it. Infinitely many where that is too much for one page, or anything for a guarded one.
 */
function wasteOf(one: Part, other: Part, guarded: bigint): number {
  if (((one.pages ^ other.pages) & guarded) !== 0n) return Infinity
  const inVain = (part: Part, pages: bigint): number => {
    let most = 0
    let sum = 0
    for (const needed of part.whole()) {
      const count = countOf(pages & ~needed.pages)
      if (count > 0) most += needed.bytes
      sum += count * needed.bytes
    }
    return most > SMALL_PART ? Infinity : sum
  }
  return inVain(one, other.pages) + inVain(other, one.pages)
}

/**
 * The modules by who needs them: those that the same pages need together. Whatever imports a module is needed by no more pages
 * than that module, so these parts cannot import each other in a circle.
 */
function partsByNeed(graph: Graph, pages: readonly Page[]): Part[] {
  const begun = new Set(pages.map(({ id }) => id))
  const needs = new Map<string, bigint>()
  pages.forEach(({ modules }, place) => {
    for (const id of modules) needs.set(id, (needs.get(id) ?? 0n) | (1n << BigInt(place)))
  })
  const ofAll = (1n << BigInt(pages.length)) - 1n
  const byKey = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const { id, bytes } of graph.values()) {
    const its = needs.get(id) ?? 0n
    const isOwn = its !== ofAll && (begun.has(id) || countOf(its) === 1)
    const key = isOwn && begun.has(id) ? id : String(its)
    const part = byKey.get(key) ?? new Part(its, isOwn)
    byKey.set(key, part)
    partOf.set(id, part)
    part.modules.push(id)
    part.bytes += bytes
  }
  for (const { id, imports } of graph.values()) {
    const part = partOf.get(id)
    for (const imported of imports) {
      const other = partOf.get(imported)
      if (part !== undefined && other !== undefined && part !== other) part.imports.add(other)
    }
  }
  return [...byKey.values()]
}

/** The best partner of a part that is too small to come alone, if it has any. */
function partnerOf(part: Part, parts: readonly Part[], guarded: bigint): Part | undefined {
  return parts
    .filter((other) => other !== part && !other.isOwn)
    .map((other) => ({ other, waste: wasteOf(part, other, guarded) }))
    .filter(({ waste }) => waste < Infinity)
    .sort((one, other) => one.waste - other.waste)
    .find(({ other }) => !part.leadsAround(other) && !other.leadsAround(part))?.other
}

/** The first takes in the second, and what runs before either is needed by all who need one of them. */
function join(one: Part, other: Part, parts: readonly Part[]): void {
  one.modules.push(...other.modules)
  one.bytes += other.bytes
  for (const part of parts) if (part.imports.delete(other)) part.imports.add(one)
  for (const imported of other.imports) one.imports.add(imported)
  one.imports.delete(one)
  const pages = one.pages | other.pages
  for (const part of one.whole()) part.pages |= pages
}

/** The modules of each file that several pages need; what one alone needs stands in its own file anyway. */
export function cutFiles(graph: Graph, pages: readonly Page[]): readonly (readonly string[])[] {
  const guarded = pages.reduce(
    (bits, { isGuarded }, place) => bits | (isGuarded ? 1n << BigInt(place) : 0n),
    0n,
  )
  let parts = partsByNeed(graph, pages)
  const small = parts
    .filter(({ isOwn, bytes }) => !isOwn && bytes < SMALL_PART)
    .sort((a, b) => a.bytes - b.bytes)
  for (const part of small) {
    if (!parts.includes(part)) continue
    while (part.bytes < SMALL_PART) {
      const partner = partnerOf(part, parts, guarded)
      if (partner === undefined) break
      join(part, partner, parts)
      parts = parts.filter((one) => one !== partner)
    }
  }
  return parts.filter(({ isOwn }) => !isOwn).map(({ modules }) => modules)
}

/** Where the console begins, and each module that is asked for later, with what is there by then. */
export function pagesOf(
  graph: Graph,
  { frame, unframed, guarded }: Readonly<Record<'frame' | 'unframed' | 'guarded', ReadonlySet<string>>>,
): readonly Page[] {
  const modules = [...graph.values()]
  const first = modules.filter(({ isEntry }) => isEntry).map(({ id }) => id)
  const opened = new Set(modules.flatMap(({ opens }) => opens))
  return [
    ...first.map((id) => ({ id, modules: neededBy(graph, first), isGuarded: true })),
    ...[...opened].map((id) => ({
      id,
      modules: neededBy(graph, [...first, ...(unframed.has(id) ? [] : frame), id]),
      isGuarded: guarded.has(id),
    })),
  ]
}
