import type { Page, Route } from 'playwright-core'
import { mockRoute } from './harness.ts'

/** Files of the console that a page asks for and cannot have. */
export interface Taken {
  /** How often each of them was asked for, at least. */
  asked(): number
  restore(): Promise<void>
}

/** The files of these names cannot be had by the page. */
export async function failAsset(
  page: Page,
  names: RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<Taken> {
  const asked = new Map<string, number>()
  const files = new RegExp(`/assets/(${names.source})-[^/]*\\.(js|css)$`)
  await mockRoute(page, files, (route) => {
    const url = route.request().url()
    asked.set(url, (asked.get(url) ?? 0) + 1)
    return answer(route)
  })
  return {
    asked: () => (asked.size === 0 ? 0 : Math.min(...asked.values())),
    restore: () => page.unroute(files),
  }
}
