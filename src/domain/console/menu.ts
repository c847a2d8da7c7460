/** The menus of the audiences, in the order of 000 §2, and where each of them begins. */
import type { Audience } from '../identity/audience.ts'
import type { ViewerContext } from './display-condition.ts'
import { entryPath, mayOpen, type RoutePath, routeAt, titleOf } from './routes.ts'
import { unbuiltScreenOf } from './unbuilt-screens.ts'

export type MenuIcon =
  | 'dashboard'
  | 'tripsheet'
  | 'shipments'
  | 'collections'
  | 'map'
  | 'scanner'
  | 'transfers'
  | 'tools'
  | 'billing'
  | 'accounts'
  | 'account'
  | 'users'
  | 'rates'
  | 'reports'
  | 'settings'
  | 'inbox'
  | 'help'
  | 'quotes'
  | 'addresses'
  | 'locations'
  | 'track'
  | 'send'
  | 'sign-in'
  | 'providers'
  | 'messaging'
  | 'notes'
  | 'links'
  | 'history'

interface MenuRow {
  readonly path: RoutePath
  readonly sign: MenuIcon
  /** Where it is called otherwise than its screen. */
  readonly label?: string
  /** After `g`. */
  readonly key?: string
  readonly search?: string
  /** The screen for people who are not staff, under 992 px. */
  readonly small?: RoutePath
}

const QUOTE = {
  path: '/shipments/new',
  small: '/shipments/mobile/new',
  search: '?quick_quote=quote',
  label: 'Quick quote',
  sign: 'quotes',
} as const satisfies MenuRow

const SEND = {
  path: '/shipments/new',
  small: '/shipments/mobile/new',
  search: '?quick_quote=send',
  label: 'Send a parcel',
  sign: 'send',
} as const satisfies MenuRow

export const MENUS = {
  visitor: [
    { path: '/track', sign: 'track' },
    QUOTE,
    { path: '/login', sign: 'sign-in' },
    { path: '/help-centre', sign: 'help' },
  ],
  account: [
    { path: '/dashboard', sign: 'dashboard', key: 'd' },
    { path: '/shipments/:id?', sign: 'shipments', key: 's' },
    { path: '/shipment-quotes', sign: 'quotes', key: 'q' },
    { path: '/address-book', sign: 'addresses', key: 'a' },
    { path: '/account', sign: 'account' },
    { path: '/settings', sign: 'settings' },
    { path: '/inbox', sign: 'inbox', key: 'i' },
    { path: '/collection-requests', sign: 'collections', key: 'c' },
    { path: '/locations', sign: 'locations' },
    { path: '/track', sign: 'track' },
    { path: '/help-centre', sign: 'help' },
  ],
  staff: [
    { path: '/ops-dashboard', sign: 'dashboard', label: 'Dashboard', key: 'd' },
    { path: '/tripsheet', sign: 'tripsheet', key: 't' },
    { path: '/shipments/:id?', sign: 'shipments', key: 's' },
    { path: '/collection-requests', sign: 'collections', key: 'c' },
    { path: '/maps', sign: 'map', key: 'm' },
    { path: '/hub-scanner', sign: 'scanner', key: 'h' },
    { path: '/interhub-transfers', sign: 'transfers' },
    { path: '/tools', sign: 'tools' },
    { path: '/billing', sign: 'billing', key: 'b' },
    { path: '/accounts/:id?', sign: 'accounts', key: 'a' },
    { path: '/users/:id?', sign: 'users', key: 'u' },
    { path: '/rates-and-estimates', sign: 'rates' },
    { path: '/reports', sign: 'reports', key: 'r' },
    { path: '/settings', sign: 'settings' },
    { path: '/inbox', sign: 'inbox', key: 'i' },
    { path: '/help-centre', sign: 'help' },
  ],
  'platform-admin': [
    { path: '/hubline-admin/providers', sign: 'providers', key: 'p' },
    { path: '/hubline-admin/messaging', sign: 'messaging', key: 'm' },
    { path: '/hubline-admin/release-notes', sign: 'notes', key: 'n' },
    { path: '/hubline-admin/short-urls', sign: 'links', key: 'l' },
    { path: '/hubline-admin/history', sign: 'history', key: 'h' },
  ],
} as const satisfies Record<Audience, readonly MenuRow[]>

type MenuRowWithLabel = Extract<(typeof MENUS)[Audience][number], { label: string }> | typeof SEND
/** What an entry is called otherwise than its screen. */
export type MenuLabel = MenuRowWithLabel['label']

/** Where somebody lands who asks for nothing in particular: the first that they may see. */
const HOMES: Readonly<Record<Audience, readonly RoutePath[]>> = {
  visitor: ['/track'],
  account: ['/dashboard', '/shipments/:id?', '/track'],
  staff: ['/ops-dashboard', '/tripsheet', '/shipments/:id?', '/maps', '/profile'],
  'platform-admin': ['/hubline-admin/providers', '/profile'],
}

/** An entry as somebody sees it. */
export interface MenuEntry {
  readonly path: RoutePath
  /** The address, with its search. */
  readonly to: string
  readonly label: string
  readonly sign: MenuIcon
  readonly key?: string
}

/** Whether anything leads somebody to a screen: it is open to them, and it is built. Its address resolves in any case. */
export function isOffered(path: RoutePath, onlooker: ViewerContext): boolean {
  return unbuiltScreenOf(path) === null && mayOpen(routeAt(path), onlooker)
}

function entryOf(row: MenuRow, onlooker: ViewerContext, small: boolean): MenuEntry | null {
  const path = small && onlooker.audience !== 'staff' ? (row.small ?? row.path) : row.path
  const route = routeAt(path)
  if (!isOffered(path, onlooker)) return null
  return {
    path,
    to: `${entryPath(path)}${row.search ?? ''}`,
    label: row.label ?? titleOf(route, onlooker.audience),
    sign: row.sign,
    key: row.key,
  }
}

/** The entries of somebody's menu: what works. `small` is a window under 992 px. */
export function menuFor(onlooker: ViewerContext, small: boolean): MenuEntry[] {
  const rows: readonly MenuRow[] = MENUS[onlooker.audience]
  return rows.flatMap((row) => entryOf(row, onlooker, small) ?? [])
}

/** The button "Send a parcel", for people of an account. */
export function sendButton(onlooker: ViewerContext, small: boolean): MenuEntry | null {
  return onlooker.audience === 'account' ? entryOf(SEND, onlooker, small) : null
}

/** Where the console begins for somebody; null when there is nothing for them. */
export function homeOf(onlooker: ViewerContext): string | null {
  const home = HOMES[onlooker.audience].find((path) => mayOpen(routeAt(path), onlooker))
  return home === undefined ? null : entryPath(home)
}
