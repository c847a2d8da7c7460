/** The menus of the audiences, in the order of 000 §2, and where each of them begins. */
import type { Audience } from '../identity/audience.ts'
import type { ViewerContext } from './display-condition.ts'
import { entryPath, mayOpen, type RoutePath, routeAt, titleOf } from './routes.ts'
import { isUnbuilt } from './unbuilt-screens.ts'

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
  readonly icon: MenuIcon
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
  icon: 'quotes',
} as const satisfies MenuRow

const SEND = {
  path: '/shipments/new',
  small: '/shipments/mobile/new',
  search: '?quick_quote=send',
  label: 'Send a parcel',
  icon: 'send',
} as const satisfies MenuRow

export const MENUS = {
  visitor: [
    { path: '/track', icon: 'track' },
    QUOTE,
    { path: '/login', icon: 'sign-in' },
    { path: '/help-centre', icon: 'help' },
  ],
  account: [
    { path: '/dashboard', icon: 'dashboard', key: 'd' },
    { path: '/shipments/:id?', icon: 'shipments', key: 's' },
    { path: '/shipment-quotes', icon: 'quotes', key: 'q' },
    { path: '/address-book', icon: 'addresses', key: 'a' },
    { path: '/account', icon: 'account' },
    { path: '/settings', icon: 'settings' },
    { path: '/inbox', icon: 'inbox', key: 'i' },
    { path: '/collection-requests', icon: 'collections', key: 'c' },
    { path: '/locations', icon: 'locations' },
    { path: '/track', icon: 'track' },
    { path: '/help-centre', icon: 'help' },
  ],
  staff: [
    { path: '/ops-dashboard', icon: 'dashboard', label: 'Dashboard', key: 'd' },
    { path: '/tripsheet', icon: 'tripsheet', key: 't' },
    { path: '/shipments/:id?', icon: 'shipments', key: 's' },
    { path: '/collection-requests', icon: 'collections', key: 'c' },
    { path: '/maps', icon: 'map', key: 'm' },
    { path: '/hub-scanner', icon: 'scanner', key: 'h' },
    { path: '/interhub-transfers', icon: 'transfers' },
    { path: '/tools', icon: 'tools' },
    { path: '/billing', icon: 'billing', key: 'b' },
    { path: '/accounts/:id?', icon: 'accounts', key: 'a' },
    { path: '/users/:id?', icon: 'users', key: 'u' },
    { path: '/rates-and-estimates', icon: 'rates' },
    { path: '/reports', icon: 'reports', key: 'r' },
    { path: '/settings', icon: 'settings' },
    { path: '/inbox', icon: 'inbox', key: 'i' },
    { path: '/help-centre', icon: 'help' },
  ],
  'platform-admin': [
    { path: '/hubline-admin/providers', icon: 'providers', key: 'p' },
    { path: '/hubline-admin/messaging', icon: 'messaging', key: 'm' },
    { path: '/hubline-admin/release-notes', icon: 'notes', key: 'n' },
    { path: '/hubline-admin/short-urls', icon: 'links', key: 'l' },
    { path: '/hubline-admin/history', icon: 'history', key: 'h' },
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
  readonly icon: MenuIcon
  readonly key?: string
}

/** Whether anything leads somebody to a screen: it is open to them, and it is built. Its address resolves in any case. */
export function isOffered(path: RoutePath, viewer: ViewerContext): boolean {
  return !isUnbuilt(path) && mayOpen(routeAt(path), viewer)
}

function entryOf(row: MenuRow, viewer: ViewerContext, small: boolean): MenuEntry | null {
  const path = small && viewer.audience !== 'staff' ? (row.small ?? row.path) : row.path
  const route = routeAt(path)
  if (!isOffered(path, viewer)) return null
  return {
    path,
    to: `${entryPath(path)}${row.search ?? ''}`,
    label: row.label ?? titleOf(route, viewer.audience),
    icon: row.icon,
    key: row.key,
  }
}

/** The entries of somebody's menu: what works. `small` is a window under 992 px. */
export function menuFor(viewer: ViewerContext, small: boolean): MenuEntry[] {
  const rows: readonly MenuRow[] = MENUS[viewer.audience]
  return rows.flatMap((row) => entryOf(row, viewer, small) ?? [])
}

/** The button "Send a parcel", for people of an account. */
export function sendButton(viewer: ViewerContext, small: boolean): MenuEntry | null {
  return viewer.audience === 'account' ? entryOf(SEND, viewer, small) : null
}

/** Where the console begins for somebody; null when there is nothing for them. */
export function homeOf(viewer: ViewerContext): string | null {
  const home = HOMES[viewer.audience].find((path) => mayOpen(routeAt(path), viewer))
  return home === undefined ? null : entryPath(home)
}
