/**
 * Every screen of the console, as data (000 §2): the router, the guards, the menus, the page titles, the palette and the
 * access tests are made from it.
 *
 * To add a screen: one line here, its file in src/shell/screens.ts, and its place in menu.ts if it has one.
 */
import type { Audience } from '../identity/audience.ts'
import { callPermission } from '../identity/permission.ts'
import { CONDITIONS, type DisplayCondition, type ViewerContext } from './display-condition.ts'

export interface Route {
  /** As react-router writes it. A detail that opens beside its list is an optional part: '/shipments/:id?'. */
  readonly path: `/${string}`
  readonly title: string
  /** Where an audience knows it by another name. */
  readonly titles?: Partial<Record<Audience, string>>
  /** Whom it is for. */
  readonly audience: readonly Audience[]
  /** What the signed-in person must hold to see it (000 §6), for all alike or by audience. */
  readonly permission?: string | Partial<Record<Audience, string>>
  readonly when?: DisplayCondition
  /** Without the shell around it: the whole window is the screen's. */
  readonly withoutShell?: true
  /** Only another screen, or another form of it, leads here: the palette does not. */
  readonly unlisted?: true
}

const ANYBODY = ['visitor', 'account', 'staff', 'platform-admin'] as const
const PUBLIC = ['visitor', 'account', 'staff'] as const
const SIGNED_IN = ['account', 'staff', 'platform-admin'] as const
const BOTH = ['staff', 'account'] as const
const STAFF = ['staff'] as const
const ACCOUNT = ['account'] as const
const ADMIN = ['platform-admin'] as const

const BOOK = callPermission('/shipments', 'POST')
/** The one permission that an account's owner holds beyond its other users (000 §6). */
const OWN_ACCOUNT = 'account'

export const ROUTES = [
  // For anybody
  { path: '/track', title: 'Track my parcel', audience: PUBLIC },
  { path: '/help-centre', title: 'Help centre', audience: PUBLIC },
  { path: '/login', title: 'Log in', audience: ['visitor'], withoutShell: true },
  { path: '/forgot-password', title: 'Forgot password', audience: ANYBODY, withoutShell: true },
  { path: '/new-password', title: 'New password', audience: ANYBODY, withoutShell: true },
  { path: '/confirm-email', title: 'Confirm e-mail', audience: ANYBODY, withoutShell: true },
  { path: '/register', title: 'Register', audience: ['visitor'], when: 'registration', withoutShell: true },
  { path: '/logout', title: 'Log out', audience: ANYBODY, withoutShell: true },
  { path: '/maintenance', title: 'Maintenance', audience: ANYBODY, withoutShell: true },
  { path: '/account-closed', title: 'Account closed', audience: ANYBODY, withoutShell: true },

  // Of accounts
  { path: '/dashboard', title: 'Dashboard', audience: ACCOUNT, permission: 'dashboard' },
  { path: '/shipment-quotes', title: 'Quotes', audience: ACCOUNT, permission: 'shipment_quotes' },
  { path: '/address-book', title: 'Address book', audience: ACCOUNT, permission: 'address_book' },
  { path: '/account', title: 'Account', audience: ACCOUNT, permission: OWN_ACCOUNT },
  { path: '/top-up-account', title: 'Top up account', audience: ACCOUNT, permission: 'top_up_account' },
  { path: '/invoices/:id', title: 'Invoice', audience: ACCOUNT, permission: 'billing' },
  { path: '/credit-notes/:id', title: 'Credit note', audience: ACCOUNT, permission: 'billing' },

  // Of accounts and of staff
  {
    path: '/shipments/new',
    title: 'New shipment',
    titles: { visitor: 'Quick quote' },
    audience: PUBLIC,
    permission: BOOK,
  },
  {
    path: '/shipments/mobile/new',
    title: 'New shipment',
    titles: { visitor: 'Quick quote' },
    audience: ['visitor', 'account'],
    permission: BOOK,
    unlisted: true,
  },
  {
    path: '/shipments/success',
    title: 'Shipment booked',
    audience: PUBLIC,
    permission: BOOK,
    unlisted: true,
  },
  // Links of letters and other systems lead here with a reference (001 §2: lookup by reference).
  { path: '/shipments/ref', title: 'Find a shipment', audience: PUBLIC, unlisted: true },
  // The payment provider sends back here whoever did not pay (001 §2, §4: payment outcomes).
  { path: '/shipments/payfast-cancelled', title: 'Payment cancelled', audience: PUBLIC, unlisted: true },
  {
    path: '/shipments/import',
    title: 'Import shipments',
    audience: BOTH,
    permission: callPermission('/shipments/imports', 'POST'),
  },
  { path: '/shipments/:id?', title: 'Shipments', audience: BOTH, permission: 'shipments' },
  {
    path: '/collection-requests',
    title: 'Collection requests',
    titles: { account: 'Bulk collections' },
    audience: BOTH,
    permission: 'collection_requests',
    when: 'collectionRequests',
  },
  {
    path: '/settings',
    title: 'Settings',
    audience: BOTH,
    permission: { staff: 'settings', account: OWN_ACCOUNT },
  },
  {
    path: '/locations',
    title: 'Locker locations',
    audience: BOTH,
    permission: callPermission('/pickup-points', 'GET'),
  },
  { path: '/inbox', title: 'Inbox', audience: BOTH, permission: 'my_inbox' },
  { path: '/profile', title: 'Profile', audience: SIGNED_IN },
  { path: '/idm', title: 'IDM', audience: BOTH, when: 'idm' },

  // Of staff
  {
    path: '/ops-dashboard',
    title: 'Ops dashboard',
    audience: STAFF,
    permission: 'ops_dashboard',
    when: 'opsDashboard',
  },
  { path: '/tripsheet', title: 'Tripsheet', audience: STAFF, permission: 'tripsheet' },
  { path: '/maps', title: 'Maps', audience: STAFF, permission: 'maps' },
  {
    path: '/hub-scanner',
    title: 'Hub scanner',
    audience: STAFF,
    permission: 'hub_scanner',
    when: 'hubScanner',
  },
  {
    path: '/interhub-transfers',
    title: 'Interhub transfers',
    audience: STAFF,
    permission: 'interhub_manifests',
    when: 'interhubTransfers',
  },
  { path: '/tools', title: 'Tools', audience: STAFF, permission: 'tools' },
  { path: '/billing', title: 'Billing', audience: STAFF, permission: 'billing' },
  {
    path: '/billing/imported-payments/:id',
    title: 'Imported payment',
    audience: STAFF,
    permission: 'billing',
  },
  { path: '/accounts/:id?', title: 'Accounts', audience: STAFF, permission: 'accounts' },
  { path: '/accounts/invoices/:id', title: 'Invoice', audience: STAFF, permission: 'billing' },
  { path: '/accounts/credit-notes/:id', title: 'Credit note', audience: STAFF, permission: 'billing' },
  { path: '/users/:id?', title: 'Users', audience: STAFF, permission: 'users' },
  { path: '/rates-and-estimates', title: 'Rates', audience: STAFF, permission: 'rates_and_estimates' },
  { path: '/reports', title: 'Reports', audience: STAFF, permission: 'reports' },
  { path: '/release-notes', title: 'Release notes', audience: STAFF },

  // Of the platform's administrator
  { path: '/hubline-admin/providers', title: 'Providers', audience: ADMIN, permission: 'admin/providers' },
  { path: '/hubline-admin/messaging', title: 'Messaging', audience: ADMIN, permission: 'admin/messaging' },
  {
    path: '/hubline-admin/release-notes',
    title: 'Release notes',
    audience: ADMIN,
    permission: 'admin/release-notes',
  },
  { path: '/hubline-admin/short-urls', title: 'Short URLs', audience: ADMIN, permission: 'admin/short-urls' },
  { path: '/hubline-admin/history', title: 'History', audience: ADMIN, permission: 'admin/history' },
] as const satisfies readonly Route[]

