import { expect, test } from 'vitest'
import { distanceKm, standsOf, type TrailPoint, topSpeed } from './trail.ts'

const MINUTE = 60_000
/** Minutes and metres north of the first place. */
const way = (...points: [minutes: number, metres: number, speed?: number][]): TrailPoint[] =>
  points.map(([minutes, metres, speed]) => ({
    at: minutes * MINUTE,
    lat: -26 + metres / 111_195,
    lng: 28,
    speed_kmh: speed ?? null,
  }))
const stood = (...points: Parameters<typeof way>) =>
  standsOf(way(...points)).map(({ from, to }) => [from / MINUTE, to / MINUTE])

test.each<[string, Parameters<typeof way>, number[][]]>([
  ['never, without a position', [], []],
  ['not at one position', [[0, 0]], []],
  [
    'not while it moves',
    [
      [0, 0],
      [1, 500],
      [2, 1_000],
      [3, 1_500],
    ],
    [],
  ],
  [
    'not at a light',
    [
      [0, 0],
      [1, 500],
      [3, 510],
      [4, 900],
    ],
    [],
  ],
  [
    'at a door, though positions waver',
    [
      [0, 0],
      [1, 500],
      [3, 530],
      [6, 470],
      [7, 900],
    ],
    [[1, 6]],
  ],
  [
    'as it ends the day',
    [
      [0, 0],
      [1, 500],
      [9, 500],
    ],
    [[1, 9]],
  ],
  [
    'twice, at two doors',
    [
      [0, 0],
      [4, 0],
      [5, 400],
      [9, 400],
    ],
    [
      [0, 4],
      [5, 9],
    ],
  ],
  [
    'not while nobody knew where it was',
    [
      [0, 0],
      [4, 0],
      [90, 0],
      [91, 0],
    ],
    [[0, 4]],
  ],
])('a vehicle stood: %s', (_name, points, stands) => {
  expect(stood(...points)).toEqual(stands)
})

test('kilometres are from point to point, and the top speed is of those that tell theirs', () => {
  expect(distanceKm(way([0, 0], [1, 1_000], [2, 0]))).toBeCloseTo(2, 1)
  expect([topSpeed(way([0, 0, 20], [1, 10], [2, 20, 64])), topSpeed(way([0, 0]))]).toEqual([64, null])
})
