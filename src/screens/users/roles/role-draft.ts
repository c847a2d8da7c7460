/** A role as it is edited, and what has changed about it. */
import type { ManagedRole } from '../../../contract/roles.ts'
import { BASE_PERMISSIONS } from '../../../domain/identity/base-permissions.ts'
import { roles as messages } from './messages.ts'

export interface RoleEdit {
  readonly label: string
  readonly permissions: ReadonlySet<string>
  readonly permissions_ui: ReadonlySet<string>
  readonly require_2fa: boolean
  readonly logout_after_inactive_minutes: number
}

/** What everybody holds who is signed in is no choice. */
const chosen = (permissions: readonly string[]) =>
  new Set(permissions.filter((one) => !BASE_PERMISSIONS.includes(one)))

export function editOf(role: ManagedRole | null): RoleEdit {
  return {
    label: role?.label ?? '',
    permissions: chosen(role?.permissions ?? []),
    permissions_ui: new Set(role?.permissions_ui),
    require_2fa: role?.require_2fa ?? false,
    logout_after_inactive_minutes: role?.logout_after_inactive_minutes ?? 0,
  }
}

/** A role of one's own that begins as another one (`name`: as its reader calls it): only with what one may give. */
export function copyOf(role: ManagedRole, name: string, mayGive: (permission: string) => boolean): RoleEdit {
  const edit = editOf(role)
  return {
    ...edit,
    label: messages.copyOf(name),
    permissions: new Set([...edit.permissions].filter(mayGive)),
  }
}

const difference = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.symmetricDifference(b).size

/** What was ticked and unticked on the way from one set to another, done to a third. */
const withSameSteps = (now: ReadonlySet<string>, from: ReadonlySet<string>, to: ReadonlySet<string>) =>
  now.union(to.difference(from)).difference(from.difference(to))

/** What is edited, begun at `from`, on what the role has become since: whatever nobody has touched here is as it is there. */
export function editedOn(now: RoleEdit, from: RoleEdit, edit: RoleEdit): RoleEdit {
  return {
    label: edit.label === from.label ? now.label : edit.label,
    require_2fa: edit.require_2fa === from.require_2fa ? now.require_2fa : edit.require_2fa,
    logout_after_inactive_minutes:
      edit.logout_after_inactive_minutes === from.logout_after_inactive_minutes
        ? now.logout_after_inactive_minutes
        : edit.logout_after_inactive_minutes,
    permissions: withSameSteps(now.permissions, from.permissions, edit.permissions),
    permissions_ui: withSameSteps(now.permissions_ui, from.permissions_ui, edit.permissions_ui),
  }
}

/** How many things differ. */
export function changesBetween(a: RoleEdit, b: RoleEdit): number {
  return (
    Number(a.label.trim() !== b.label.trim()) +
    Number(a.require_2fa !== b.require_2fa) +
    Number(a.logout_after_inactive_minutes !== b.logout_after_inactive_minutes) +
    difference(a.permissions, b.permissions) +
    difference(a.permissions_ui, b.permissions_ui)
  )
}

/** As the calls take it. */
export function bodyOf(edit: RoleEdit) {
  return {
    label: edit.label.trim(),
    permissions: [...edit.permissions],
    permissions_ui: [...edit.permissions_ui],
    require_2fa: edit.require_2fa,
    logout_after_inactive_minutes: edit.logout_after_inactive_minutes,
  }
}

export function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
