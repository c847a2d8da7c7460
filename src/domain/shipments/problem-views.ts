/**
 * The problematic shipment views (001 §2), as questions about a shipment by the settings of the dashboard (002 §3): one rule for
 * the dashboard, lists and the server.
 */
import { dayStart } from '../values/moment.ts'
import type { AttentionFacts } from './attention.ts'
import { dueStop } from './next-stop.ts'
import {
  displayedStatus,
  isProblematic,
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
  wasCollected,
} from './shipment-status.ts'
import { isFetched } from './taken-out.ts'
import type { UncollectedDate } from './uncollected-date.ts'

export const PROBLEM_VIEWS = ['intervention', 'uncollected', 'undelivered'] as const
export type ProblemView = (typeof PROBLEM_VIEWS)[number]
/** The views in which a shipment stands because its time has passed. */
export type LateView = Exclude<ProblemView, 'intervention'>

/** The settings of the dashboard (002 §3) that the views go by, as they are kept. */
export interface ProblemSettings {
  /** `2026-11-21`: what was booked before this day stands in no view; '' leaves nothing out. */
  readonly dashboard_stats_start_date: string
  readonly dashboard_uncollected_shipments_date_to_use: UncollectedDate
  /** Days of 24 hours after that date. */
  readonly dashboard_uncollected_shipments_duration_days: number
  /** Days of 24 hours after the end of the delivery window. */
  readonly dashboard_undelivered_shipments_duration_days: number
  readonly dashboard_uncollected_shipments_exclude_statuses: readonly string[]
  readonly dashboard_undelivered_shipments_exclude_statuses: readonly string[]
}

/** The settings as the rules ask them, of the row and of the database alike. */
export interface ProblemTerms {
  /** Ms; null: whenever it was booked. */
  readonly bookedFrom: number | null
  readonly uncollectedDate: UncollectedDate
  readonly late: Readonly<
    Record<LateView, { readonly statuses: ReadonlySet<ShipmentStatus>; readonly afterMs: number }>
  >
}

const DAY_MS = 24 * 3_600_000

const canBeLate = (status: ShipmentStatus): boolean =>
  dueStop({ status, status_at: 0, collected_at: 0, collection_before: 0, delivery_before: 0 }) !== null
const isBeforeCollection = (status: ShipmentStatus): boolean => !wasCollected({ status, collected_at: null })

/**
 * The statuses in which a shipment can be late, before it is collected and after: what a database is asked for first. What its
 * recipient has fetched (taken-out.ts) is late in none.
 */
export const LATE_STATUSES: Readonly<Record<LateView, readonly ShipmentStatus[]>> = {
  uncollected: SHIPMENT_STATUS_CODES.filter((status) => canBeLate(status) && isBeforeCollection(status)),
  undelivered: SHIPMENT_STATUS_CODES.filter((status) => canBeLate(status) && !isBeforeCollection(status)),
}

export function problemTerms(settings: ProblemSettings): ProblemTerms {
  const late = (view: LateView) => {
    const excluded = settings[`dashboard_${view}_shipments_exclude_statuses`]
    return {
      statuses: new Set(LATE_STATUSES[view].filter((status) => !excluded.includes(status))),
      afterMs: Math.round(settings[`dashboard_${view}_shipments_duration_days`] * DAY_MS),
    }
  }
  return {
    bookedFrom: dayStart(settings.dashboard_stats_start_date),
    uncollectedDate: settings.dashboard_uncollected_shipments_date_to_use,
    late: { uncollected: late('uncollected'), undelivered: late('undelivered') },
  }
}

/** What the rules ask of a shipment. Moments in ms. */
export interface ProblemFacts extends AttentionFacts {
  created_at: number
  collection_after: number | null
}

/** The view in which a shipment stands once its time has passed; null where it waits for none. */
function lateViewOf(row: ProblemFacts, { late }: ProblemTerms): LateView | null {
  const { status } = row
  if (isFetched(row)) return null
  if (late.uncollected.statuses.has(status)) return 'uncollected'
  return late.undelivered.statuses.has(status) ? 'undelivered' : null
}

/** The date from which a shipment is counted as late in its view; where it has none of the date that is set, its next window's end. */
function lateSince(view: LateView, row: ProblemFacts, { uncollectedDate }: ProblemTerms): number | null {
  const due = dueStop(row)?.at ?? null
  if (view === 'undelivered' || uncollectedDate === 'collection_before') return due
  return (uncollectedDate === 'time_created' ? row.created_at : row.collection_after) ?? due
}

/**
 * When a shipment comes into a view by the passing of time, ms: so many days after its date. A late one stands in one view of the two, by whether
 * it was collected.
 */
export function problemStarts(row: ProblemFacts, terms: ProblemTerms): number | null {
  const view = lateViewOf(row, terms)
  const since = view === null ? null : lateSince(view, row, terms)
  return view === null || since === null ? null : since + terms.late[view].afterMs
}

/** What is shown in a problematic status (001 §4), or was reported in one that stands. */
const needsIntervention = (row: ProblemFacts): boolean =>
  isProblematic(displayedStatus(row, { staff: true, overrideStatuses: false }) ?? row.status) ||
  (row.exception !== null && isProblematic(row.exception))

/** Whether a shipment stands in a view. `now` in ms of business time. */
export function isInView(view: ProblemView, row: ProblemFacts, now: number, terms: ProblemTerms): boolean {
  if (terms.bookedFrom !== null && row.created_at < terms.bookedFrom) return false
  if (view === 'intervention') return needsIntervention(row)
  const starts = lateViewOf(row, terms) === view ? problemStarts(row, terms) : null
  return starts !== null && starts < now
}

/** Since when it is what a view shows it for (ms): its exception, else the date that is counted from, else its status. */
export function problemSince(
  view: ProblemView,
  row: ProblemFacts & { status_at: number },
  terms: ProblemTerms,
): number {
  if (view === 'intervention') return row.exception_at ?? row.status_at
  return lateSince(view, row, terms) ?? row.status_at
}
