import { expect, test } from 'vitest'
import type { CollectionRequestStatus } from './collection-status.ts'
import { isUnclosedTooLong } from './unclosed-requests.ts'

const DAY = 86_400_000
const ENDS = Date.parse('2026-11-20T12:00:00+02:00')
const settings = (days: number, from = '') => ({
  dashboard_stats_start_date: from,
  dashboard_unclosed_collection_requests_duration_days: days,
})
const request = (status: CollectionRequestStatus = 'collection-assigned') => ({
  status,
  created_at: ENDS - DAY,
  collection_before: ENDS,
})

test.each([
  [0, ENDS, false],
  [0, ENDS + 1, true],
  [2, ENDS + 2 * DAY, false],
  [2, ENDS + 2 * DAY + 1, true],
])('with %d days after the end of its window', (days, now, isListed) => {
  expect(isUnclosedTooLong(request(), now, settings(days))).toBe(isListed)
})

test('unclosed is what a driver has; what was asked for before the first day of the figures is left out', () => {
  const later = ENDS + DAY
  expect(isUnclosedTooLong(request('collection-unassigned'), later, settings(0))).toBe(false)
  expect(isUnclosedTooLong(request('closed'), later, settings(0))).toBe(false)
  expect(isUnclosedTooLong(request(), later, settings(0, '2026-11-19'))).toBe(true)
  expect(isUnclosedTooLong(request(), later, settings(0, '2026-11-20'))).toBe(false)
})
