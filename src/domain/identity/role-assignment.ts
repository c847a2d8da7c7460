/** Which roles an editor may assign, which users they may edit, and what a user has to be (000 §6). */

import { type Outcome, refused } from '../values/refusals.ts'
import { mayGrant } from './permission.ts'
import { DRIVER_ROLE, isAccountRole, isPlatformAdmin, type Role, roleChoices } from './role.ts'

const PROVIDER_ADMIN = 1
const DRIVER_NEEDED = 'Choose the driver that this user is.'

/** Who adds or changes somebody. */
export interface Editor {
  readonly id: number
  readonly role_id: number
  readonly permissions: readonly string[]
  /** The branch that they are limited to; null when they are not. */
  readonly branch_id: number | null
}

/** What of a user decides what they may and see. */
export interface UserAuthority {
  readonly role_id: number
  readonly account_id: number | null
  readonly branch_id: number | null
  readonly driver_id: number | null
  readonly limit_user_to_branch: boolean
}

/** What there is to choose from. */
export interface AssignmentChoices {
  readonly roles: readonly Role[]
  readonly accounts: ReadonlySet<number>
  readonly branches: ReadonlySet<number>
  /** Drivers who still work here. */
  readonly drivers: ReadonlySet<number>
  /** Other administrators who can still sign in. */
  readonly otherAdministrators: number
}

/** The roles that this person may give to somebody of an account, or of the house. */
export function assignableRoles(editor: Editor, roles: readonly Role[], ofAccount: boolean): Role[] {
  if (ofAccount) return roles.filter(({ id }) => isAccountRole(id))
  return roleChoices(editor, roles).flatMap((group) => group.roles)
}

/** Whether they may touch this user at all: somebody who may more than they could ever give is not theirs to change. */
export function mayManage(editor: Editor, user: UserAuthority, roles: readonly Role[]): boolean {
  const role = roles.find(({ id }) => id === user.role_id)
  // A provider's administrator holds a star, and is not above the platform for it.
  if (role === undefined || isPlatformAdmin(user.role_id)) return false
  if (assignableRoles(editor, roles, user.account_id !== null).includes(role)) return true
  return role.permissions.every((one) => mayGrant(editor.permissions, one))
}

/**
 * Whether an editor who is limited to a branch sees all that this user sees: whoever names another address for somebody,
 * or is given their link, can come in as them.
 */
export function isWithinReach({ branch_id }: Pick<Editor, 'branch_id'>, user: UserAuthority): boolean {
  if (branch_id === null) return true
  const { account_id, driver_id, limit_user_to_branch } = user
  return account_id === null && driver_id === null && limit_user_to_branch && user.branch_id === branch_id
}

function wrong(field: string, detail: string) {
  return refused('input.invalid', { field, detail })
}

/** Whether what a user is to be holds together, whoever asks for it. */
export function validateUser(user: UserAuthority, house: AssignmentChoices): Outcome<null> {
  if (!house.roles.some(({ id }) => id === user.role_id))
    return refused('role.notFound', { field: 'role_id' })
  if (user.account_id !== null && !house.accounts.has(user.account_id))
    return refused('account.notFound', { field: 'account_id' })
  if (user.branch_id !== null && !house.branches.has(user.branch_id))
    return refused('branch.notFound', { field: 'branch_id' })
  if (user.driver_id !== null && !house.drivers.has(user.driver_id))
    return refused('driver.notFound', { field: 'driver_id' })
  if (isAccountRole(user.role_id) && user.account_id === null)
    return wrong('account_id', 'This role is for people of an account. Choose the account.')
  if (!isAccountRole(user.role_id) && user.account_id !== null)
    return wrong('role_id', 'Somebody of an account has one of the roles of accounts.')
  if (user.account_id !== null && user.driver_id !== null)
    return wrong('driver_id', 'Somebody of an account is no driver.')
  if (user.role_id === DRIVER_ROLE && user.driver_id === null) return wrong('driver_id', DRIVER_NEEDED)
  if (user.limit_user_to_branch && user.branch_id === null)
    return wrong('branch_id', 'Choose the branch that this user is limited to.')
  return { ok: true, value: null }
}

/**
 * Whether this editor may make a user what they are to be; `before` is what they were, null for a new one.
 *
 * - Nobody changes what they are themselves: neither up nor out.
 * - Whoever is limited to a branch hires only people who are limited to it as well.
 * - The last administrator stays one.
 */
export function mayMake(
  editor: Editor,
  before: (UserAuthority & { readonly id: number }) | null,
  after: UserAuthority & { readonly is_active: boolean },
  house: AssignmentChoices,
): Outcome<null> {
  if (before !== null && !mayManage(editor, before, house.roles))
    return refused('permission.denied', {
      field: 'id',
      detail: 'This user may do more than you can give. Ask an administrator.',
    })
  const changesStanding =
    before === null ||
    before.role_id !== after.role_id ||
    before.account_id !== after.account_id ||
    before.branch_id !== after.branch_id ||
    before.driver_id !== after.driver_id ||
    before.limit_user_to_branch !== after.limit_user_to_branch
  if (before?.id === editor.id && (changesStanding || !after.is_active))
    return refused('user.self', { field: after.is_active ? 'role_id' : 'is_active' })
  if (before?.role_id === PROVIDER_ADMIN && house.otherAdministrators === 0)
    if (!after.is_active || after.role_id !== PROVIDER_ADMIN)
      return refused('user.lastAdministrator', { field: after.is_active ? 'role_id' : 'is_active' })
  if (!changesStanding) return { ok: true, value: null }

  const holdsTogether = validateUser(after, house)
  if (!holdsTogether.ok) return holdsTogether
  const given = assignableRoles(editor, house.roles, after.account_id !== null)
  if (before?.role_id !== after.role_id && !given.some(({ id }) => id === after.role_id))
    return refused('permission.notYours', { field: 'role_id', detail: 'This role is not yours to give.' })
  if (!isWithinReach(editor, after)) return refused('branch.notYours', { field: 'branch_id' })
  return { ok: true, value: null }
}
