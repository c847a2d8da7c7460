import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { settingsOf } from '../settings/settings.ts'
import {
  isInView,
  LATE_STATUSES,
  PROBLEM_VIEWS,
  type ProblemSettings,
  problemSince,
  problemStarts,
  problemTerms,
} from './problem-views.ts'
import { isFinished, SHIPMENT_STATUS_CODES } from './shipment-status.ts'
import { isFetched } from './taken-out.ts'
import { UncollectedDate } from './uncollected-date.ts'

const DAY = 24 * 3_600_000
const DEFAULTS = settingsOf([])
const usual = problemTerms(DEFAULTS)
const termsWith = (part: Partial<ProblemSettings>) => problemTerms({ ...DEFAULTS, ...part })

const moment = fc.option(fc.nat(1_000), { nil: null })
const row = fc
  .record({
    status: fc.constantFrom(...SHIPMENT_STATUS_CODES),
    created_at: fc.nat(1_000),
    collection_after: moment,
    collection_before: moment,
    delivery_before: moment,
    status_at: fc.nat(1_000),
    collected_at: moment,
    collection_agent_id: fc.option(fc.nat(3), { nil: null }),
    delivery_agent_id: fc.option(fc.nat(3), { nil: null }),
  })
  .map((fields) => shipment(1, fields))
const statuses = (of: readonly string[]) => fc.subarray([...of])
const anySettings: fc.Arbitrary<ProblemSettings> = fc.record({
  dashboard_stats_start_date: fc.constantFrom('', '1970-01-01', '1970-01-02', 'soon'),
  dashboard_uncollected_shipments_date_to_use: fc.constantFrom(...UncollectedDate.options),
  // Thousandths of a day are 86.4 s: with them what is far and what is near both come up.
  dashboard_uncollected_shipments_duration_days: fc.constantFrom(0, 0.001, 1, 365),
  dashboard_undelivered_shipments_duration_days: fc.constantFrom(0, 0.001, 1, 365),
  dashboard_uncollected_shipments_exclude_statuses: statuses(LATE_STATUSES.uncollected),
  dashboard_undelivered_shipments_exclude_statuses: statuses(LATE_STATUSES.undelivered),
})
const anyNow = fc.oneof(fc.nat(1_000), fc.integer({ min: 0, max: 2 * DAY }))

test('unless somebody sets it, what is late is so in one view: from the first window on that it missed', () => {
  fc.assert(
    fc.property(row, fc.nat(1_000), (one, now) => {
      const ends = [one.collection_before, one.delivery_before].filter((at) => at !== null)
      const isIn = (some: readonly string[]) => some.includes(one.status) && !isFetched(one)
      expect(isInView('uncollected', one, now, usual)).toBe(
        isIn(LATE_STATUSES.uncollected) && ends.length > 0 && Math.min(...ends) < now,
      )
      expect(isInView('undelivered', one, now, usual)).toBe(
        isIn(LATE_STATUSES.undelivered) && one.delivery_before !== null && one.delivery_before < now,
      )
    }),
    { numRuns: 2_000 },
  )
})

