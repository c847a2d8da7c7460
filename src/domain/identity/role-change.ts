/** What a provider may make of its own roles (000 §6). */

import { type Outcome, refused } from '../values/refusals.ts'
import { BASE_PERMISSIONS } from './base-permissions.ts'
import { mayGrant } from './permission.ts'
import { isGrantable } from './permission-table.ts'
import type { Role } from './role.ts'
import { UI_PERMISSIONS } from './ui-permissions.ts'

/** As much of a role as its editor decides. */
export type RoleDraft = Pick<
  Role,
  'label' | 'permissions' | 'permissions_ui' | 'require_2fa' | 'logout_after_inactive_minutes'
>

/** A day: longer than that is never, which is 0. */
export const MOST_IDLE_MINUTES = 1_440

/** The name by which programs know a role: `Night shift` is `night_shift`. */
export function roleName(label: string): string {
  const name = label
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return name === '' ? 'role' : name
}

/**
 * The role that a draft comes to, or the first thing that is wrong with it. Whoever edits adds nothing that they do not
 * hold; what the role had before may stay, and anything may be taken away.
 */
export function roleOf(
  editor: { readonly permissions: readonly string[] },
  before: Pick<Role, 'permissions'> | null,
  draft: RoleDraft,
): Outcome<RoleDraft> {
  const had = new Set(before?.permissions)
  for (const [i, permission] of draft.permissions.entries()) {
    const field = `permissions[${i}]`
    if (had.has(permission) || BASE_PERMISSIONS.includes(permission)) continue
    if (!isGrantable(permission))
      return refused('input.invalid', { field, detail: `There is no permission ${permission} to give.` })
    if (!mayGrant(editor.permissions, permission)) return refused('permission.notYours', { field })
  }
  const unknown = draft.permissions_ui.findIndex((one) => !(one in UI_PERMISSIONS))
  if (unknown >= 0)
    return refused('input.invalid', {
      field: `permissions_ui[${unknown}]`,
      detail: `There is nothing called ${draft.permissions_ui[unknown]} to show or hide.`,
    })
  return {
    ok: true,
    value: {
      ...draft,
      label: draft.label.trim(),
      // Without these nobody would get as far as the log-in's other side.
      permissions: [...new Set([...BASE_PERMISSIONS, ...draft.permissions])],
      permissions_ui: [...new Set(draft.permissions_ui)],
    },
  }
}

/** Why a role that so many people have cannot be deleted; null where nobody has it. */
export function holdersProblem(active: number, deactivated: number): string | null {
  const all = active + deactivated
  if (all === 0) return null
  const people = all === 1 ? '1 user has' : `${all} users have`
  const asleep =
    deactivated === 0 ? '' : active === 0 ? ', deactivated' : `, ${deactivated} of them deactivated`
  return `${people} this role${asleep}. Give ${all === 1 ? 'them' : 'each of them'} another one first.`
}
