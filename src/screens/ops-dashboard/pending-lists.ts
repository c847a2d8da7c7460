/** The problematic shipment views (001 §2), as questions about a row. */
import type { LiveShipment } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { countsIn } from '../../domain/shipments/figures.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import { displayedStatus, isProblematic, wasCollected } from '../../domain/shipments/shipment-status.ts'
import type { PendingList } from './url-codec.ts'

const STAFF = { staff: true, overrideStatuses: false }

/**
 * - Needs intervention: what is shown in a problematic status (001 §4), or was reported in one that stands.
 * - Uncollected and undelivered, and collected but undelivered: what is late (figures.ts), each in one of the two.
 */
const QUESTIONS: Record<PendingList, (row: LiveShipment, now: number) => boolean> = {
  intervention: (row) =>
    isProblematic(displayedStatus(row, STAFF) ?? row.status) ||
    (row.exception !== null && isProblematic(row.exception)),
  uncollected: (row, now) => countsIn('late', row, now) && !wasCollected(row),
  undelivered: (row, now) => countsIn('late', row, now) && wasCollected(row),
}

export function isPending(list: PendingList, scope: BranchScope, row: LiveShipment, now: number): boolean {
  return (scope === 'all' || branchOfNextStop(row) === scope) && QUESTIONS[list](row, now)
}

/** Every list that a row stands in. */
export function listsOf(scope: BranchScope, row: LiveShipment, now: number): readonly PendingList[] {
  const lists: PendingList[] = ['intervention', 'uncollected', 'undelivered']
  return lists.filter((list) => isPending(list, scope, row, now))
}
