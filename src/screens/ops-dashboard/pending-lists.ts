/** The problematic shipment views (001 §2) of a branch or of all. */
import type { LiveShipment } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import { isInView, type ProblemTerms } from '../../domain/shipments/problem-views.ts'
import { PENDING_LISTS, type PendingList } from './url-codec.ts'

/** Whose lists, and by which settings. */
export interface PendingOf {
  readonly scope: BranchScope
  readonly problems: ProblemTerms
}

export function isPending(
  list: PendingList,
  { scope, problems }: PendingOf,
  row: LiveShipment,
  now: number,
): boolean {
  return (scope === 'all' || branchOfNextStop(row) === scope) && isInView(list, row, now, problems)
}

/** Every list that a row stands in. */
export function listsOf(of: PendingOf, row: LiveShipment, now: number): readonly PendingList[] {
  return PENDING_LISTS.filter((list) => isPending(list, of, row, now))
}
