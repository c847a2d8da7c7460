/** The roles that every provider starts with, and who counts as what (000 §6). */
import { callPermission, mayGive } from './permission.ts'
import { SIGNED_IN } from './signed-in.ts'

export interface Role {
  id: number
  name: string
  label: string
  /** 0 is global; any other number is the provider that made the role. */
  provider_id: number
  permissions: readonly string[]
  permissions_ui: readonly string[]
  require_2fa: boolean
  /** Minutes; 0 means never. */
  logout_after_inactive_minutes: number
}

/** UI permissions, grouped as staff see them (000 §6). */
export const UI_PERMISSIONS = {
  hide_log_out_button: { group: 'General', label: 'Hide the log-out button' },
  hide_site_wide_banner: { group: 'General', label: 'Hide the site-wide banner' },
  maps_edit: { group: 'Maps', label: 'Edit maps', note: 'Takes effect when maps can be edited' },
  maps_live_drivers: {
    group: 'Maps',
    label: 'See drivers live',
    note: 'Takes effect when maps can be edited',
  },
  tools_bulk_notifications: {
    group: 'Tools',
    label: 'Send bulk notifications',
    note: 'Takes effect with bulk notifications',
  },
} as const satisfies Record<string, { group: 'General' | 'Maps' | 'Tools'; label: string; note?: string }>

/** Looking after users, and seeing which roles there are. */
const PEOPLE = [
  callPermission('/users', 'GET'),
  callPermission('/users', 'POST'),
  callPermission('/users', 'PATCH'),
  callPermission('/roles', 'GET'),
]
const READ_SHIPMENTS = [
  callPermission('/live/snapshot', 'GET'),
  callPermission('/live/socket', 'GET'),
  callPermission('/shipments', 'GET'),
  callPermission('/shipments/parcels', 'GET'),
  'shipments',
]
/** Own shipments only: which ones are theirs is decided by visibility.ts, not by the permission. */
const ACCOUNT = [
  ...SIGNED_IN,
  ...READ_SHIPMENTS,
  callPermission('/shipments', 'POST'),
  'dashboard',
  'shipment_quotes',
  'address_book',
  'collection_requests',
  'my_inbox',
]
const DRIVER = [
  ...SIGNED_IN,
  ...READ_SHIPMENTS,
  callPermission('/tracking-events', 'POST'),
  callPermission('/drivers/positions', 'POST'),
  'tripsheet',
  'INLINE_deliver_parcels_or_shipments',
]
const DISPATCHER = [
  ...DRIVER.filter((one) => one !== callPermission('/drivers/positions', 'POST')),
  callPermission('/shipments', 'POST'),
  callPermission('/shipments', 'PATCH'),
  'ops_dashboard',
  'collection_requests',
  'maps',
  'hub_scanner',
  'interhub_manifests',
  callPermission('/ui/nav-search', 'GET'),
  'my_inbox',
]
const OPS_MANAGER = [
  ...DISPATCHER,
  callPermission('/audit/events', 'GET'),
  callPermission('/live/health', 'GET'),
  callPermission('/outbox', 'GET'),
  callPermission('/users/2fa/reset', 'POST'),
  callPermission('/accounts', 'PATCH'),
  'API_/drivers/*',
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
  'INLINE_create_blank_shipment',
  'INLINE_trigger_third_party_integration',
  'INLINE_see_billing_info',
]
const BILLING = [
  ...SIGNED_IN,
  ...READ_SHIPMENTS,
  callPermission('/accounts', 'PATCH'),
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
    // Sees only the admin menu: not a courier's data.
    permissions: [...SIGNED_IN, 'admin/*', 'API_/admin/*', callPermission('/users/2fa/reset', 'POST')],
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
    permissions: [...ACCOUNT, 'account', 'settings', 'billing', 'top_up_account', 'INLINE_see_billing_info'],
    logout_after_inactive_minutes: 0,
  },
  {
    ...global,
    id: 6,
    name: 'account_user',
    label: 'Account User',
    permissions: [...ACCOUNT, 'billing', 'top_up_account', 'INLINE_see_billing_info'],
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

const PLATFORM_ADMIN = 2
const ACCOUNT_ROLES: ReadonlySet<number> = new Set([5, 6, 9])
const NEVER_ASSIGNED: ReadonlySet<number> = new Set([1, PLATFORM_ADMIN])
const ASSIGNED_BY_FEW: ReadonlySet<number> = new Set([3, 4, 8])
/** Billing, as the specification has it; and the administrator, who could hire neither ops manager nor driver else. */
const ASSIGNS_ALL: ReadonlySet<number> = new Set([1, 3])

/** The platform's own administrator, who belongs to no courier. */
export function isPlatformAdmin(roleId: number): boolean {
  return roleId === PLATFORM_ADMIN
}

/** Roles that only users with an account may have. */
export function isAccountRole(roleId: number): boolean {
  return ACCOUNT_ROLES.has(roleId)
}

export interface UserFacts {
  account_id: number | null
  role_id: number
  /** Staff looking through somebody else's eyes are not staff for as long as they do. */
  impersonating?: boolean
}

/** Staff of the provider: no account, not the platform's own admin, not impersonating. */
export function isStaff(user: UserFacts): boolean {
  return user.account_id === null && !isPlatformAdmin(user.role_id) && user.impersonating !== true
}

/** Whether somebody's role requires two-factor authentication that they have not set up (000 §4). */
export function mustSetUpTwoFactor(user: {
  readonly role: Pick<Role, 'require_2fa'>
  readonly two_factor_auth_enabled: boolean
}): boolean {
  return user.role.require_2fa && !user.two_factor_auth_enabled
}

/** The roles that this person may give to a colleague, in the two groups of the list (000 §6). */
export function roleChoices(
  assigner: { role_id: number; permissions: readonly string[] },
  roles: readonly Role[] = ROLES,
): { group: 'Global' | 'Custom'; roles: Role[] }[] {
  const offered = roles.filter(
    ({ id, provider_id, permissions }) =>
      !isAccountRole(id) &&
      !NEVER_ASSIGNED.has(id) &&
      (ASSIGNS_ALL.has(assigner.role_id) || !ASSIGNED_BY_FEW.has(id)) &&
      // Whoever could hand out more than they hold would only need a friend.
      (provider_id === 0 || permissions.every((one) => mayGive(assigner.permissions, one))),
  )
  return [
    { group: 'Global', roles: offered.filter((role) => role.provider_id === 0) },
    { group: 'Custom', roles: offered.filter((role) => role.provider_id !== 0) },
  ]
}
