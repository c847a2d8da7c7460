/**
 * Every permission string that exists (000 §6), as words: for the role editor, and so that nobody gives one that does
 * not exist. A call that demands a permission and has no row here fails contract/permissions.test.ts.
 */
import { callPermission } from './permission.ts'

/** The groups of the role editor, in order. */
export const PERMISSION_GROUPS = [
  'Screens',
  'Shipments',
  'Operations',
  'Money',
  'People',
  'Settings and records',
] as const
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number]

export interface PermissionRow {
  readonly label: string
  readonly group: PermissionGroup
  /** What holding it means, where the label does not say all; `Takes effect with ...` where nothing asks for it yet. */
  readonly note?: string
  /** Only for people of an account, or for the platform's administrator: a provider's own role never holds it. */
  readonly only?: 'account' | 'platform'
}

const call = callPermission
const screens = { group: 'Screens' } as const
const ofAccount = { group: 'Screens', only: 'account' } as const
const ofPlatform = { group: 'Settings and records', only: 'platform' } as const
const shipments = { group: 'Shipments' } as const
const operations = { group: 'Operations' } as const
const people = { group: 'People' } as const
const records = { group: 'Settings and records' } as const

export const PERMISSIONS: Readonly<Record<string, PermissionRow>> = {
  // Feature keys: the screen and its entry in the menu
  ops_dashboard: { ...screens, label: 'Ops dashboard' },
  tripsheet: { ...screens, label: 'Tripsheet' },
  shipments: { ...screens, label: 'Shipments' },
  collection_requests: { ...screens, label: 'Collection requests' },
  maps: { ...screens, label: 'Maps' },
  hub_scanner: { ...screens, label: 'Hub scanner' },
  interhub_manifests: { ...screens, label: 'Interhub transfers' },
  tools: { ...screens, label: 'Tools' },
  billing: { ...screens, label: 'Billing' },
  accounts: { ...screens, label: 'Accounts' },
  users: { ...screens, label: 'Users and roles' },
  rates_and_estimates: { ...screens, label: 'Rates and estimates' },
  reports: { ...screens, label: 'Reports' },
  settings: { ...screens, label: 'Settings' },
  my_inbox: { ...screens, label: 'Inbox' },
  [call('/ui/nav-search', 'GET')]: {
    ...screens,
    label: 'Search box',
    note: 'Finds a shipment, account or invoice by its reference',
  },
  dashboard: { ...ofAccount, label: "Account's dashboard" },
  shipment_quotes: { ...ofAccount, label: 'Quotes' },
  address_book: { ...ofAccount, label: 'Address book' },
  account: { ...ofAccount, label: 'Own account' },
  [call('/accounts/api-keys', 'GET')]: { ...people, label: 'View API keys of accounts' },
  [call('/accounts/api-keys', 'POST')]: {
    ...people,
    label: 'Issue API keys',
    note: 'A key books, rates and tracks for its account',
  },
  [call('/accounts/api-keys', 'DELETE')]: { ...people, label: 'Revoke API keys' },
  [call('/webhooks', 'GET')]: { ...people, label: 'View webhooks' },
  [call('/webhooks', 'POST')]: {
    ...people,
    label: 'Add webhooks',
    note: 'A program is told of what happens to shipments',
  },
  [call('/webhooks', 'PATCH')]: { ...people, label: 'Change webhooks' },
  [call('/webhooks', 'DELETE')]: { ...people, label: 'Delete webhooks' },
  [call('/webhooks/test', 'POST')]: { ...people, label: 'Send tests to webhooks' },
  [call('/webhooks/deliveries', 'GET')]: { ...people, label: 'View what webhooks were sent' },
  [call('/webhooks/deliveries/replay', 'POST')]: { ...people, label: 'Send to webhooks again' },
  top_up_account: { ...ofAccount, label: 'Top up account' },

  [call('/shipments', 'GET')]: { ...shipments, label: 'View shipments' },
  [call('/shipments', 'POST')]: { ...shipments, label: 'Book shipments' },
  [call('/shipments', 'PATCH')]: {
    ...shipments,
    label: 'Change shipments',
    note: 'Reassign, reschedule, correct, move the status by hand; people of an account only what is theirs',
  },
  [call('/shipments/cancel', 'POST')]: {
    ...shipments,
    label: 'Cancel shipments',
    note: 'Before they are collected',
  },
  [call('/shipments/notes', 'GET')]: { ...shipments, label: 'View notes on shipments' },
  [call('/shipments/notes', 'POST')]: { ...shipments, label: 'Write notes on shipments' },
  [call('/shipments/notes', 'DELETE')]: {
    ...shipments,
    label: 'Delete notes on shipments',
    note: 'Where the settings let notes be deleted',
  },
  [call('/shipments/files', 'GET')]: { ...shipments, label: 'View thumbnails of files' },
  [call('/shipments/files', 'POST')]: { ...shipments, label: 'Send files' },
  [call('/shipments/files/link', 'GET')]: { ...shipments, label: 'Open files' },
  [call('/shipments/files/versions', 'POST')]: {
    ...shipments,
    label: 'Write on PDFs',
    note: 'Sign and mark; what is saved is a version beside the original',
  },
  [call('/shipments/pod', 'GET')]: { ...shipments, label: 'View proofs of delivery' },
  [call('/shipments/pod', 'POST')]: { ...shipments, label: 'Record proofs of delivery' },
  [call('/shipments/pod/pin', 'POST')]: { ...shipments, label: 'Send PINs for deliveries' },
  [call('/shipments/pod/images', 'GET')]: { ...shipments, label: 'View photos of deliveries' },
  [call('/shipments/digital-pod', 'GET')]: { ...shipments, label: 'Open proofs of delivery as PDF' },
  [call('/shipments/label', 'GET')]: { ...shipments, label: 'Print waybills' },
  [call('/shipments/label', 'POST')]: { ...shipments, label: 'Print labels of several shipments' },
  [call('/shipments/label/stickers', 'GET')]: { ...shipments, label: 'Print stickers' },
  [call('/shipment-quotes', 'GET')]: { ...shipments, label: 'View quotes' },
  [call('/shipment-quotes/pdf', 'GET')]: { ...shipments, label: 'Read quotes as PDF' },
  [call('/shipment-quotes/accept', 'POST')]: {
    ...shipments,
    only: 'account',
    label: 'Accept quotes',
    note: 'Books at the price of the quote',
  },
  [call('/accounts/address-books', 'GET')]: { ...shipments, label: 'View address books' },
  [call('/accounts/address-books', 'POST')]: { ...shipments, label: 'Add addresses to address books' },
  [call('/accounts/address-books', 'PATCH')]: { ...shipments, label: 'Change addresses of address books' },
  [call('/accounts/address-books', 'DELETE')]: { ...shipments, label: 'Delete addresses of address books' },
  [call('/accounts/address-books/merge', 'POST')]: {
    ...shipments,
    label: 'Merge addresses of address books',
  },
  [call('/accounts/address-books/import', 'POST')]: { ...shipments, label: 'Import address books' },
  [call('/shipments/imports', 'GET')]: { ...shipments, label: 'View imports of shipments' },
  [call('/shipments/imports', 'POST')]: {
    ...shipments,
    label: 'Import shipments',
    note: 'Books many at once from a spreadsheet',
  },
  [call('/shipments/imports/rows', 'GET')]: { ...shipments, label: 'View rows of imports' },
  [call('/shipments/imports/rows', 'POST')]: { ...shipments, label: 'Add rows to imports' },
  [call('/shipments/imports/columns', 'GET')]: { ...shipments, label: 'View columns of earlier imports' },
  [call('/shipments/imports/book', 'POST')]: { ...shipments, label: 'Book imports' },
  [call('/shipments/imports/cancel', 'POST')]: { ...shipments, label: 'Cancel imports' },
  [call('/collection-requests', 'GET')]: { ...operations, label: 'View collection requests' },
  [call('/collection-requests', 'POST')]: { ...operations, label: 'Ask for collections' },
  [call('/collection-requests', 'PATCH')]: {
    ...operations,
    label: 'Change collection requests',
    note: 'Staff give them to drivers, close and cancel them; accounts change and cancel their own',
  },
  [call('/collection-requests/shipments', 'POST')]: {
    ...operations,
    label: 'Say which shipments a collection fetches',
  },
  [call('/collection-requests/schedules', 'GET')]: { ...operations, label: 'View repeating collections' },
  [call('/collection-requests/schedules', 'POST')]: { ...operations, label: 'Ask for repeating collections' },
  [call('/collection-requests/schedules', 'PATCH')]: {
    ...operations,
    label: 'Change repeating collections',
  },
  [call('/collection-requests/schedules', 'DELETE')]: {
    ...operations,
    label: 'Delete repeating collections',
  },
  [call('/geocode', 'POST')]: { ...shipments, label: 'Find the point of an address' },
  [call('/shipments/archive', 'GET')]: { ...shipments, label: 'View shipments of any age' },
  [call('/shipments/export', 'POST')]: { ...shipments, label: 'Export shipments' },
  [call('/shipments/parcels', 'GET')]: { ...shipments, label: 'Find parcels' },
  [call('/rates/service-areas', 'GET')]: { ...shipments, label: 'View service areas' },
  [call('/rates/service-areas', 'POST')]: { ...shipments, label: 'Add service areas' },
  [call('/rates/service-areas', 'PATCH')]: { ...shipments, label: 'Change service areas' },
  [call('/rates/service-day-exceptions', 'GET')]: { ...shipments, label: 'View days that are otherwise' },
  [call('/rates/service-day-exceptions', 'POST')]: { ...shipments, label: 'Add days that are otherwise' },
  [call('/rates/service-day-exceptions', 'PATCH')]: { ...shipments, label: 'Change days that are otherwise' },
  [call('/tags', 'GET')]: { ...shipments, label: 'View tags' },
  [call('/tags', 'POST')]: { ...shipments, label: 'Add tags' },
  [call('/tags', 'PATCH')]: { ...shipments, label: 'Change tags' },
  [call('/parcel-types', 'GET')]: { ...shipments, label: 'View parcel types' },
  [call('/parcel-types', 'POST')]: { ...shipments, label: 'Add parcel types' },
  [call('/parcel-types', 'PATCH')]: { ...shipments, label: 'Change parcel types' },
  [call('/pickup-points', 'GET')]: { ...shipments, label: 'View pickup points' },
  [call('/pickup-points', 'POST')]: { ...shipments, label: 'Add pickup points' },
  [call('/pickup-points', 'PATCH')]: { ...shipments, label: 'Change pickup points' },
  [call('/pickup-points/compartments', 'GET')]: { ...shipments, label: 'View compartments' },
  [call('/pickup-points/compartments', 'POST')]: { ...shipments, label: 'Add compartments' },
  [call('/pickup-points/compartments', 'PATCH')]: { ...shipments, label: 'Change compartments' },
  [call('/catalogue/usage', 'GET')]: { ...shipments, label: 'View what uses the rows of lists' },
  [call('/service-levels', 'GET')]: { ...shipments, label: 'View service levels' },
  [call('/service-levels', 'POST')]: { ...shipments, label: 'Add service levels' },
  [call('/service-levels', 'PATCH')]: { ...shipments, label: 'Change service levels' },
  INLINE_create_blank_shipment: {
    ...shipments,
    label: 'Book without addresses',
  },

  [call('/tracking-events', 'POST')]: { ...operations, label: 'Record scans and events' },
  [call('/tracking-events/withdraw', 'POST')]: { ...operations, label: 'Take back completions' },
  INLINE_deliver_parcels_or_shipments: { ...operations, label: 'Deliver parcels and shipments' },
  INLINE_trigger_third_party_integration: {
    ...operations,
    label: 'Trigger integrations by hand',
    note: 'Recorded now; takes effect with integrations',
  },
  [call('/tripsheets', 'GET')]: { ...operations, label: 'View tripsheets' },
  [call('/tripsheets/arrivals', 'GET')]: { ...operations, label: 'View how well arrivals are expected' },
  [call('/tripsheets/pdf', 'GET')]: { ...operations, label: 'Print tripsheets' },
  [call('/tripsheets', 'PATCH')]: {
    ...operations,
    label: 'Change tripsheets',
    note: 'Order and lock stops, send and close; drivers accept their own',
  },
  [call('/desk-handovers', 'GET')]: { ...operations, label: 'View desks that were handed over' },
  [call('/desk-handovers', 'POST')]: { ...operations, label: 'Hand a desk over' },
  [call('/desk-handovers', 'PATCH')]: { ...operations, label: 'Take a desk over' },
  [call('/tripsheets/optimise', 'POST')]: {
    ...operations,
    label: 'Optimise routes',
    note: 'Looks for better routes; nothing changes before they are accepted',
  },
  [call('/tripsheets/driver-out', 'POST')]: { ...operations, label: 'Replace a driver who is out' },
  [call('/tripsheets/collection-proposals', 'GET')]: {
    ...operations,
    label: 'View drivers proposed for collections',
  },
  [call('/tripsheets/collection-proposals', 'PATCH')]: {
    ...operations,
    label: 'Dismiss drivers proposed for collections',
  },
  [call('/tripsheets/proposals', 'GET')]: { ...operations, label: 'View proposed routes' },
  [call('/tripsheets/proposals', 'PATCH')]: { ...operations, label: 'End a search for routes' },
  [call('/tripsheets/proposals/accept', 'POST')]: { ...operations, label: 'Accept proposed routes' },
  [call('/tripsheets/proposals/undo', 'POST')]: { ...operations, label: 'Take back accepted routes' },
  [call('/alerts', 'GET')]: { ...operations, label: 'View alerts' },
  [call('/alerts', 'PATCH')]: { ...operations, label: 'Acknowledge alerts' },
  [call('/alert-rules', 'GET')]: { ...operations, label: 'View alert rules' },
  [call('/alert-rules', 'POST')]: {
    ...operations,
    label: 'Write alert rules',
    note: 'A rule speaks on every dashboard and writes to whom it names',
  },
  [call('/alert-rules', 'PATCH')]: { ...operations, label: 'Change alert rules' },
  [call('/alert-rules', 'DELETE')]: { ...operations, label: 'Delete alert rules' },
  [call('/geofence/zones', 'GET')]: { ...operations, label: 'View zones of the map' },
  [call('/geofence/zones', 'POST')]: { ...operations, label: 'Draw and import zones' },
  [call('/geofence/zones', 'PATCH')]: { ...operations, label: 'Change zones' },
  [call('/geofence/zones', 'DELETE')]: { ...operations, label: 'Delete zones' },
  [call('/geofence/zones/tags', 'GET')]: { ...operations, label: 'View tags of zones' },
  [call('/geofence/zones/tags', 'POST')]: { ...operations, label: 'Tag zones' },
  [call('/alert-rules/try', 'POST')]: { ...operations, label: 'Try alert rules against the last week' },
  [call('/ops-dashboard/past-weekdays', 'GET')]: {
    ...operations,
    label: 'Compare the day with past weeks',
  },
  [call('/ops-dashboard/morning', 'GET')]: { ...operations, label: 'View the morning of a day' },
  [call('/ops-dashboard/day-plans', 'POST')]: { ...operations, label: 'Confirm the plan of a day' },
  [call('/ops-dashboard/drivers-out', 'PATCH')]: { ...operations, label: 'Mark drivers who are out' },
  [call('/branches', 'GET')]: { ...operations, label: 'View branches and their ops managers' },
  [call('/branches', 'POST')]: { ...operations, label: 'Add branches' },
  [call('/branches', 'PATCH')]: {
    ...operations,
    label: 'Change and retire branches',
    note: 'And say who their ops managers are',
  },
  [call('/drivers', 'GET')]: { ...operations, label: 'View drivers and who logs in as them' },
  [call('/drivers', 'POST')]: { ...operations, label: 'Add drivers' },
  [call('/drivers', 'PATCH')]: { ...operations, label: 'Change and retire drivers' },
  [call('/driver-terms', 'GET')]: { ...operations, label: 'View vehicles, hours and loops of drivers' },
  [call('/driver-terms', 'PATCH')]: { ...operations, label: 'Change vehicles, hours and loops of drivers' },
  [call('/drivers/positions', 'POST')]: { ...operations, label: 'Report own position' },
  'API_/drivers/positions:*': {
    ...operations,
    label: 'Report positions of all drivers',
    note: 'For a fleet tracker',
  },
  [call('/live/snapshot', 'GET')]: { ...operations, label: 'View live operations: load' },
  [call('/rewind', 'GET')]: { ...operations, label: 'View past moments of operations' },
  [call('/drivers/trail', 'GET')]: { ...operations, label: 'View where drivers were' },
  [call('/live/socket', 'GET')]: { ...operations, label: 'View live operations: follow' },
  [call('/live/health', 'GET')]: { ...operations, label: 'View the state of the live feed' },

  [call('/rates/cards', 'GET')]: { group: 'Money', label: 'View rate cards' },
  [call('/rates/cards', 'POST')]: { group: 'Money', label: 'Draft rate cards' },
  [call('/rates/cards/publish', 'POST')]: { group: 'Money', label: 'Publish rate cards' },
  [call('/rates/cards/what-if', 'POST')]: { group: 'Money', label: 'Try rate cards on past shipments' },
  [call('/rates/cards/zones', 'POST')]: { group: 'Money', label: 'Read zones from map files' },
  [call('/accounts', 'PATCH')]: { group: 'Money', label: 'Put accounts on hold, close and reopen them' },
  [call('/accounts/settings', 'GET')]: { group: 'Money', label: 'View settings of accounts' },
  [call('/accounts/settings', 'POST')]: { group: 'Money', label: 'Change settings of accounts' },
  INLINE_see_billing_info: {
    group: 'Money',
    label: 'View billing information',
    note: 'Takes effect with the billing screens',
  },

  [call('/users', 'GET')]: { ...people, label: 'View users' },
  [call('/users', 'POST')]: { ...people, label: 'Add users' },
  [call('/users/invitations', 'POST')]: { ...people, label: 'Invite users again, and copy the link' },
  [call('/users', 'PATCH')]: { ...people, label: 'Change and deactivate users' },
  [call('/users/2fa/reset', 'POST')]: {
    ...people,
    label: 'Reset two-factor authentication',
    note: 'For a lost device',
  },
  [call('/roles', 'GET')]: { ...people, label: 'View roles' },
  [call('/roles', 'POST')]: { ...people, label: 'Add roles' },
  [call('/roles', 'PATCH')]: { ...people, label: 'Change roles' },
  [call('/roles', 'DELETE')]: { ...people, label: 'Delete roles' },
  INLINE_impersonate_users: {
    ...people,
    label: 'View as other users',
    note: 'Limited to what both the user and this role may do',
  },

  [call('/providers/settings', 'GET')]: { ...records, label: 'View settings' },
  [call('/providers/settings', 'POST')]: { ...records, label: 'Change settings' },
  INLINE_see_feature_toggles: { ...records, label: 'View and change feature toggles' },
  [call('/outbox', 'GET')]: { ...records, label: 'Read the outbox' },
  INLINE_see_outbox_codes: {
    ...records,
    label: 'Read codes in the outbox',
    note: 'Whoever reads a code can log in as its receiver',
  },
  [call('/audit/events', 'GET')]: { ...records, label: 'View the audit trail' },
  [call('/time', 'POST')]: {
    ...records,
    label: "Move the platform's clock",
    note: 'Only where it is adjustable',
  },

  'admin/*': { ...ofPlatform, label: 'Platform screens' },
  'API_/admin/*': { ...ofPlatform, label: 'Platform calls' },
}

/** Whether a provider's own role may hold this permission. */
export function isGrantable(permission: string): boolean {
  const row = PERMISSIONS[permission]
  return row !== undefined && row.only === undefined
}

/** The permissions of a provider's own roles, by group, in the order of the table. */
export function grantablePermissions(): { group: PermissionGroup; permissions: string[] }[] {
  const keys = Object.keys(PERMISSIONS).filter(isGrantable)
  return PERMISSION_GROUPS.map((group) => ({
    group,
    permissions: keys.filter((key) => PERMISSIONS[key]?.group === group),
  }))
}
