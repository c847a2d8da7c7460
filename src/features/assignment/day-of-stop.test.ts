import { expect, test } from 'vitest'
import { collection, HOUR, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import { dayOfStop, dayWhenGiven } from './day-of-stop.ts'
import { taskOf } from './task.ts'

const TODAY = '2026-11-21'

test('what has no time is of today', () => {
  const timeless = shipment(1, { collection_after: null, collection_before: null, collection_eta: null })
  expect(dayOfStop({ visit: null, tasks: [taskOf(timeless, 'collection')] }, TEN)).toBe(TODAY)
  expect(dayOfStop({ visit: null, tasks: [] }, TEN)).toBe(TODAY)
})

test('what is given is of the day from which it may be done, and of today where that is past', () => {
  const given = (collection_after: number | null) =>
    dayWhenGiven(taskOf(collection(1, 7, { collection_after }), 'collection'), TEN)
  expect([null, TEN - 30 * HOUR, TEN + 24 * HOUR].map(given)).toEqual([TODAY, TODAY, '2026-11-22'])
})
