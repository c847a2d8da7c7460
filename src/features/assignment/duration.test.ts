import { expect, test } from 'vitest'
import { shortDuration } from './amounts.ts'
import { duration } from './duration.ts'

const MINUTE = 60_000

test.each([
  [25, '25 min', '25 min'],
  [59, '59 min', '59 min'],
  [60, '1 h', '1 h'],
  [131, '2 h 11 min', '2 h'],
  [11 * 60 + 20, '11 h', '11 h'],
  [49 * 60, '2 d', '2 d'],
])('%i minutes are %s, and %s where it is narrow', (minutes, whole, short) => {
  expect(
    [duration(minutes * MINUTE), shortDuration(minutes * MINUTE)].map((text) => text.replace(/\s/g, ' ')),
  ).toEqual([whole, short])
})
