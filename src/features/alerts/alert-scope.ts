import { useLocation } from 'react-router-dom'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { idIn } from '../../domain/values/row-id.ts'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import type { Access } from '../session/access.tsx'
import { useGeneralData } from '../session/session.tsx'

interface Viewer extends Pick<Access, 'audience' | 'may'> {
  readonly user: { readonly driver_id: number | null } | null
}

/** Whether alerts are told to who looks: to staff who may list them, and to nobody on the road. */
export const hasAlerts = ({ audience, user, may }: Viewer) =>
  audience === 'staff' && user?.driver_id === null && may('API_/alerts:GET')

/** The branch that the address names, if it is one of ours; else their own, or all where they have none. */
export function scopeNamed(
  named: string | null,
  own: number | null,
  branches: { has(id: number): boolean },
): BranchScope {
  const id = named === 'all' ? null : (idIn(named) ?? own)
  return id !== null && branches.has(id) ? id : 'all'
}

/** Whose list and wall have alerts of their own. */
export const ALERT_BOARD = '/ops-dashboard'

/** Of which branch alerts are told: that of the dashboard where it is open, on any other screen their own. */
export function useAlertScope(): BranchScope {
  const { pathname } = useLocation()
  const [query] = useUrlQuery()
  const { user, branches } = useGeneralData()
  return scopeNamed(pathname === ALERT_BOARD ? query.get('branch') : null, user.branch_id, branches)
}
