import { expect, test } from 'vitest'
import {
  collection,
  delivery,
  HOUR,
  laneAtTen,
  MINUTE,
  shipment,
  TEN,
} from '../../../tests/support/tripsheet.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { countStops, openVisitTask } from './count-stops.ts'
import { NO_VISITS, type VisitOf } from './tripsheet-visits.ts'

const KWELA = { collection_name: 'Kwela', collection_lat: -26.1 }
/** A collection request is a row with a negative number and no time of its own. */
const REQUEST = collection(-4, 7, { ...KWELA, collection_eta: null })
const AT_ANN = { delivery_name: 'Ann', delivery_lat: -34.04, delivery_eta: TEN }
const DELIVERED = delivery(1, 7, { ...AT_ANN, status: 'delivered', delivered_at: TEN })
const plannedAt =
  (id: number, at: number): VisitOf =>
  (task) =>
    task.id === id
      ? { stop: 1, rank: 1, locked: false, plannedAt: at, promisedAt: at, day: '2026-11-21' }
      : null
const NO_REQUESTS = { visitOf: NO_VISITS, isFetchedWithRequest: () => false }

test.each<[string, LiveShipment[], number]>([
  ['nothing', [], 0],
  ['three shipments of one door', [1, 2, 3].map((id) => collection(id, 7, KWELA)), 1],
  ['two doors', [collection(1, 7, KWELA), collection(2, 7)], 2],
  [
    'one door in the morning and at noon',
    [collection(1, 7, KWELA), collection(2, 7, { ...KWELA, collection_eta: TEN + 2 * HOUR })],
    2,
  ],
  ['one door of two drivers', [collection(1, 7, KWELA), collection(2, 8, KWELA)], 2],
  ['one door, one of them unassigned', [collection(1, 7, KWELA), shipment(2, KWELA)], 2],
  ['what was delivered at a door, and what still is to be', [DELIVERED, delivery(2, 7, AT_ANN)], 2],
  ['what was delivered at a door at once', [DELIVERED, { ...DELIVERED, id: 2 }], 1],
  [
    'what was delivered at a door in the morning and at noon',
    [DELIVERED, { ...DELIVERED, id: 2, delivered_at: TEN + 2 * HOUR }],
    2,
  ],
  ['what is delivered there, at the door of its recipient', [delivery(1, 7), delivery(2, 7)], 2],
])('%s', (_, rows, stops) => {
  expect(countStops(rows, NO_REQUESTS)).toBe(stops)
})

test('are as many as the lane of their driver has', () => {
  const rows = [
    collection(1, 7, KWELA),
    collection(2, 7, KWELA),
    collection(3, 7),
    collection(4, 7, { ...KWELA, collection_eta: TEN + 3 * HOUR }),
    delivery(5, 7),
  ]
  const lane = laneAtTen({ driver: null, open: rows })
  expect(countStops(rows, NO_REQUESTS)).toBe(lane.visits.open)
})

test('a collection request is done along with what is planned at its door for its time', () => {
  const rows = [REQUEST, collection(1, 7, KWELA)]
  const visitOf = plannedAt(REQUEST.id, TEN + 5 * MINUTE)
  expect(openVisitTask(REQUEST, 'collection', visitOf).at).toBe(TEN + 5 * MINUTE)
  expect(countStops(rows, { ...NO_REQUESTS, visitOf })).toBe(1)
})

test('what is fetched with a request is part of that stop, and stands for it where that is elsewhere', () => {
  const fetched = collection(1, 7, { ...KWELA, collection_eta: TEN + 3 * HOUR })
  const counted = { visitOf: NO_VISITS, isFetchedWithRequest: (row: LiveShipment) => row === fetched }
  expect(countStops([REQUEST, fetched], counted)).toBe(1)
  expect(countStops([fetched], counted)).toBe(1)
  // Delivered it is a stop of its own, whoever fetched it.
  const toDeliver = delivery(1, 7)
  expect(
    countStops([REQUEST, toDeliver], { ...counted, isFetchedWithRequest: (row) => row === toDeliver }),
  ).toBe(2)
})
