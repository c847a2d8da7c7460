/** The alerts that are open, in the order in which somebody should look at them. */
import { useMemo } from 'react'
import type { LiveAlert } from '../../../contract/live.ts'
import { ALERT_SEVERITIES } from '../../../domain/alerts/alert-rule.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { listView } from '../../../streams/views/views.ts'
import { useIds } from '../../../ui/live/use-signal.ts'

/** Those that nobody has yet, the worst first, then the newest. */
export function byUrgency(a: LiveAlert, b: LiveAlert): number {
  const has = ({ acknowledged_at }: LiveAlert) => (acknowledged_at === null ? 0 : 1)
  const severity = (alert: LiveAlert) => ALERT_SEVERITIES.indexOf(alert.severity)
  return has(a) - has(b) || severity(a) - severity(b) || b.opened_at - a.opened_at || b.id - a.id
}

export const isShown =
  (scope: BranchScope) =>
  ({ closed_at, branch_id }: Pick<LiveAlert, 'closed_at' | 'branch_id'>): boolean =>
    closed_at === null && (scope === 'all' || branch_id === scope)

/** Their ids. */
export function useOpenAlerts(scope: BranchScope): readonly number[] {
  const { alerts } = useLiveWorkspace()
  return useIds(
    useMemo(() => listView(alerts, { filter: isShown(scope), order: byUrgency }), [alerts, scope]),
  )
}
