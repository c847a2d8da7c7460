/**
 * The general data of a session, kept in session storage so that the next load asks only for what changed (000 §7), and
 * so that a reload finds a console where the platform is away for a moment. What staff see through somebody else's eyes
 * is never kept.
 */
import { z } from 'zod'
import { GeneralData } from '../../contract/session.ts'
import type { StorageLike } from '../browser-environment.ts'

const KEY = 'general_data'
const Kept = z.object({ session: z.string(), _since: z.string(), data: GeneralData })

export interface KeptGeneralData {
  readonly since: string
  readonly data: GeneralData
}

/** What was kept of this session; null when there is nothing, or nothing that this version understands. */
export function readKeptGeneralData(tab: StorageLike, session: string): KeptGeneralData | null {
  try {
    const kept = Kept.safeParse(JSON.parse(tab.getItem(KEY) ?? 'null'))
    if (!kept.success || kept.data.session !== session) return null
    return { since: kept.data._since, data: kept.data.data }
  } catch {
    return null
  }
}

export function keepGeneralData(tab: StorageLike, session: string, { since, data }: KeptGeneralData): void {
  try {
    tab.setItem(KEY, JSON.stringify({ session, _since: since, data }))
  } catch {
    // A list that is too long for the storage is loaded whole each time.
    tab.removeItem(KEY)
  }
}

/** Nothing of it is left. */
export function forgetGeneralData(tab: StorageLike): void {
  tab.removeItem(KEY)
}

/** Whether it may be built upon: who has yet to set up two-factor authentication was told hardly anything. */
export function isWhole({ user }: Pick<GeneralData, 'user'>): boolean {
  return !user.role.require_2fa || user.two_factor_auth_enabled
}
