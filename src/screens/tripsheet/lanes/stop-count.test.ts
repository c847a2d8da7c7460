import { expect, test } from 'vitest'
import { collection, driver, HOUR, laneAtTen, TEN } from '../../../../tests/support/tripsheet.ts'
import { stopCountOf } from './stop-count.ts'

const fetched = { status: 'collected', collected_at: TEN - HOUR } as const
const lane = laneAtTen({
  driver: driver(7),
  open: [collection(1, 7), collection(2, 7), collection(3, 7, { collection_eta: TEN + 24 * HOUR })],
  collected: [collection(4, 7, fetched)],
})
const counted = (limit: number, isSet = true) =>
  stopCountOf(lane, {
    set_tripsheet_unique_stops_alert_limit: isSet,
    tripsheet_unique_stops_alert_limit: limit,
  })

test('what is done today counts with what is to be done today, and nothing of tomorrow', () => {
  expect(counted(60).stops).toBe(3)
})

test('stops are marked from the number on that is set, as the settings say', () => {
  expect([4, 3, 2].map((limit) => counted(limit).isMarked)).toEqual([false, true, true])
  expect(counted(3, false)).toEqual({ stops: 3, limit: null, isMarked: false })
})
