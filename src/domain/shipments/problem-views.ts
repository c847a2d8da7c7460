/** The problematic shipment views (001 §2), as questions about a shipment: one rule for the dashboard, lists and the server. */
import { countsIn, type FigureFacts } from './figures.ts'
import { dueStop } from './next-stop.ts'
import {
  displayedStatus,
  isProblematic,
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
  wasCollected,
} from './shipment-status.ts'

export const PROBLEM_VIEWS = ['intervention', 'uncollected', 'undelivered'] as const
export type ProblemView = (typeof PROBLEM_VIEWS)[number]

const STAFF = { staff: true, overrideStatuses: false }

/**
 * - Needs intervention: what is shown in a problematic status (001 §4), or was reported in one that stands.
 * - Uncollected and undelivered, and collected but undelivered: what is late (figures.ts), each in one of the two.
 */
const QUESTIONS: Record<ProblemView, (row: FigureFacts, now: number) => boolean> = {
  intervention: (row) =>
    isProblematic(displayedStatus(row, STAFF) ?? row.status) ||
    (row.exception !== null && isProblematic(row.exception)),
  uncollected: (row, now) => countsIn('late', row, now) && !wasCollected(row),
  undelivered: (row, now) => countsIn('late', row, now) && wasCollected(row),
}

export const isInView = (view: ProblemView, row: FigureFacts, now: number): boolean =>
  QUESTIONS[view](row, now)

const canBeLate = (status: ShipmentStatus): boolean =>
  dueStop({ status, status_at: 0, collected_at: 0, collection_before: 0, delivery_before: 0 }) !== null

/**
 * The statuses in which a shipment can be late, before it is collected and after: what a database is asked for first. What its
 * recipient has fetched (taken-out.ts) is late in none.
 */
export const LATE_STATUSES: Readonly<Record<'uncollected' | 'undelivered', readonly ShipmentStatus[]>> = {
  uncollected: SHIPMENT_STATUS_CODES.filter(
    (status) => canBeLate(status) && !wasCollected({ status, collected_at: null }),
  ),
  undelivered: SHIPMENT_STATUS_CODES.filter(
    (status) => canBeLate(status) && wasCollected({ status, collected_at: null }),
  ),
}

/** Since when a shipment stands in a view (ms): its exception, else the end of the window that it missed, else its status. */
export function problemSince(view: ProblemView, row: FigureFacts & { status_at: number }): number {
  if (view === 'intervention') return row.exception_at ?? row.status_at
  return dueStop(row)?.at ?? row.status_at
}
