/** Collection requests that were left over from before today, as lists and numbers of the morning hold them. */
import { useCallback, useMemo } from 'react'
import type { LiveCollectionRequest } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { leftRequestCause } from '../../domain/dispatch/left-requests.ts'
import type { LeftOverCause } from '../../domain/dispatch/morning.ts'
import { dayStart, startOfDay } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { type ListView, listView } from '../../streams/views/views.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { BY_WINDOW } from './unclosed-requests.tsx'

/** Why a request was left over from before today; null of those that were not. Memoised by day. */
export function useLeftCauseOf(scope: BranchScope): (row: LiveCollectionRequest) => LeftOverCause | null {
  const today = useClock(startOfDay)
  const from = dayStart(useAccess().settings.dashboard_stats_start_date) ?? 0
  return useCallback(
    (row) =>
      (scope === 'all' || row.collection_branch_id === scope) && row.created_at >= from
        ? leftRequestCause(row, today)
        : null,
    [scope, today, from],
  )
}

/** Those that were left over, of one cause or of all. */
export function useRequestsLeft(scope: BranchScope, cause: LeftOverCause | null): ListView {
  const { requests } = useLiveWorkspace()
  const causeOf = useLeftCauseOf(scope)
  return useMemo(
    () =>
      listView(requests, {
        filter: (row) => {
          const its = causeOf(row)
          return its !== null && (cause === null || its === cause)
        },
        order: BY_WINDOW,
      }),
    [requests, causeOf, cause],
  )
}
