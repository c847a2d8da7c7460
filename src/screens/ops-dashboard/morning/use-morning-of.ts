import { useMemo } from 'react'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { stopRowsOf } from '../../../features/assignment/request-rows.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useProblemTerms } from '../../../features/shipment/use-problem-terms.ts'
import type { MorningOf } from './morning-keys.ts'

/** By what the numbers of the morning are reckoned, and the lists behind them. */
export function useMorningOf(scope: BranchScope): MorningOf {
  const { isFetchedWithRequest } = stopRowsOf(useLiveWorkspace())
  const { bookedFrom } = useProblemTerms()
  return useMemo(
    () => ({ scope, bookedFrom, isFetchedWithRequest }),
    [scope, bookedFrom, isFetchedWithRequest],
  )
}
