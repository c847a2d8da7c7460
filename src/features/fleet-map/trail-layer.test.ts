import { expect, test } from 'vitest'
import { linesOf, toneOfSpeed } from './trail-layer.ts'

test.each([
  [null, 'grey'],
  [0, 'yellow'],
  [29.9, 'yellow'],
  [30, 'blue'],
  [80, 'green'],
  [140, 'green'],
])('%s km/h is %s', (speed, tone) => {
  expect(toneOfSpeed(speed)).toBe(tone)
})

test('a way is one line for as long as it goes about as fast, and has no gaps', () => {
  const points = [10, 20, 50, 60, 90].map((speed_kmh, i) => ({ lat: i, lng: 28, speed_kmh }))
  expect(
    linesOf({ points, stands: [] }).map(({ tone, coordinates }) => [tone, coordinates.map(([, lat]) => lat)]),
  ).toEqual([
    ['yellow', [0, 1, 2]],
    ['blue', [2, 3, 4]],
  ])
})
