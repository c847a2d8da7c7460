import { expect, test } from 'vitest'
import {
  collection,
  delivery,
  driver,
  HOUR,
  laneAtTen,
  MINUTE,
  TEN,
} from '../../../../tests/support/tripsheet.ts'
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

test('a collection and a delivery at one door in one go are two cards and one stop, as in what is done of all', () => {
  const kwela = { name: 'Kwela', place: 'Sandton, Johannesburg', lat: -26.1, lng: 28.05 }
  const at = (side: 'collection' | 'delivery') =>
    Object.fromEntries(Object.entries(kwela).map(([field, value]) => [`${side}_${field}`, value]))
  const both = laneAtTen({
    driver: driver(7),
    open: [collection(1, 7)],
    collected: [collection(2, 7, { ...at('collection'), ...fetched })],
    delivered: [
      delivery(3, 7, { ...at('delivery'), status: 'delivered', delivered_at: TEN - HOUR + 5 * MINUTE }),
    ],
  })
  expect(both.done).toHaveLength(2)
  expect(both.visits).toEqual({ done: 1, open: 1 })
  const set = { set_tripsheet_unique_stops_alert_limit: true, tripsheet_unique_stops_alert_limit: 3 }
  expect(stopCountOf(both, set)).toEqual({ stops: 2, limit: 3, isMarked: false })
})
