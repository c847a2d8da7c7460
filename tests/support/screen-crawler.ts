/** A walk through every screen of the table, for who checks or photographs them. */
import type { Page } from 'playwright-core'
import { ROUTES, type RoutePath, titleOf } from '../../src/domain/console/routes.ts'
import { UNBUILT_SCREENS } from '../../src/domain/console/unbuilt-screens.ts'
import type { Audience } from '../../src/domain/identity/audience.ts'

export interface Stop {
  /** As a file name: 'shipments-id'. */
  readonly name: string
  readonly path: string
  /** What the window is called there; nothing where that is the name of what is shown. */
  readonly title: string
  /** It says what it will hold, no more. */
  readonly later: boolean
  /** The whole window is the screen's: it looks the same to everybody. */
  readonly withoutShell: boolean
}

const later: ReadonlySet<string> = new Set(UNBUILT_SCREENS)
/** Leaves the session, or the console. */
const NOT_WALKED: ReadonlySet<RoutePath> = new Set(['/logout', '/maintenance'])

/** Every screen of an audience with an address that can be opened; `ids` are of things that are there. */
export function stopsOf(audience: Audience, ids: Partial<Record<RoutePath, number>> = {}): Stop[] {
  return ROUTES.flatMap((route): Stop[] => {
    const { path } = route
    const isTheirs = route.audience.some((one) => one === audience)
    if (!isTheirs || NOT_WALKED.has(path)) return []
    const name = path
      .slice(1)
      .replaceAll('/', '-')
      .replace(/-:id\??$/, '')
    const bare = path.replace(/\/:id\??$/, '')
    const id = ids[path] ?? 1
    const its = {
      title: titleOf(route, audience),
      later: later.has(path),
      withoutShell: 'withoutShell' in route,
    }
    const detail = { ...its, title: '', name: `${name}-one`, path: `${bare}/${id}` }
    const list = { ...its, name, path: bare }
    if (path.endsWith('/:id?')) return [list, detail]
    return path.endsWith('/:id') ? [detail] : [list]
  })
}

/** Goes there as a link would, without loading the page anew, and waits until the screen of this title has come to rest. */
export async function walkTo(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  // The old screen and its title stand until the file of the new one has come.
  await page.waitForFunction(
    ([to, named]) =>
      location.pathname === to &&
      document.title.startsWith(named) &&
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy=true], [role=status][aria-label=Loading]') === null,
    [new URL(path, 'http://here.invalid').pathname, title] as const,
  )
  await settle(page)
}

/** Colours are measured, and pictures taken, of what has come to rest. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
}
