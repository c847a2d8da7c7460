import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LiveCollectionRequest } from '../../contract/live.ts'
import { isOverRequest } from '../../domain/dispatch/collection-request.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { isUnclosedTooLong } from '../../domain/dispatch/unclosed-requests.ts'
import { collectionRequestId } from '../../domain/values/display-id.ts'
import { dayStart, startOfDay } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { type ListView, listView } from '../../streams/views/views.ts'
import { EmptyState } from '../../ui/components/states.tsx'
import { useClock, useMinute } from '../../ui/live/clock.tsx'
import { useIds, useSignal } from '../../ui/live/use-signal.ts'
import { LiveTable } from '../../ui/table/live-table.tsx'
import { requestColumns } from '../collection-requests/columns.tsx'
import { opsDashboard as messages } from './messages.ts'

export const BY_WINDOW = {
  value: ({ collection_before }: LiveCollectionRequest) => collection_before,
  down: false,
}
const referenceOf = ({ id }: LiveCollectionRequest): string => collectionRequestId(id)

/** The list, anew with each minute: by then another window may have passed. */
function useUnclosedView(scope: BranchScope) {
  const { requests } = useLiveWorkspace()
  const { settings } = useAccess()
  const minute = useMinute()
  return useMemo(
    () =>
      listView(requests, {
        filter: (row) =>
          (scope === 'all' || row.collection_branch_id === scope) && isUnclosedTooLong(row, minute, settings),
        order: BY_WINDOW,
      }),
    [requests, scope, minute, settings],
  )
}

export const useUnclosedCount = (scope: BranchScope): number => useIds(useUnclosedView(scope)).length

/** Collection requests that a driver has and that are not closed in time. */
export function UnclosedRequests({ scope, label }: { scope: BranchScope; label: string }) {
  return <RequestsTable view={useUnclosedView(scope)} label={label} empty={messages.noUnclosed} />
}

/** Those whose window ended before today and that are not over, whoever has them. */
export function useRequestsLeft(scope: BranchScope): ListView {
  const { requests } = useLiveWorkspace()
  const today = useClock(startOfDay)
  const from = dayStart(useAccess().settings.dashboard_stats_start_date) ?? 0
  return useMemo(
    () =>
      listView(requests, {
        filter: (row) =>
          (scope === 'all' || row.collection_branch_id === scope) &&
          !isOverRequest(row.status) &&
          row.created_at >= from &&
          row.collection_before < today,
        order: BY_WINDOW,
      }),
    [requests, scope, today, from],
  )
}

interface RequestsTableProps {
  view: ListView
  label: string
  empty: string
}

/** Each opens where it is assigned, moved and closed; at a past moment none does, since that is of now. */
export function RequestsTable({ view, label, empty }: RequestsTableProps) {
  const workspace = useLiveWorkspace()
  const names = useGeneralData()
  const navigate = useNavigate()
  const { isPast } = useAccess()
  const loaded = useSignal(workspace.loaded)
  const columns = useMemo(
    () => requestColumns({ names, staff: true, now: workspace.now }),
    [names, workspace],
  )
  return (
    <LiveTable
      label={label}
      store={workspace.requests}
      view={view}
      viewKey={label}
      columns={columns}
      onOpen={isPast ? undefined : (id) => navigate(`/collection-requests?request=${id}`)}
      textToCopy={referenceOf}
      loading={!loaded}
      empty={<EmptyState title={messages.nothingHere}>{empty}</EmptyState>}
    />
  )
}
