import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { mayOpen, routeAt } from '../../domain/console/routes.ts'
import { isUnclosedTooLong } from '../../domain/dispatch/collection-request.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { countView } from '../../streams/views/views.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { useCounts } from '../../ui/live/use-signal.ts'
import { opsDashboard as messages } from './messages.ts'

const LOOKED_AT_AGAIN_MS = 10 * 60_000

/** How many collection requests nobody has closed for too long (dashboard_unclosed_collection_requests_duration_days); opens them. */
export function UnclosedRequests({ scope }: { scope: BranchScope }) {
  const workspace = useLiveWorkspace()
  const access = useAccess()
  const days = access.settings.dashboard_unclosed_collection_requests_duration_days
  const since = useClock((now) => Math.floor(now / LOOKED_AT_AGAIN_MS))
  // biome-ignore lint/correctness/useExhaustiveDependencies: they become too old without being told
  const view = useMemo(
    () =>
      countView(workspace.requests, (row) =>
        (scope === 'all' || row.collection_branch_id === scope) &&
        isUnclosedTooLong(row, days, workspace.now())
          ? ['unclosed']
          : [],
      ),
    [workspace, scope, days, since],
  )
  const count = useCounts(view).get('unclosed') ?? 0
  if (count === 0 || !mayOpen(routeAt('/collection-requests'), access)) return null
  const branch = scope === 'all' ? '' : `&branch=${scope}`
  return (
    <Link to={`/collection-requests?group=overdue${branch}`}>{messages.unclosedRequests(count, days)}</Link>
  )
}