describe('by the settings of the dashboard', () => {
  const NOW = Date.parse('2026-11-21T12:00:00+02:00')
  const waiting = shipment(1, {
    status: 'collection-assigned',
    created_at: NOW - 5 * DAY,
    collection_after: NOW - 3 * DAY,
    collection_before: NOW - 2 * DAY,
    delivery_before: NOW - DAY,
  })
  const underway = { ...waiting, status: 'in-transit' as const, collected_at: NOW - 2 * DAY }
  const uncollected = 'dashboard_uncollected_shipments_duration_days'
  const dateToUse = 'dashboard_uncollected_shipments_date_to_use'
  const undelivered = 'dashboard_undelivered_shipments_duration_days'
  test.each<[Partial<ProblemSettings>, boolean, boolean]>([
    [{}, true, true],
    [{ dashboard_stats_start_date: '2026-11-17' }, false, false],
    [{ dashboard_stats_start_date: '2026-11-16' }, true, true],
    [{ [uncollected]: 1.9 }, true, true],
    [{ [uncollected]: 2 }, false, true],
    [{ [uncollected]: 2.9, [dateToUse]: 'collection_after' }, true, true],
    [{ [uncollected]: 3, [dateToUse]: 'collection_after' }, false, true],
    [{ [uncollected]: 4.9, [dateToUse]: 'time_created' }, true, true],
    [{ [uncollected]: 5, [dateToUse]: 'time_created' }, false, true],
    [{ [undelivered]: 0.9, [dateToUse]: 'time_created' }, true, true],
    [{ [undelivered]: 1 }, true, false],
    // The date that is set is one of collection: deliveries are counted from their own window.
    [{ [undelivered]: 1, [dateToUse]: 'time_created' }, true, false],
    [{ dashboard_uncollected_shipments_exclude_statuses: ['collection-assigned'] }, false, true],
    [{ dashboard_undelivered_shipments_exclude_statuses: ['in-transit'] }, true, false],
    // What says nothing here is left as it is.
    [{ dashboard_undelivered_shipments_exclude_statuses: ['collection-assigned'] }, true, true],
  ])('%j', (part, isUncollected, isUndelivered) => {
    const terms = termsWith(part)
    expect([
      isInView('uncollected', waiting, NOW, terms),
      isInView('undelivered', underway, NOW, terms),
    ]).toEqual([isUncollected, isUndelivered])
  })

  test('what was booked before the day that is counted from needs no intervention either', () => {
    const failed = shipment(1, { status: 'delivery-exception', created_at: NOW - 5 * DAY })
    expect(isInView('intervention', failed, NOW, usual)).toBe(true)
    expect(
      isInView('intervention', failed, NOW, termsWith({ dashboard_stats_start_date: '2026-11-17' })),
    ).toBe(false)
    const atMidnight = { ...failed, created_at: Date.parse('2026-11-17T00:00:00+02:00') }
    expect(
      isInView('intervention', atMidnight, NOW, termsWith({ dashboard_stats_start_date: '2026-11-17' })),
    ).toBe(true)
  })

  test('a shipment without the date that is set is counted from the window that it has', () => {
    const terms = termsWith({ [dateToUse]: 'collection_after', [uncollected]: 1 })
    const one = { ...waiting, collection_after: null }
    expect(isInView('uncollected', one, NOW - DAY + 1, terms)).toBe(true)
    expect(isInView('uncollected', one, NOW - DAY, terms)).toBe(false)
    expect(problemSince('uncollected', one, terms)).toBe(NOW - 2 * DAY)
  })
})

test('whatever is set, what passes with time is said beforehand, and holds from then on', () => {
  fc.assert(
    fc.property(row, anySettings, anyNow, (one, settings, now) => {
      const terms = problemTerms(settings)
      const starts = problemStarts(one, terms)
      const lists = PROBLEM_VIEWS.filter((view) => view !== 'intervention')
      const standsIn = lists.filter((view) => isInView(view, one, now, terms))
      const isCounted = terms.bookedFrom === null || one.created_at >= terms.bookedFrom
      expect(standsIn.length).toBe(starts !== null && starts < now && isCounted ? 1 : 0)
      for (const view of standsIn) expect(problemSince(view, one, terms)).toBeLessThan(now)
      if (isFinished(one.status)) expect(standsIn).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('an exception that stands needs intervention whatever was scanned since, from when it was reported', () => {
  const failed = shipment(1, {
    status: 'at-hub',
    exception: 'delivery-exception',
    exception_at: 7,
    status_at: 9,
  })
  expect(PROBLEM_VIEWS.filter((view) => isInView(view, failed, 10, usual))).toEqual(['intervention'])
  expect(problemSince('intervention', failed, usual)).toBe(7)
  const assigned = shipment(2, { status: 'collection-rejected', collection_agent_id: 3, exception: null })
  expect(isInView('intervention', assigned, 10, usual)).toBe(false)
})
