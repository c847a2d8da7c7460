/** Who looks, and what they may do: for menus, guards and buttons. The server decides again on every call. */
import { createContext, useContext } from 'react'
import type { GeneralData, SettingPair, User } from '../contract/session.ts'
import { permits } from '../domain/permission.ts'
import { isStaff } from '../domain/role.ts'
import type { Settings } from '../domain/settings.ts'

/** Who a screen can be for. A visitor is anybody who is not signed in; the platform's admin is nobody here. */
export type Audience = 'staff' | 'account' | 'visitor'

export interface Access {
  readonly audience: Audience | null
  readonly user: User | null
  /** The provider's settings, open ones only until somebody signs in. */
  readonly settings: Settings
  /** The same as they were told, for the few that are not in the catalogue. */
  readonly pairs: readonly SettingPair[]
  may(permission: string): boolean
}

export const AccessContext = createContext<Access | null>(null)

export function useAccess(): Access {
  const access = useContext(AccessContext)
  if (access === null) throw new Error('useAccess stands outside of AccessContext')
  return access
}

/** Whether the one who looks holds a permission: `useMay('API_/shipments:PATCH')`. */
export function useMay(permission: string): boolean {
  return useAccess().may(permission)
}

function audienceOf(user: User): Audience | null {
  if (user.account_id !== null) return 'account'
  return isStaff(user) ? 'staff' : null
}

export function accessOf(
  data: GeneralData | null,
  pairs: readonly SettingPair[],
  settings: Settings,
): Access {
  const user = data?.user ?? null
  return {
    audience: user === null ? 'visitor' : audienceOf(user),
    user,
    settings,
    pairs,
    may: (permission) => user !== null && permits(user.role.permissions, permission),
  }
}
