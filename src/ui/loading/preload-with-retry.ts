/**
 * How code arrives that comes after the page. vite.config.ts puts this where Vite has its own preloading.
 *
 * An import that failed is remembered for as long as the page lives (Chromium 150 does, and of every file that it imports
 * in turn): asked for directly, what was missed once would stay away after the server is back. So the files of what can
 * be tried again are fetched first, and imported once all are in the browser's cache. That costs a part of the page a
 * moment; a screen, without which there is nothing to try again from, does not wait for it.
 */
import { INTERNET, missingFile, SERVICE_AWAY } from '../../domain/console/error-catalogue.ts'

/** What has been fetched, or is being fetched; one that could not be had is forgotten. */
const held = new Map<string, Promise<void>>()

/** ms; a file that takes longer is tried for again. */
const FETCH_MS = 30_000

let isFetchedFirst = false

/** Calls `load`, whose `import()` can be tried again after it has failed. */
export function preloadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  isFetchedFirst = true
  try {
    return load()
  } finally {
    isFetchedFirst = false
  }
}

const isStyle = (href: string) => href.endsWith('.css')

/** A file that cannot be had just now; worded as browsers word it, so that the catalogue knows it. */
export class MissingFile extends TypeError {
  /** `cause`: where it is not simply gone. */
  constructor(href: string, cause?: string) {
    super(missingFile(href), { cause })
  }
}

async function fetchFile(href: string): Promise<void> {
  // As a style sheet is asked for, or the cache would hold the answer to another question.
  const headers: HeadersInit = isStyle(href) ? { accept: 'text/css,*/*;q=0.1' } : {}
  const answer = await fetch(href, { headers, signal: AbortSignal.timeout(FETCH_MS) })
    // To its end: only then it is in the cache.
    .then(async (its) => ({ its, bytes: await its.arrayBuffer() }))
    .catch(() => {
      throw new MissingFile(href, INTERNET)
    })
  const { ok, status, headers: said } = answer.its
  // A page instead of a file: of a proxy whose server is away, or of a hotel that wants a log-in.
  if (status >= 500 || (ok && said.get('content-type')?.includes('html') === true))
    throw new MissingFile(href, SERVICE_AWAY)
  if (!ok) throw new MissingFile(href)
}

function linkTo(href: string, rel: 'stylesheet' | 'modulepreload'): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = href
  link.addEventListener('error', () => link.remove())
  return link
}

/** Resolves when the style sheet is there. */
function addStyle(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = linkTo(href, 'stylesheet')
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => reject(new MissingFile(href)))
  document.head.append(link)
  return promise
}

/** Tells the browser of a script that is about to be imported; nobody waits for it, and it may yet fail. */
function announce(href: string): void {
  if (held.has(href) || document.querySelector(`[src="${href}"], [href="${href}"]`) !== null) return
  // Not in the head: what is named there came with the page.
  document.body.append(linkTo(href, 'modulepreload'))
}

/**
 * Whether it came with the page; what the head's own script asks for (src/shell/head.ts), once it has arrived. In the head alone: a page of
 * thousands of cards is not looked through for each of twenty files.
 */
const cameWithPage = (href: string): boolean =>
  document.head.querySelector(`[src="${href}"], [href="${href}"]:not([rel=preload], [data-awaited])`) !== null

async function bring(href: string, first: boolean): Promise<void> {
  if (cameWithPage(href)) return
  if (first) await fetchFile(href)
  if (isStyle(href)) await addStyle(href)
}

function hold(href: string, first: boolean): Promise<void> {
  const before = held.get(href)
  if (before !== undefined) return before
  const its = bring(href, first)
  held.set(href, its)
  its.catch(() => held.delete(href))
  return its
}

/**
 * Imports what needs these files, named from the root of the site, the imported one among them. Called by the built code
 * for each `import()`, under the name that Vite gives it.
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const first = isFetchedFirst
  const hrefs = files.map((file) => `${import.meta.env.BASE_URL}${file}`)
  await Promise.all(hrefs.map((href) => (first || isStyle(href) ? hold(href, first) : announce(href))))
  const module = await load()
  // An import has all that it needs: nothing that shares a file with it has to fetch that one.
  for (const href of hrefs) held.set(href, Promise.resolve())
  return module
}
