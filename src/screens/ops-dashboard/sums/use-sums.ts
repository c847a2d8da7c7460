import { useMemo } from 'react'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { stopRowsOf } from '../../../features/assignment/request-rows.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { useProblemTerms } from '../../../features/shipment/use-problem-terms.ts'
import { UNCOUNTED } from '../../../streams/views/count-view.ts'
import { countView } from '../../../streams/views/views.ts'
import { useClock, useMinute } from '../../../ui/live/clock.tsx'
import { useCounts } from '../../../ui/live/use-signal.ts'
import type { Grouping } from './groupings.ts'
import {
  requestSumKeys,
  type SumMode,
  type SumOf,
  type SumRow,
  sumKeys,
  sumRows,
  sumsRequests,
} from './sum-keys.ts'

/** By what the sums of a mode are reckoned. */
export function useSumOf(mode: SumMode, by: Grouping, scope: BranchScope): SumOf {
  const { branches } = useGeneralData()
  const problems = useProblemTerms()
  const { isFetchedWithRequest } = stopRowsOf(useLiveWorkspace())
  return useMemo(
    () => ({
      mode,
      by,
      scope,
      problems,
      isFetchedWithRequest,
      managerOf: (branch) => branches.get(branch ?? 0)?.ops_manager?.id ?? null,
    }),
    [mode, by, scope, problems, isFetchedWithRequest, branches],
  )
}

export function useSums(of: SumOf): readonly SumRow[] {
  const workspace = useLiveWorkspace()
  const rows = sumsRequests(of.mode) ? stopRowsOf(workspace) : workspace.shipments
  // What was done today is another number tomorrow.
  const day = useClock(dayOf)
  const counts = useCounts(
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    useMemo(() => countView(rows, (row) => sumKeys(row, workspace.now(), of)), [rows, workspace, of, day]),
  )
  const requests = useRequestSums(of)
  return useMemo(() => sumRows(new Map([...counts, ...requests]), of.mode), [counts, requests, of])
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** Of Pending alone, anew with each minute: by then another window may have passed. */
function useRequestSums(of: SumOf): ReadonlyMap<string, number> {
  const { requests } = useLiveWorkspace()
  const { settings } = useAccess()
  const minute = useMinute()
  const isPending = of.mode === 'pending'
  const counts = useCounts(
    useMemo(
      () => (isPending ? countView(requests, (row) => requestSumKeys(row, minute, of, settings)) : UNCOUNTED),
      [requests, minute, of, settings, isPending],
    ),
  )
  return isPending ? counts : NO_COUNTS
}
