/** Who looks, and what they may do: for menus, guards and buttons. The server decides again on every call. */
import { createContext, useContext } from 'react'
import type { GeneralData, OwnAccount, Provider, SettingPair, User } from '../../contract/session.ts'
import { type Audience, audienceOf } from '../../domain/identity/audience.ts'
import { permits } from '../../domain/identity/permission.ts'
import type { Settings } from '../../domain/settings/settings.ts'

export interface Access {
  readonly audience: Audience
  readonly user: User | null
  /** Of people of an account. */
  readonly account: OwnAccount | null
  readonly providerId: number | null
  /** How the provider stands with the platform; null until it is known. */
  readonly providerStatus: Provider['status'] | null
  /** The provider's settings, open ones only until somebody signs in. */
  readonly settings: Settings
  /** The same as they were told, for the few that are not in the catalogue. */
  readonly pairs: readonly SettingPair[]
  /** On the main production provider the way in says "Staff login" (000 §1). */
  readonly staffLogin: boolean
  /** A past moment is shown (decision 131): what calls answer of now has no place in it. */
  readonly isPast?: true
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

/** Whether they give shipments to drivers and move them: people of an account change theirs, and dispatch nothing. */
export function useMayDispatch(): boolean {
  const { audience, may } = useAccess()
  return audience !== 'account' && may('API_/shipments:PATCH')
}

/** Whether they may ask who changed what. */
export const useMayAudit = (): boolean => useMay('API_/audit/events:GET')

export function accessOf(
  data: GeneralData | null,
  pairs: readonly SettingPair[],
  settings: Settings,
  provider: Provider | null,
  staffLogin: boolean,
): Access {
  const user = data?.user ?? null
  return {
    audience: audienceOf(user),
    user,
    account: data?.account ?? null,
    providerId: provider?.id ?? null,
    // What the session is told comes at once; what the page started from is asked for each hour.
    providerStatus: data?.provider_status ?? provider?.status ?? null,
    settings,
    pairs,
    staffLogin,
    may: (permission) => user !== null && permits(user.role.permissions, permission),
  }
}
