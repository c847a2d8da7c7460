import { expect, test } from 'vitest'
import { changeTicks } from './change-ticks.ts'

test.each([
  [
    [-39_124, -2_668],
    [-40_000, 0],
  ],
  [
    [-120_288, 4_017],
    [-150_000, 0, 50_000],
  ],
  [
    [123_456, 7_890],
    [0, 150_000],
  ],
  [
    [-7_100, 9_900],
    [-8_000, 0, 10_000],
  ],
  [[100_000], [0, 100_000]],
  [[], [0]],
])('bars of %j stand between %j', (changes, ticks) => {
  expect(changeTicks(changes)).toEqual(ticks)
})
