/** The alerts that are open, in the order in which somebody should look at them. */
import { useMemo } from 'react'
import type { LiveAlert } from '../../contract/live.ts'
import { ALERT_SEVERITIES } from '../../domain/alerts/alert-subject.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { listView } from '../../streams/views/views.ts'
import { useIds } from '../../ui/live/use-signal.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'

/** Those that nobody has yet, the worst first, then the newest. */
export function byUrgency(a: LiveAlert, b: LiveAlert): number {
  const has = ({ acknowledged_at }: LiveAlert) => (acknowledged_at === null ? 0 : 1)
  const severity = (alert: LiveAlert) => ALERT_SEVERITIES.indexOf(alert.severity)
  return has(a) - has(b) || severity(a) - severity(b) || b.opened_at - a.opened_at || b.id - a.id
}

type Shown = (alert: Pick<LiveAlert, 'closed_at' | 'branch_id' | 'acknowledged_at'>) => boolean

export const isShown =
  (scope: BranchScope): Shown =>
  ({ closed_at, branch_id }) =>
    closed_at === null && (scope === 'all' || branch_id === scope)

/** Nobody sees to it yet. */
export const isWaiting =
  (scope: BranchScope): Shown =>
  (alert) =>
    alert.acknowledged_at === null && isShown(scope)(alert)

function useAlerts(which: (scope: BranchScope) => Shown, scope: BranchScope): readonly number[] {
  const { alerts } = useLiveWorkspace()
  return useIds(
    useMemo(() => listView(alerts, { filter: which(scope), order: byUrgency }), [alerts, which, scope]),
  )
}

/** Their ids. */
export const useOpenAlerts = (scope: BranchScope) => useAlerts(isShown, scope)

/** The ids of those that nobody has acknowledged, the worst first. */
export const useWaitingAlerts = (scope: BranchScope) => useAlerts(isWaiting, scope)
