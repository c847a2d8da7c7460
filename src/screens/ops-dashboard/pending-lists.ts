/** The problematic shipment views (001 §2), as questions about a row. */
import type { LiveShipment } from '../../contract/live.ts'
import {
  displayedStatus,
  isActive,
  isCollected,
  isDelivered,
  isProblematic,
} from '../../domain/shipment-status.ts'
import type { PendingList } from './address-words.ts'
import { branchOf, type Scope } from './day-numbers.ts'

const DAY = 24 * 3_600_000
const STAFF = { staff: true, overrideStatuses: false }

/** A step without a promise is overdue a day after the step before it. */
const overdue = (promised: number | null, since: number, now: number): boolean =>
  (promised ?? since + DAY) < now

/**
 * - Needs intervention: what is shown in a problematic status.
 * - Uncollected and undelivered: on its way by the books, not fetched, and the promise has passed.
 * - Collected but undelivered: fetched, not delivered, and the promise has passed.
 */
const QUESTIONS: Record<PendingList, (row: LiveShipment, now: number) => boolean> = {
  intervention: (row) => isProblematic(displayedStatus(row, STAFF) ?? row.status),
  uncollected: (row, now) =>
    isActive(row.status) && !isCollected(row.status) && overdue(row.collection_before, row.created_at, now),
  undelivered: (row, now) =>
    isActive(row.status) &&
    isCollected(row.status) &&
    !isDelivered(row.status) &&
    overdue(row.delivery_before, row.collected_at ?? row.status_at, now),
}

export function isPending(list: PendingList, scope: Scope, row: LiveShipment, now: number): boolean {
  return (scope === 'all' || branchOf(row) === scope) && QUESTIONS[list](row, now)
}

/** Every list that a row stands in. */
export function listsOf(scope: Scope, row: LiveShipment, now: number): readonly PendingList[] {
  const lists: PendingList[] = ['intervention', 'uncollected', 'undelivered']
  return lists.filter((list) => isPending(list, scope, row, now))
}
