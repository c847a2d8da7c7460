/** Collection requests that a driver has and that nobody has closed in time, by the settings of the dashboard (002 §3). Moments in ms. */
import { dayStart } from '../values/moment.ts'
import { isUnclosed } from './collection-request.ts'
import type { CollectionRequestStatus } from './collection-status.ts'

export interface UnclosedSettings {
  /** `2026-11-21`: what was asked for before this day does not count; '' leaves nothing out. */
  readonly dashboard_stats_start_date: string
  /** Days of 24 hours after the end of the window. */
  readonly dashboard_unclosed_collection_requests_duration_days: number
}

export interface RequestFacts {
  readonly status: CollectionRequestStatus
  readonly created_at: number
  readonly collection_before: number
}

const DAY_MS = 86_400_000

/** Whether one stands in the list at `now`. */
export function isUnclosedTooLong(row: RequestFacts, now: number, settings: UnclosedSettings): boolean {
  const from = dayStart(settings.dashboard_stats_start_date)
  if (from !== null && row.created_at < from) return false
  const after = settings.dashboard_unclosed_collection_requests_duration_days * DAY_MS
  return isUnclosed(row.status) && row.collection_before + after < now
}
