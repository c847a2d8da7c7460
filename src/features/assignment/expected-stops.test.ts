import { expect, test } from 'vitest'
import { HOUR, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import { createExpectedStops, readDayArrivals } from './expected-stops.ts'
import { taskOf } from './task.ts'

const arrival = (driver: number) => ({
  ...{ driver, plannedAt: TEN, from: TEN, at: TEN, to: TEN },
  ...{ service_minutes: 7, timed: false },
})
const known = (...drivers: number[]) => ({
  stops: new Map(drivers.map((id) => [id, arrival(id)])),
  waiting: new Map(),
})

test('by other ways everybody is told, also who has nothing before them any more', () => {
  const expected = createExpectedStops()
  const told: number[][] = []
  expected.changes$.subscribe((drivers) => told.push([...drivers].sort()))
  expected.put(known(1, 2))
  expected.put(known(2), () => 60_000)
  expect(told).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('what waits takes the minutes of its side, and several at a door those of what is due first', () => {
  const expected = createExpectedStops()
  expected.put(
    readDayArrivals({
      stops: [],
      waiting: [
        { service_minutes: 12, collections: [1], deliveries: [2], collection_requests: [] },
        { service_minutes: 19, collections: [3], deliveries: [1], collection_requests: [4] },
      ],
    }),
  )
  const task = (id: number, side: 'collection' | 'delivery', before: number | null = null) => ({
    ...taskOf(shipment(id), side),
    before,
  })
  const minutes = (...tasks: ReturnType<typeof task>[]) =>
    expected.planOf({ visit: null, tasks }).service_minutes
  expect([minutes(task(1, 'collection')), minutes(task(1, 'delivery'))]).toEqual([12, 19])
  expect([minutes(task(2, 'delivery')), minutes(task(2, 'collection'))]).toEqual([12, 7])
  expect(minutes(task(-4, 'collection'))).toBe(19)
  expect(minutes(task(1, 'collection', TEN + HOUR), task(3, 'collection', TEN))).toBe(19)
  expect(minutes(task(1, 'collection', TEN), task(3, 'collection'))).toBe(12)
})

test('a plan that was changed since keeps the minutes of its door, and no time that was named', () => {
  const expected = createExpectedStops()
  expected.put({ stops: new Map([[1, { ...arrival(5), timed: true }]]), waiting: new Map() })
  const planned = (plannedAt: number) => expected.planOf({ visit: { stop: 1, plannedAt }, tasks: [] })
  expect(planned(TEN)).toMatchObject({ service_minutes: 7, timed: true })
  expect(planned(TEN + HOUR)).toMatchObject({ service_minutes: 7, timed: false })
})

test('what is given to somebody else takes the minutes that it took, before anything is told of its new visit', () => {
  const expected = createExpectedStops()
  expected.put({ stops: new Map([[1, { ...arrival(5), service_minutes: 23 }]]), waiting: new Map() })
  const tasks = [taskOf(shipment(1), 'delivery')]
  const at = (stop: number) => expected.planOf({ visit: { stop, plannedAt: TEN }, tasks }).service_minutes
  expect([at(1), at(2)]).toEqual([23, 23])
  expected.put({ stops: new Map([[2, { ...arrival(6), service_minutes: 20 }]]), waiting: new Map() })
  expect(at(2)).toBe(20)
})

test('what was looked at counts before what was told of it while it waited, until that is told anew', () => {
  const expected = createExpectedStops()
  const tasks = [taskOf(shipment(1), 'delivery')]
  const waiting = new Map([['delivery 1', 12]])
  const at = (stop: number) => expected.planOf({ visit: { stop, plannedAt: TEN }, tasks }).service_minutes
  expected.put({ stops: new Map([[1, { ...arrival(5), service_minutes: 23 }]]), waiting })
  expect([at(1), at(2)]).toEqual([23, 23])
  expected.put({ stops: new Map(), waiting })
  expect(at(2)).toBe(12)
})
