/** The roles that every provider starts with (000 §6). */

import { BASE_PERMISSIONS } from './base-permissions.ts'
import { callPermission } from './permission.ts'
import type { Role } from './role.ts'

/** Looking after users, and seeing which roles there are. */
const PEOPLE = [
  callPermission('/users', 'GET'),
  callPermission('/users', 'POST'),
  callPermission('/users/invitations', 'POST'),
  callPermission('/users', 'PATCH'),
  callPermission('/roles', 'GET'),
]
/** What is offered, as whoever books needs it. */
const CATALOGUE = [
  '/service-levels',
  '/rates/service-areas',
  '/rates/service-day-exceptions',
  '/tags',
  '/parcel-types',
  '/pickup-points',
  '/pickup-points/compartments',
]
const READ_CATALOGUE = CATALOGUE.map((path) => callPermission(path, 'GET'))
/** Rate cards: what everybody pays. */
const KEEP_RATE_CARDS = [
  callPermission('/rates/cards', 'GET'),
  callPermission('/rates/cards', 'POST'),
  callPermission('/rates/cards/publish', 'POST'),
  callPermission('/rates/cards/what-if', 'POST'),
  callPermission('/rates/cards/zones', 'POST'),
]
/** Keeping what is offered. */
const KEEP_CATALOGUE = [
  ...CATALOGUE.flatMap((path) => [callPermission(path, 'POST'), callPermission(path, 'PATCH')]),
  callPermission('/catalogue/usage', 'GET'),
]
/** What programs are told as it happens. */
const WEBHOOKS = [
  callPermission('/webhooks', 'GET'),
  callPermission('/webhooks', 'POST'),
  callPermission('/webhooks', 'PATCH'),
  callPermission('/webhooks', 'DELETE'),
  callPermission('/webhooks/test', 'POST'),
  callPermission('/webhooks/deliveries', 'GET'),
  callPermission('/webhooks/deliveries/replay', 'POST'),
]
/** Keys by which shops and programs call for an account. */
const API_KEYS = [
  callPermission('/accounts/api-keys', 'GET'),
  callPermission('/accounts/api-keys', 'POST'),
  callPermission('/accounts/api-keys', 'DELETE'),
]
const READ_SHIPMENTS = [
  callPermission('/live/snapshot', 'GET'),
  callPermission('/live/socket', 'GET'),
  callPermission('/shipments', 'GET'),
  callPermission('/shipments/archive', 'GET'),
  callPermission('/shipments/parcels', 'GET'),
  'shipments',
]
/** What leaves the platform as a file. Not of drivers, who carry it on a phone. */
const EXPORT = callPermission('/shipments/export', 'POST')
/** What people write about a shipment to one another. */
const NOTES = [callPermission('/shipments/notes', 'GET'), callPermission('/shipments/notes', 'POST')]
/** What people add to notes. */
const FILES = [
  callPermission('/shipments/files', 'GET'),
  callPermission('/shipments/files', 'POST'),
  callPermission('/shipments/files/link', 'GET'),
  callPermission('/shipments/files/versions', 'POST'),
]
/** How deliveries were proven. */
const PROOFS = [
  callPermission('/shipments/pod', 'GET'),
  callPermission('/shipments/pod/images', 'GET'),
  callPermission('/shipments/digital-pod', 'GET'),
]
const DELETE_NOTES = callPermission('/shipments/notes', 'DELETE')
const ADDRESS_BOOK = [
  callPermission('/accounts/address-books', 'GET'),
  callPermission('/accounts/address-books', 'POST'),
  callPermission('/accounts/address-books', 'PATCH'),
  callPermission('/accounts/address-books', 'DELETE'),
  callPermission('/accounts/address-books/merge', 'POST'),
  callPermission('/accounts/address-books/import', 'POST'),
]
/** Prices that hold for a while: for those who see what is billed. */
const QUOTES = [callPermission('/shipment-quotes', 'GET'), callPermission('/shipment-quotes/pdf', 'GET')]
/** Of an account; staff accept none for it (001 §4). */
const OWN_QUOTES = [...QUOTES, callPermission('/shipment-quotes/accept', 'POST'), 'shipment_quotes']
/** Waybills and stickers. */
const LABELS = [
  callPermission('/shipments/label', 'GET'),
  callPermission('/shipments/label', 'POST'),
  callPermission('/shipments/label/stickers', 'GET'),
]
/** Booking from a spreadsheet. */
const IMPORTS = [
  callPermission('/shipments/imports', 'GET'),
  callPermission('/shipments/imports', 'POST'),
  callPermission('/shipments/imports/rows', 'GET'),
  callPermission('/shipments/imports/rows', 'POST'),
  callPermission('/shipments/imports/columns', 'GET'),
  callPermission('/shipments/imports/book', 'POST'),
  callPermission('/shipments/imports/cancel', 'POST'),
]
/** To come and fetch parcels. Drivers say what became of what they were given. */
const COLLECT = [
  callPermission('/collection-requests', 'GET'),
  callPermission('/collection-requests', 'PATCH'),
  callPermission('/collection-requests/shipments', 'POST'),
]
const ASK_FOR_COLLECTIONS = [
  callPermission('/collection-requests', 'POST'),
  callPermission('/collection-requests/schedules', 'GET'),
  callPermission('/collection-requests/schedules', 'POST'),
  callPermission('/collection-requests/schedules', 'PATCH'),
  callPermission('/collection-requests/schedules', 'DELETE'),
]
/** Own shipments only: which ones are theirs is decided by visibility.ts, not by the permission. */
const ACCOUNT = [
  ...BASE_PERMISSIONS,
  ...READ_SHIPMENTS,
  EXPORT,
  ...READ_CATALOGUE,
  ...NOTES,
  ...FILES,
  ...PROOFS,
  DELETE_NOTES,
  callPermission('/shipments', 'POST'),
  // Of their own shipments what is the sender's (sender-edits.ts).
  callPermission('/shipments', 'PATCH'),
  callPermission('/shipments/cancel', 'POST'),
  ...LABELS,
  callPermission('/geocode', 'POST'),
  ...ADDRESS_BOOK,
  ...IMPORTS,
  callPermission('/accounts/settings', 'GET'),
  ...COLLECT,
  ...ASK_FOR_COLLECTIONS,
  'dashboard',
  'address_book',
  'collection_requests',
  'my_inbox',
]
/** Desks are handed over among those who dispatch (decision 130). */
const DESKS = [
  callPermission('/desk-handovers', 'GET'),
  callPermission('/desk-handovers', 'POST'),
  callPermission('/desk-handovers', 'PATCH'),
]
const PROPOSE_ROUTES = [
  callPermission('/tripsheets/optimise', 'POST'),
  callPermission('/tripsheets/driver-out', 'POST'),
  callPermission('/tripsheets/collection-proposals', 'GET'),
  callPermission('/tripsheets/collection-proposals', 'PATCH'),
  callPermission('/tripsheets/proposals', 'GET'),
  callPermission('/tripsheets/proposals', 'PATCH'),
  callPermission('/tripsheets/proposals/accept', 'POST'),
  callPermission('/tripsheets/proposals/undo', 'POST'),
]
const DRIVER = [
  ...BASE_PERMISSIONS,
  ...READ_SHIPMENTS,
  ...NOTES,
  ...FILES,
  ...PROOFS,
  ...LABELS,
  callPermission('/tracking-events', 'POST'),
  callPermission('/shipments/pod', 'POST'),
  callPermission('/shipments/pod/pin', 'POST'),
  callPermission('/drivers/positions', 'POST'),
  ...COLLECT,
  callPermission('/tripsheets', 'GET'),
  callPermission('/tripsheets', 'PATCH'),
  callPermission('/tripsheets/arrivals', 'GET'),
  callPermission('/tripsheets/pdf', 'GET'),
  'tripsheet',
  'INLINE_deliver_parcels_or_shipments',
]
/** What the dashboard tells besides what is live. Which of it they see is decided by visibility.ts. */
const DASHBOARD = [
  callPermission('/alerts', 'GET'),
  callPermission('/alerts', 'PATCH'),
  callPermission('/alert-rules', 'GET'),
  callPermission('/ops-dashboard/past-weekdays', 'GET'),
  callPermission('/rewind', 'GET'),
  callPermission('/drivers/trail', 'GET'),
  callPermission('/ops-dashboard/morning', 'GET'),
]
/** The day is planned in the morning (decision 134). */
const PLAN_THE_DAY = [
  callPermission('/ops-dashboard/day-plans', 'POST'),
  callPermission('/ops-dashboard/drivers-out', 'PATCH'),
]
const SEE_ZONES = [callPermission('/geofence/zones', 'GET'), callPermission('/geofence/zones/tags', 'GET')]
const DRAW_ZONES = [
  callPermission('/geofence/zones', 'POST'),
  callPermission('/geofence/zones', 'PATCH'),
  callPermission('/geofence/zones', 'DELETE'),
  callPermission('/geofence/zones/tags', 'POST'),
]
const DISPATCHER = [
  ...DRIVER.filter((one) => one !== callPermission('/drivers/positions', 'POST')),
  ...READ_CATALOGUE,
  EXPORT,
  DELETE_NOTES,
  callPermission('/shipments', 'POST'),
  callPermission('/geocode', 'POST'),
  ...ADDRESS_BOOK,
  ...IMPORTS,
  ...ASK_FOR_COLLECTIONS,
  callPermission('/tracking-events/withdraw', 'POST'),
  callPermission('/shipments', 'PATCH'),
  callPermission('/shipments/cancel', 'POST'),
  ...DESKS,
  ...PROPOSE_ROUTES,
  ...DASHBOARD,
  ...PLAN_THE_DAY,
  'ops_dashboard',
  'collection_requests',
  'maps',
  ...SEE_ZONES,
  callPermission('/driver-terms', 'GET'),
  'hub_scanner',
  'interhub_manifests',
  callPermission('/ui/nav-search', 'GET'),
  'my_inbox',
]
const WRITE_ALERT_RULES = [
  callPermission('/alert-rules', 'POST'),
  callPermission('/alert-rules', 'PATCH'),
  callPermission('/alert-rules', 'DELETE'),
  callPermission('/alert-rules/try', 'POST'),
]
const OPS_MANAGER = [
  ...DISPATCHER,
  ...KEEP_CATALOGUE,
  ...KEEP_RATE_CARDS,
  callPermission('/audit/events', 'GET'),
  callPermission('/live/health', 'GET'),
  callPermission('/outbox', 'GET'),
  callPermission('/users/2fa/reset', 'POST'),
  callPermission('/accounts', 'PATCH'),
  callPermission('/accounts/settings', 'GET'),
  callPermission('/accounts/settings', 'POST'),
  ...API_KEYS,
  ...WEBHOOKS,
  ...WRITE_ALERT_RULES,
  callPermission('/branches', 'GET'),
  callPermission('/branches', 'POST'),
  callPermission('/branches', 'PATCH'),
  ...DRAW_ZONES,
  callPermission('/driver-terms', 'PATCH'),
  callPermission('/drivers', 'GET'),
  callPermission('/drivers', 'POST'),
  callPermission('/drivers', 'PATCH'),
  'API_/drivers/positions:*',
  'accounts',
  'users',
  ...PEOPLE,
  callPermission('/roles', 'POST'),
  callPermission('/roles', 'PATCH'),
  callPermission('/roles', 'DELETE'),
  'INLINE_impersonate_users',
  'rates_and_estimates',
  'reports',
  'tools',
  'settings',
  callPermission('/providers/settings', 'GET'),
  callPermission('/providers/settings', 'POST'),
  ...QUOTES,
  'INLINE_create_blank_shipment',
  'INLINE_trigger_third_party_integration',
  'INLINE_see_billing_info',
]
const BILLING = [
  ...BASE_PERMISSIONS,
  ...READ_SHIPMENTS,
  EXPORT,
  ...NOTES,
  ...FILES,
  ...PROOFS,
  ...KEEP_RATE_CARDS,
  ...READ_CATALOGUE,
  ...QUOTES,
  callPermission('/accounts', 'PATCH'),
  callPermission('/accounts/settings', 'GET'),
  callPermission('/audit/events', 'GET'),
  callPermission('/ui/nav-search', 'GET'),
  'billing',
  'accounts',
  'users',
  ...PEOPLE,
  'rates_and_estimates',
  'reports',
  'my_inbox',
  'INLINE_see_billing_info',
]

