import { expect, test } from 'vitest'
import { TEN } from '../../../tests/support/tripsheet.ts'
import { createExpectedStops } from './expected-stops.ts'

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