type Row = (typeof ROUTES)[number]
export type RoutePath = Row['path']
type OtherTitle<R> = R extends { titles: Readonly<Record<string, infer Its>> } ? Its : never
/** What a screen is called by some audience: each is said in every language. */
export type ScreenTitle = Row['title'] | OtherTitle<Row>

/** Addresses that are only another name of one above. */
export const REDIRECTS: Readonly<Record<`/${string}`, RoutePath>> = {
  '/hubline-admin': '/hubline-admin/providers',
}

const BY_PATH: ReadonlyMap<string, Route> = new Map(ROUTES.map((route) => [route.path, route]))

/** The row of a path. */
export function routeAt(path: RoutePath): Route {
  const route = BY_PATH.get(path)
  if (route === undefined) throw new Error(`no route ${path}`)
  return route
}

/** The name of a screen as this audience knows it. */
export function titleOf(route: Route, audience: Audience): string {
  return route.titles?.[audience] ?? route.title
}

/** What visitors may see, everybody may; but not what takes a permission of those who are signed in. */
const isFor = ({ audience, permission }: Route, viewer: ViewerContext): boolean =>
  audience.includes(viewer.audience) || (audience.includes('visitor') && permission === undefined)

function isGranted({ audience, permission }: Route, viewer: ViewerContext): boolean {
  if (!audience.includes(viewer.audience)) return true
  if (viewer.audience === 'visitor') return true
  const wanted = typeof permission === 'object' ? permission[viewer.audience] : permission
  return wanted === undefined || viewer.may(wanted)
}

/**
 * Why a screen is closed to the one who looks: it is for others, whom nobody can make them; their role lacks the
 * permission; or nobody like them has it here, by its display condition.
 */
export type RouteDenial = 'wrong-audience' | 'no-permission' | 'feature-off'

/** Null where it is open. */
export function routeDenial(route: Route, viewer: ViewerContext): RouteDenial | null {
  if (!isFor(route, viewer)) return 'wrong-audience'
  if (!isGranted(route, viewer)) return 'no-permission'
  return route.when === undefined || CONDITIONS[route.when](viewer) ? null : 'feature-off'
}

/** Whether a screen is for the one who looks: by audience, permission and display condition. */
export function mayOpen(route: Route, viewer: ViewerContext): boolean {
  return routeDenial(route, viewer) === null
}

/** The address of a route without its parameters: '/shipments' of '/shipments/:id?'. */
export function entryPath(path: string): string {
  return path.replace(/\/:.*$/, '') || '/'
}
