/** What a role is, and who counts as what (000 §6). */
import { mayGrant } from './permission.ts'

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

const PROVIDER_ADMIN = 1
const PLATFORM_ADMIN = 2
const ACCOUNT_ROLES: ReadonlySet<number> = new Set([5, 6, 9])
const NEVER_ASSIGNED: ReadonlySet<number> = new Set([PROVIDER_ADMIN, PLATFORM_ADMIN])
const ASSIGNED_BY_FEW: ReadonlySet<number> = new Set([3, 4, 8])
/** Billing, as the specification has it; and the administrator, who could hire neither ops manager nor driver else. */
const ASSIGNS_ALL: ReadonlySet<number> = new Set([PROVIDER_ADMIN, 3])

/** The platform's own administrator, who belongs to no provider. */
export function isPlatformAdmin(roleId: number): boolean {
  return roleId === PLATFORM_ADMIN
}

/** The provider's administrator (000 §6: "provider admin type"). */
export function isProviderAdmin(roleId: number): boolean {
  return roleId === PROVIDER_ADMIN
}

/**
 * Of two roles the one that gives less by its number alone, beside its permissions: administrators edit what is locked, and
 * they and billing give any role. `second` where both give the same.
 */
export function lesserRole(first: number, second: number): number {
  const weight = (id: number) => (isProviderAdmin(id) ? 2 : ASSIGNS_ALL.has(id) ? 1 : 0)
  return weight(first) < weight(second) ? first : second
}

/** Roles that only users with an account may have. */
export function isAccountRole(roleId: number): boolean {
  return ACCOUNT_ROLES.has(roleId)
}

/** Whether somebody's role requires two-factor authentication that they have not set up (000 §4). */
export function mustSetUpTwoFactor(user: {
  readonly role: Pick<Role, 'require_2fa'>
  readonly two_factor_auth_enabled: boolean
}): boolean {
  return user.role.require_2fa && !user.two_factor_auth_enabled
}

/** The driver app's role: who has it is one of the drivers. */
export const DRIVER_ROLE = 8

/** The roles that this person may give to a colleague, in the two groups of the list (000 §6). */
export function roleChoices(
  assigner: { role_id: number; permissions: readonly string[] },
  roles: readonly Role[],
): { group: 'Global' | 'Custom'; roles: Role[] }[] {
  const offered = roles.filter(
    ({ id, provider_id, permissions }) =>
      !isAccountRole(id) &&
      !NEVER_ASSIGNED.has(id) &&
      (ASSIGNS_ALL.has(assigner.role_id) || !ASSIGNED_BY_FEW.has(id)) &&
      // Whoever could hand out more than they hold would only need a friend.
      (provider_id === 0 || permissions.every((one) => mayGrant(assigner.permissions, one))),
  )
  return [
    { group: 'Global', roles: offered.filter((role) => role.provider_id === 0) },
    { group: 'Custom', roles: offered.filter((role) => role.provider_id !== 0) },
  ]
}
