/**
 * Runs in the head of the page, before any other script is there (vite.config.ts puts it into index.html): asks for the
 * files of the screen that the address names, and for what a session starts from, all at once. On a slow line each round
 * that waits for another one is seen.
 */
import { type EarlyCalls, earlyKey, earlySnapshotQueryOf } from '../streams/feed/early-calls.ts'
import { visit } from '../ui/page/visit.ts'

/** The files that a screen needs beyond those that index.html names, as places in `files`. */
export interface ScreenFiles {
  readonly files: readonly string[]
  /** By the route without its parameters. */
  readonly screens: Readonly<Record<string, readonly number[]>>
  /** Of any other address. */
  readonly others: readonly number[]
  readonly messages: Readonly<Record<'en' | 'af', readonly number[]>>
  /** The routes whose screen is a map, with what MapLibre asks for when it is there: its worker, and what it draws. */
  readonly maps: readonly string[]
  readonly worker: readonly string[]
  readonly basemap: readonly string[]
}

declare const __SCREEN_FILES__: ScreenFiles
declare const __VERSION__: string

const { files, screens, others, messages, maps, worker, basemap } = __SCREEN_FILES__

function announce(file: string): void {
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.href = `/${file}`
  // Until it has arrived, nobody relies on it (src/ui/loading/preload-with-retry.ts).
  link.dataset.awaited = ''
  link.addEventListener('load', () => delete link.dataset.awaited)
  document.head.append(link)
}

/** The route that an address belongs to: `/shipments/12` to `/shipments`. */
function routeOf(path: string): string | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const route = path.slice(0, end)
    if (screens[route] !== undefined) return route
  }
  return undefined
}

function askForFiles(): void {
  const language = (localStorage.getItem('hubline.language') ?? navigator.language).slice(0, 2)
  const its = new Set([
    ...(screens[routeOf(location.pathname) ?? ''] ?? others),
    ...messages.en,
    ...(language === 'af' ? messages.af : []),
  ])
  for (const place of its) announce(files[place] ?? '')
}

/** Into the browser's cache, where the map and its worker find it; behind whatever else the page asks for. */
function fetchBehind(path: string, accept: string): void {
  fetch(`/${path}`, { priority: 'low', headers: { accept } })
    .then((answer) => answer.arrayBuffer())
    .catch(() => {})
}

function askForMap(): void {
  if (!maps.includes(routeOf(location.pathname) ?? '')) return
  for (const path of worker) fetchBehind(path, '*/*')
  // As MapLibre asks for it, or the cache would hold the answer to another question.
  for (const path of basemap) fetchBehind(path, 'application/json')
}

/** The calls that the console will make as its first ones, in the same words (contract/client.ts). */
function askForData(): void {
  const answers: EarlyCalls['answers'] = new Map()
  window.askedEarly = { at: Date.now(), answers }
  const ask = (path: string, headers: Record<string, string> = {}) => {
    const answer = fetch(`/v2${path}`, { headers: { 'client-version': `web ${__VERSION__}`, ...headers } })
    // Whoever takes it is told what failed, and nobody else.
    answer.catch(() => {})
    answers.set(earlyKey(`/v2${path}`, headers), answer)
  }
  const token = sessionStorage.getItem('access_token')
  const isSomebodyElse =
    sessionStorage.getItem('impersonated_username') !== null ||
    location.search.includes('impersonated_username')
  if (token !== null && !isSomebodyElse) {
    const { provider } = JSON.parse(localStorage.getItem('hubline.provider') ?? '{}')
    const { _since } = JSON.parse(sessionStorage.getItem('general_data') ?? '{}')
    const headers: Record<string, string> = { authorization: ['Bearer', token].join(' ') }
    if (typeof provider?.id === 'number') headers['provider-id'] = String(provider.id)
    const since = typeof _since === 'string' ? `?${new URLSearchParams({ since: _since })}` : ''
    ask(`/general-data${since}`, headers)
    // The platform's own administrators have no live workspace.
    if (!location.pathname.startsWith('/hubline-admin')) {
      const first = earlySnapshotQueryOf(routeOf(location.pathname), location.search)
      if (first !== undefined) window.askedEarly.first = first
      const query = new URLSearchParams(
        Object.entries(first ?? {}).map(([name, value]) => [name, String(value)]),
      )
      ask(`/live/snapshot${first === undefined ? '' : `?${query}`}`, headers)
    }
  }
  ask(`/providers?${new URLSearchParams({ origin: visit.host })}`)
}

if (location.pathname !== '/maintenance') {
  try {
    askForData()
    askForFiles()
    askForMap()
  } catch {
    // A browser that keeps nothing for us: all of it is asked for later.
  }
}
