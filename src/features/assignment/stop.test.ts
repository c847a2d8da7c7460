import { describe, expect, test } from 'vitest'
import { collection, delivery, HOUR, MINUTE, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import { groupStops } from './stop.ts'
import { openTask } from './task.ts'

const shop = { collection_name: 'Kwela Fashion', collection_lat: -26.1, collection_lng: 28.1 }
const stopsOf = (rows: Parameters<typeof openTask>[0][], now = TEN) =>
  groupStops(
    rows.flatMap((row) => openTask(row) ?? []),
    now,
  )

describe('when somebody comes to a stop', () => {
  const row = collection(1, 7, { collection_eta: TEN + HOUR, collection_before: TEN + 2 * HOUR })
  const visit = { stop: 5, rank: 1, locked: false, plannedAt: TEN + HOUR, promisedAt: TEN, day: '2026-11-21' }
  const range = (at: number) => ({ from: at - 20 * MINUTE, at, to: at + 20 * MINUTE })
  test.each([
    ['nobody expects anything: as planned', null, TEN, TEN + HOUR, 0],
    ['is expected in time', TEN + 90 * MINUTE, TEN, TEN + 90 * MINUTE, 0],
    ['is expected after its window', TEN + 3 * HOUR, TEN, TEN + 3 * HOUR, HOUR],
    ['is overdue by what was expected: now', TEN, TEN + 30 * MINUTE, TEN + 30 * MINUTE, 0],
    ['is over, however late it is expected', TEN + 3 * HOUR, TEN + 150 * MINUTE, TEN + 3 * HOUR, 0],
  ])('%s', (_, at, now, comesAt, willBeLateMs) => {
    const tasks = [openTask(row)].flatMap((task) => task ?? [])
    const [stop] = groupStops(
      tasks,
      now,
      () => visit,
      () => (at === null ? null : range(at)),
    )
    expect(stop).toMatchObject({ eta: TEN + HOUR, comesAt, willBeLateMs })
  })
})

describe('a stop', () => {
  test('holds all that one driver takes at one door in one go', () => {
    const [stop, ...more] = stopsOf([
      collection(1, 7, { ...shop, parcel_count: 2, weight_kg: 3 }),
      collection(2, 7, { ...shop, parcel_count: 1, weight_kg: 1.5 }),
    ])
    expect(more).toEqual([])
    expect(stop).toMatchObject({
      ids: [1, 2],
      parcels: 3,
      kg: 4.5,
      place: 'Sandton, Johannesburg',
      side: 'collection',
    })
  })
  test('is another one when the driver comes again in the afternoon', () => {
    const stops = stopsOf([
      collection(1, 7, shop),
      collection(2, 7, { ...shop, collection_eta: TEN + 4 * HOUR }),
    ])
    expect(stops.map(({ ids }) => ids)).toEqual([[1], [2]])
    expect(new Set(stops.map(({ key }) => key)).size).toBe(2)
  })
  test('never mixes what is fetched with what is brought', () => {
    const here = { delivery_name: 'Kwela Fashion', delivery_lat: -26.1, delivery_lng: 28.1 }
    expect(
      stopsOf([collection(1, 7, shop), delivery(2, 7, { ...here, delivery_eta: TEN + MINUTE })]),
    ).toHaveLength(2)
  })
  test('groups what nobody has planned by its day', () => {
    const tomorrow = { collection_after: TEN + 24 * HOUR, collection_before: TEN + 26 * HOUR }
    const stops = stopsOf([shipment(1, shop), shipment(2, shop), shipment(3, { ...shop, ...tomorrow })])
    expect(stops.map(({ ids }) => ids)).toEqual([[1, 2], [3]])
  })
  test('keeps its name when the first of its shipments goes', () => {
    const rows = [collection(1, 7, shop), collection(2, 7, shop)]
    expect(stopsOf(rows.slice(1))[0]?.key).toBe(stopsOf(rows)[0]?.key)
  })
  test('is as urgent as the most urgent of its shipments, and as troubled as the worst', () => {
    const [stop] = stopsOf(
      [
        collection(1, 7, { ...shop, collection_before: TEN + 5 * HOUR }),
        collection(2, 7, { ...shop, collection_before: TEN + HOUR, status: 'collection-exception' }),
      ],
      TEN + 2 * HOUR,
    )
    expect(stop).toMatchObject({
      lateMs: HOUR,
      status: 'collection-exception',
      trouble: { cause: 'exception' },
    })
  })
  test('will be late when the plan comes after the promise, and says so no more once it is late', () => {
    const row = collection(1, 7, { collection_eta: TEN + 3 * HOUR })
    expect(stopsOf([row])[0]).toMatchObject({ lateMs: 0, willBeLateMs: HOUR })
    expect(stopsOf([row], TEN + 150 * MINUTE)[0]).toMatchObject({ lateMs: 30 * MINUTE, willBeLateMs: 0 })
  })
})
