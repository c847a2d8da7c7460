/** Looking through somebody else's eyes (000 §6, §7): who may, through whose, and what they may do meanwhile. */

import type { Viewer } from '../shipments/visibility.ts'
import { commonPermissions, permits } from './permission.ts'

export const IMPERSONATE = 'INLINE_impersonate_users'

/** A person, as far as impersonation is concerned. */
export interface Impersonated {
  readonly id: number
  readonly role_id: number
  readonly account_id: number | null
  readonly permissions: readonly string[]
  readonly viewer: Viewer
}

/** Whether all that one viewer sees is seen by the other, too. A driver's freight may lie at any branch. */
function seesNoMore(one: Viewer, than: Viewer): boolean {
  if (than.kind !== 'staff') return false
  if (than.branch_id === null) return true
  return one.kind === 'staff' && one.branch_id === than.branch_id
}

/** Whether this person may look through those eyes: staff with the permission, at no more than they see themselves. */
export function mayImpersonate(
  own: Impersonated,
  target: Impersonated,
  isPlatformAdmin: (roleId: number) => boolean,
): boolean {
  if (own.account_id !== null || isPlatformAdmin(own.role_id) || isPlatformAdmin(target.role_id)) return false
  return (
    own.id !== target.id && permits(own.permissions, IMPERSONATE) && seesNoMore(target.viewer, own.viewer)
  )
}

/** A feature key opens a screen; what can be done there is decided by calls and inline permissions. */
const isScreen = (permission: string) => !/^(API_|INLINE_)|\*$/.test(permission)

/**
 * What somebody may do through another's eyes: what both of them may. Screens are the other's own, or an account's
 * screens could never be looked at: staff hold none of them.
 */
export function impersonatedPermissions(own: readonly string[], target: readonly string[]): string[] {
  const common = commonPermissions(own, target).filter((one) => one !== IMPERSONATE)
  return [...new Set([...common, ...target.filter(isScreen)])]
}