const global = { provider_id: 0, permissions_ui: [], require_2fa: false } as const

/** The seed, by id. */
export const ROLES = [
  {
    ...global,
    id: 1,
    name: 'provider_admin',
    label: 'Provider admin',
    permissions: ['*'],
    // Named one by one: a star would hide the administrator's own log-out button.
    permissions_ui: ['maps_edit', 'maps_live_drivers', 'tools_bulk_notifications'],
    logout_after_inactive_minutes: 60,
  },
  {
    ...global,
    id: 2,
    name: 'platform_admin',
    label: 'Platform admin',
    // Sees only the admin menu: not a provider's data.
    permissions: [...BASE_PERMISSIONS, 'admin/*', 'API_/admin/*', callPermission('/users/2fa/reset', 'POST')],
    require_2fa: true,
    logout_after_inactive_minutes: 30,
  },
  {
    ...global,
    id: 3,
    name: 'billing',
    label: 'Billing',
    permissions: BILLING,
    logout_after_inactive_minutes: 60,
  },
  {
    ...global,
    id: 4,
    name: 'ops_manager',
    label: 'Ops manager',
    permissions: OPS_MANAGER,
    permissions_ui: ['maps_edit', 'maps_live_drivers', 'tools_bulk_notifications'],
    // A wall screen runs for weeks under this role.
    logout_after_inactive_minutes: 0,
  },
  {
    ...global,
    id: 5,
    name: 'account_owner',
    label: 'Account Owner',
    permissions: [
      ...ACCOUNT,
      ...API_KEYS,
      ...WEBHOOKS,
      callPermission('/accounts/settings', 'POST'),
      ...OWN_QUOTES,
      'account',
      'settings',
      'billing',
      'top_up_account',
      'INLINE_see_billing_info',
    ],
    logout_after_inactive_minutes: 0,
  },
  {
    ...global,
    id: 6,
    name: 'account_user',
    label: 'Account User',
    permissions: [...ACCOUNT, ...OWN_QUOTES, 'billing', 'top_up_account', 'INLINE_see_billing_info'],
    logout_after_inactive_minutes: 0,
  },
  {
    ...global,
    id: 7,
    name: 'dispatcher',
    label: 'Dispatcher',
    permissions: DISPATCHER,
    permissions_ui: ['maps_live_drivers'],
    logout_after_inactive_minutes: 0,
  },
  {
    ...global,
    id: 8,
    name: 'driver',
    label: 'Driver',
    permissions: DRIVER,
    logout_after_inactive_minutes: 0,
  },
  {
    ...global,
    id: 9,
    name: 'account_user_no_billing',
    label: 'Account User – No billing',
    permissions: ACCOUNT,
    logout_after_inactive_minutes: 0,
  },
] as const satisfies readonly Role[]
