import { expect, test } from 'vitest'
import { clusterRadius, shortCount } from './draw-cluster.ts'

test('a cluster is the larger the more stops are in it, up to 500', () => {
  expect([2, 26, 50, 275, 500, 50_000].map(clusterRadius)).toEqual([11, 13.5, 16, 20, 24, 24])
})

test('its number has room in it', () => {
  expect([2, 999, 1_000, 1_234, 9_949, 10_400, 50_000].map(shortCount)).toEqual([
    '2',
    '999',
    '1k',
    '1.2k',
    '9.9k',
    '10k',
    '50k',
  ])
})
