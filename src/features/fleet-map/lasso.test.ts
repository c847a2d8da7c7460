import { expect, test } from 'vitest'
import { drawn, enclosed, isWithin, type Point } from './lasso.ts'

const at = (x: number, y: number): Point => ({ x, y })
const SQUARE = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)]

test('what is within a loop, and what is not', () => {
  expect(isWithin(at(5, 5), SQUARE)).toBe(true)
  for (const outside of [at(-1, 5), at(11, 5), at(5, -1), at(5, 11)])
    expect(isWithin(outside, SQUARE)).toBe(false)
})

test('a bay of the loop is outside', () => {
  const horseshoe = [
    at(0, 0),
    at(30, 0),
    at(30, 30),
    at(20, 30),
    at(20, 10),
    at(10, 10),
    at(10, 30),
    at(0, 30),
  ]
  expect(isWithin(at(5, 20), horseshoe)).toBe(true)
  expect(isWithin(at(15, 20), horseshoe)).toBe(false)
})

test('stops that are enclosed, by their ids; a line encloses none', () => {
  const stops = [
    [1, at(5, 5)],
    [2, at(50, 5)],
    [-3, at(9, 1)],
  ] as const
  expect([...enclosed(SQUARE, stops)]).toEqual([1, -3])
  expect([...enclosed([at(0, 0), at(10, 10)], stops)]).toEqual([])
})

test('a hand that rests draws no points', () => {
  const line = [at(0, 0), at(1, 1), at(3, 0), at(5, 0), at(6, 0), at(9, 0)].reduce<readonly Point[]>(
    drawn,
    [],
  )
  expect(line).toEqual([at(0, 0), at(5, 0), at(9, 0)])
})
