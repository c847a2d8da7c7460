/** A walk through every screen of the table, for who checks or photographs them. */
import type { Page } from 'playwright-core'
import { ROUTES, type RoutePath } from '../../src/domain/console/routes.ts'
import { UNBUILT_SCREENS } from '../../src/domain/console/unbuilt-screens.ts'
import type { Audience } from '../../src/domain/identity/audience.ts'

export interface Stop {
  /** As a file name: 'shipments-id'. */
  readonly name: string
  readonly path: string
  /** It says what it will hold, no more. */
  readonly later: boolean
}

const later: ReadonlySet<string> = new Set(Object.keys(UNBUILT_SCREENS))
/** Leaves the session, or the console. */
const NOT_WALKED: ReadonlySet<RoutePath> = new Set(['/logout', '/maintenance'])

/** Every screen of an audience with an address that can be opened; `ids` are of things that are there. */
export function stopsOf(audience: Audience, ids: Partial<Record<RoutePath, number>> = {}): Stop[] {
  return ROUTES.flatMap(({ path, audience: whom }): Stop[] => {
    const isTheirs = whom.some((one) => one === audience)
    if (!isTheirs || NOT_WALKED.has(path)) return []
    const name = path
      .slice(1)
      .replaceAll('/', '-')
      .replace(/-:id\??$/, '')
    const bare = path.replace(/\/:id\??$/, '')
    const id = ids[path] ?? 1
    const detail = { name: `${name}-one`, path: `${bare}/${id}`, later: later.has(path) }
    const list = { name, path: bare, later: later.has(path) }
    if (path.endsWith('/:id?')) return [list, detail]
    return path.endsWith('/:id') ? [detail] : [list]
  })
}

/** Goes there as a link would, without loading the page anew, and waits until it has come to rest. */
export async function walkTo(page: Page, path: string): Promise<void> {
  const heading = () => document.querySelector('#main h1, #main h2, h1, h2')?.textContent ?? ''
  const before = await page.evaluate(heading)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  // The old screen stands until the file of the new one has come. A list and its detail have one heading.
  await page
    .waitForFunction(
      (was) => (document.querySelector('#main h1, #main h2, h1, h2')?.textContent ?? '') !== was,
      before,
      { timeout: 1_500 },
    )
    .catch(() => {})
  await page.waitForFunction(
    (to) =>
      location.pathname === to &&
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy=true], [role=status][aria-label=Loading]') === null,
    new URL(path, 'http://here.invalid').pathname,
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
