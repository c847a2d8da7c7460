/**
 * How code arrives that comes after the page. vite.config.ts puts this where Vite has its own preloading.
 *
 * An import that failed is remembered for as long as the page lives (Chromium 150 does, and of every file that it imports
 * in turn): asked for directly, what was missed once would stay away after the server is back. So the files of what can
 * be tried again are fetched first, and imported once all are in the browser's cache. That costs a part of the page a
 * moment; a screen, without which there is nothing to try again from, does not wait for it.
 */
import { INTERNET, SERVICE_AWAY } from '../domain/error-catalogue.ts'

/** What this page has of its files, or is fetching; one that could not be had is forgotten. */
const held = new Map<string, Promise<void>>()

let isFetchedFirst = false

/** Calls `load`, whose `import()` can be tried again after it has failed. */
export function fetchFirst<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  isFetchedFirst = true
  try {
    return load()
  } finally {
    isFetchedFirst = false
  }
}

const isStyle = (href: string) => href.endsWith('.css')

/** Worded as browsers word it, so that the catalogue knows it; the cause is told where the files are not simply gone. */
function missing(href: string, cause?: string): TypeError {
  const message = isStyle(href)
    ? `Unable to preload CSS for ${href}`
    : `Failed to fetch dynamically imported module: ${href}`
  return new TypeError(message, { cause })
}

async function fetchFile(href: string): Promise<void> {
  // As a style sheet is asked for, or the cache would hold the answer to another question.
  const headers: HeadersInit = isStyle(href) ? { accept: 'text/css,*/*;q=0.1' } : {}
  const answer = await fetch(href, { headers })
    // To its end: only then it is in the cache.
    .then(async (its) => ({ its, bytes: await its.arrayBuffer() }))
    .catch(() => {
      throw missing(href, INTERNET)
    })
  const { ok, status, headers: said } = answer.its
  // A page instead of a file: of a proxy whose server is away, or of a hotel that wants a log-in.
  if (status >= 500 || (ok && said.get('content-type')?.includes('html') === true))
    throw missing(href, SERVICE_AWAY)
  if (!ok) throw missing(href)
}

/** Resolves when a style sheet is there; a script is told to the browser, and nobody waits for it. */
function addLink(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = isStyle(href) ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => {
    link.remove()
    reject(missing(href))
  })
  document.head.append(link)
  return isStyle(href) ? promise : Promise.resolve()
}

async function bring(href: string, first: boolean): Promise<void> {
  if (document.querySelector(`head > [src="${href}"], head > [href="${href}"]`) !== null) return
  if (first) await fetchFile(href)
  if (!first || isStyle(href)) await addLink(href)
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
  await Promise.all(files.map((file) => hold(`/${file}`, first)))
  return load()
}
