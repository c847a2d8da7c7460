/** Which requests lists and counts show under a name (001 §4, 002 §3 Dashboard). */
import type { Settings } from '../settings/settings.ts'
import { startOfDay } from '../values/moment.ts'
import { type CollectionRequestStatus, isUnclosed } from './collection-request.ts'

const DAY_MS = 86_400_000

type Days = Pick<Settings, 'dashboard_unclosed_collection_requests_duration_days'>

/** Windows that began before this moment (ms) are no longer looked for among the unclosed: so many days, today among them. */
export const unclosedSince = (
  { dashboard_unclosed_collection_requests_duration_days: days }: Days,
  now: number,
): number => startOfDay(now) - (days - 1) * DAY_MS

/** Whether a request is still to be closed: a driver has it, and its window began within the days that are looked at. */
export const isStillUnclosed = (
  request: { readonly status: CollectionRequestStatus; readonly collection_after: number },
  settings: Days,
  now: number,
): boolean => isUnclosed(request.status) && request.collection_after >= unclosedSince(settings, now)
