import { expect, test } from 'vitest'
import { offsetOf, rangeIn, scrollFor, totalOf } from './window.ts'

const RUNS = [
  { count: 3, size: 20 },
  { count: 10, size: 100 },
]

test('things of two sizes lie one after the other', () => {
  expect(totalOf(RUNS)).toBe(1060)
  expect([0, 2, 3, 5, 13].map((index) => offsetOf(RUNS, index))).toEqual([0, 40, 60, 260, 1060])
})

test('only what is in sight is there, and a little more', () => {
  expect(rangeIn(RUNS, 0, 150, 0)).toEqual({ first: 0, end: 4 })
  expect(rangeIn(RUNS, 260, 200, 0)).toEqual({ first: 5, end: 8 })
  expect(rangeIn(RUNS, 260, 200, 2)).toEqual({ first: 3, end: 10 })
  expect(rangeIn(RUNS, 5000, 200, 1)).toEqual({ first: 12, end: 13 })
  expect(rangeIn([], 0, 200, 1)).toEqual({ first: 0, end: 0 })
})

test('every place that can be scrolled to shows all that it has room for', () => {
  for (let from = 0; from <= 1060; from += 7) {
    const { first, end } = rangeIn(RUNS, from, 150, 0)
    expect(offsetOf(RUNS, first)).toBeLessThanOrEqual(from)
    expect(Math.max(offsetOf(RUNS, end), from + 150 > 1060 ? from + 150 : 0)).toBeGreaterThanOrEqual(
      from + 150,
    )
  }
})

test('scrolls no further than it has to', () => {
  expect(scrollFor(RUNS, 4, 100, 300)).toBeNull()
  expect(scrollFor(RUNS, 1, 100, 300)).toBe(20)
  expect(scrollFor(RUNS, 6, 0, 300)).toBe(160)
})
