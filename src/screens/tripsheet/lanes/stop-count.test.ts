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
import type { LiveTripsheet } from '../../../contract/live.ts'
import { stopsText } from '../../../domain/dispatch/tripsheet-text.ts'
import { stopCountAhead, stopCountOf } from './stop-count.ts'

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

test('of a later day its stops are counted, however many parcels, and marked as those of today', () => {
  const at = { locked: false, planned_at: TEN + 24 * HOUR, promised_at: TEN + 24 * HOUR }
  const task = (id: number) => ({ shipment_id: id, side: 'collection' }) as const
  const stops = stopsText([
    { id: 1, ...at, tasks: [task(1), task(2)] },
    { id: 2, ...at, tasks: [task(3)] },
  ])
  const sheet: LiveTripsheet = {
    ...{ id: 1, version: 1, driver_id: 7, branch_id: 1, day: '2026-11-22', status: 'planned' },
    ...{ start_at: null, end_at: null, stops },
  }
  const ahead = (limit: number) =>
    stopCountAhead(sheet, {
      set_tripsheet_unique_stops_alert_limit: true,
      tripsheet_unique_stops_alert_limit: limit,
    })
  expect([3, 2].map(ahead)).toEqual([
    { stops: 2, limit: 3, isMarked: false },
    { stops: 2, limit: 2, isMarked: true },
  ])
})
