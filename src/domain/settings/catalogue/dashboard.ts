import type { SettingRows } from '../setting-row.ts'

const dashboard = { tab: 'general', group: 'Dashboard' } as const
/** Ours: 002 §3 gives neither limits nor defaults. By these a shipment is problematic as soon as its window has passed. */
const days = { ...dashboard, type: 'number', default: 0, min: 0, max: 365 } as const
const excluded = { ...dashboard, type: 'statuses', words: 'problematic' } as const

/** What stands in the problematic views (002 §3, Dashboard; shipments/problem-views.ts). */
export const DASHBOARD = {
  dashboard_stats_start_date: { ...dashboard, type: 'date', words: 'problematic', default: '' },
  dashboard_uncollected_shipments_date_to_use: {
    ...dashboard,
    type: 'uncollected_date',
    words: 'problematic',
    default: 'collection_before',
  },
  dashboard_uncollected_shipments_duration_days: { ...days, words: 'problematic late' },
  // 002 §3 does not show the names of the two lists: these are ours.
  dashboard_uncollected_shipments_exclude_statuses: {
    ...excluded,
    default: [],
    among: 'uncollected',
  },
  dashboard_undelivered_shipments_duration_days: { ...days, words: 'problematic late' },
  dashboard_undelivered_shipments_exclude_statuses: {
    ...excluded,
    default: [],
    among: 'undelivered',
  },
  dashboard_unclosed_collection_requests_duration_days: days,
} as const satisfies SettingRows
