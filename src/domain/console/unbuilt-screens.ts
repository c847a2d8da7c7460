/**
 * Screens that are named but not built: their addresses resolve, and say what will be there. Who builds one takes its
 * line away; routes.test.ts holds the list, so that it only gets shorter.
 */

import { keysOf } from '../values/table.ts'
import type { RoutePath } from './routes.ts'

export const UNBUILT_SCREENS = {
  '/help-centre': 'Answers to what is often asked, and how to reach us.',
  '/account': 'Your company, its users, invoices and payments.',
  '/top-up-account': 'Add money to your account by card or EFT.',
  '/invoices/:id': 'One invoice: its lines, its payments and the document itself.',
  '/credit-notes/:id': 'One credit note: its lines, the invoice that it belongs to and the document itself.',
  '/inbox': 'Messages and notes that are for you.',
  '/idm': 'What the driver app knows as IDM.',
  '/hub-scanner': 'Parcels scanned in and out of a hub.',
  '/interhub-transfers': 'Manifests of what travels between hubs.',
  '/billing': 'Invoices, credit notes, imported payments and what is owed.',
  '/billing/imported-payments/:id': 'One imported payment, and the invoices that it is allocated to.',
  '/accounts/:id?': 'Customers: balances, limits, users and documents.',
  '/accounts/invoices/:id': 'One invoice: its lines, its payments and the document itself.',
  '/accounts/credit-notes/:id':
    'One credit note: its lines, the invoice that it belongs to and the document itself.',
  '/reports': 'Figures to read and to download.',
} as const satisfies Partial<Record<RoutePath, string>>

export type UnbuiltPath = keyof typeof UNBUILT_SCREENS
/** The screens that are there. */
export type BuiltPath = Exclude<RoutePath, UnbuiltPath>

const SENTENCES: Readonly<Record<string, string>> = UNBUILT_SCREENS

/** What a screen will hold that is not built yet; null for one that is. */
export function unbuiltScreenOf(path: string): string | null {
  return SENTENCES[path] ?? null
}

/** `/accounts/:id?` as it is matched: `/accounts` and `/accounts/7`. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\/:\w+(\??)/g, '(/[^/]+)$1')}$`)
const LATER_PATTERNS = keysOf(UNBUILT_SCREENS).map(patternOf)

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
