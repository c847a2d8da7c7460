/** The problematic shipment views (001 §2) of a branch or of all. */
import type { LiveShipment } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import {
  isInView,
  PROBLEM_VIEWS,
  type ProblemTerms,
  type ProblemView,
} from '../../domain/shipments/problem-views.ts'

/** Whose lists, and by which settings. */
export interface PendingOf {
  readonly scope: BranchScope
  readonly problems: ProblemTerms
}

export function isPending(
  list: ProblemView,
  { scope, problems }: PendingOf,
  row: LiveShipment,
  now: number,
): boolean {
  return (scope === 'all' || branchOfNextStop(row) === scope) && isInView(list, row, now, problems)
}

/** Every list that a row stands in. */
export function listsOf(of: PendingOf, row: LiveShipment, now: number): readonly ProblemView[] {
  return PROBLEM_VIEWS.filter((list) => isPending(list, of, row, now))
}
