import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { isInView, LATE_STATUSES, PROBLEM_VIEWS, problemSince } from './problem-views.ts'
import { isFinished, SHIPMENT_STATUS_CODES } from './shipment-status.ts'
import { isFetched } from './taken-out.ts'

const moment = fc.option(fc.nat(1_000), { nil: null })
const row = fc
  .record({
    status: fc.constantFrom(...SHIPMENT_STATUS_CODES),
    collection_before: moment,
    delivery_before: moment,
    status_at: fc.nat(1_000),
    collected_at: moment,
    collection_agent_id: fc.option(fc.nat(3), { nil: null }),
    delivery_agent_id: fc.option(fc.nat(3), { nil: null }),
  })
  .map((fields) => shipment(1, fields))

test('what is late is so in one view: that of its status, from the first window on that it missed', () => {
  fc.assert(
    fc.property(row, fc.nat(1_000), (one, now) => {
      const ends = [one.collection_before, one.delivery_before].filter((at) => at !== null)
      const isIn = (statuses: readonly string[]) => statuses.includes(one.status) && !isFetched(one)
      expect(isInView('uncollected', one, now)).toBe(
        isIn(LATE_STATUSES.uncollected) && ends.length > 0 && Math.min(...ends) < now,
      )
      expect(isInView('undelivered', one, now)).toBe(
        isIn(LATE_STATUSES.undelivered) && one.delivery_before !== null && one.delivery_before < now,
      )
    }),
    { numRuns: 2_000 },
  )
})

test('what is over stands in no view by its windows, and what stands in one has since when', () => {
  fc.assert(
    fc.property(row, fc.nat(1_000), (one, now) => {
      for (const view of ['uncollected', 'undelivered'] as const) {
        if (isFinished(one.status)) expect(isInView(view, one, now)).toBe(false)
        if (isInView(view, one, now)) expect(problemSince(view, one)).toBeLessThan(now)
      }
    }),
  )
})

test('an exception that stands needs intervention whatever was scanned since, from when it was reported', () => {
  const failed = shipment(1, {
    status: 'at-hub',
    exception: 'delivery-exception',
    exception_at: 7,
    status_at: 9,
  })
  expect(PROBLEM_VIEWS.filter((view) => isInView(view, failed, 10))).toEqual(['intervention'])
  expect(problemSince('intervention', failed)).toBe(7)
  const assigned = shipment(2, { status: 'collection-rejected', collection_agent_id: 3, exception: null })
  expect(isInView('intervention', assigned, 10)).toBe(false)
})
