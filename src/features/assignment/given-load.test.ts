import { expect, test } from 'vitest'
import { collection, driver, laneAtTen, TEN } from '../../../tests/support/tripsheet.ts'
import { givenLoadOf } from './given-load.ts'

test('where nothing is given, the work of today stands as it is, and nothing of it becomes too much', () => {
  const lane = laneAtTen({ driver: driver(7), open: [collection(1, 7, { weight_kg: 500 })] })
  expect(givenLoadOf(lane, [], TEN)).toMatchObject({
    stops: lane.stopsToday,
    load: { kg: { most: 500 } },
    isTooMuch: false,
  })
})
