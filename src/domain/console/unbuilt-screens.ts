/**
 * Screens that are named but not built: their addresses resolve, and say what will be there (src/ui/messages). Who builds one takes its
 * line away; routes.test.ts holds the list, so that it only gets shorter.
 */

import type { RoutePath } from './routes.ts'

export const UNBUILT_SCREENS = [
  '/help-centre',
  '/account',
  '/top-up-account',
  '/invoices/:id',
  '/credit-notes/:id',
  '/inbox',
  '/idm',
  '/hub-scanner',
  '/interhub-transfers',
  '/billing',
  '/billing/imported-payments/:id',
  '/accounts/:id?',
  '/accounts/invoices/:id',
  '/accounts/credit-notes/:id',
  '/reports',
] as const satisfies readonly RoutePath[]

export type UnbuiltPath = (typeof UNBUILT_SCREENS)[number]
/** The screens that are there. */
export type BuiltPath = Exclude<RoutePath, UnbuiltPath>

const PATHS: ReadonlySet<string> = new Set(UNBUILT_SCREENS)

export const isUnbuilt = (path: string): boolean => PATHS.has(path)

/** `/accounts/:id?` as it is matched: `/accounts` and `/accounts/7`. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\/:\w+(\??)/g, '(/[^/]+)$1')}$`)
const LATER_PATTERNS = UNBUILT_SCREENS.map(patternOf)

/** Whether an address (with or without a search) is that of a screen which is not built. */
export function leadsToUnbuilt(address: string): boolean {
  const path = address.replace(/[?#].*$/, '')
  return LATER_PATTERNS.some((pattern) => pattern.test(path))
}

/** Where an account is shown: its shipments, until the accounts have their screen. */
export function accountAddress(id: number): string {
  const address = `/accounts/${id}`
  return leadsToUnbuilt(address) ? `/shipments?account=${id}` : address
}
