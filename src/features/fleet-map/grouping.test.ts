import { expect, test } from 'vitest'
import { grouped, namedDots, stackAt, staysTogether } from './grouping.ts'

test('what lies together is one group in its middle, what lies apart stays alone', () => {
  const groups = grouped(
    [
      { id: 1, x: 0, y: 0 },
      { id: 2, x: 10, y: 0 },
      { id: 3, x: 100, y: 0 },
    ],
    20,
  )
  expect(groups).toEqual([
    { x: 5, y: 0, ids: [1, 2] },
    { x: 100, y: 0, ids: [3] },
  ])
})

test('a chain does not become one long group', () => {
  const chain = Array.from({ length: 5 }, (_, i) => ({ id: i, x: i * 15, y: 0 }))
  expect(grouped(chain, 20).map(({ ids }) => ids)).toEqual([[0, 1], [2, 3], [4]])
})

test('of names that would cover each other the more important stays', () => {
  const dots = [
    { id: 7, x: 0, y: 0 },
    { id: 1, x: 30, y: 4 },
    { id: 2, x: 90, y: 0 },
    { id: 3, x: 0, y: 40 },
  ]
  expect([...namedDots(dots, () => 60, 14)]).toEqual([7, 2, 3])
})

test('what lies on the vehicle that is pressed is its stack, and what lies beside it is not', () => {
  const dots = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 4, y: 0 },
    { id: 3, x: 40, y: 0 },
  ]
  expect(stackAt(dots, { x: 1, y: 2 }, 15, 7)).toEqual([1, 2])
  expect(stackAt(dots, { x: 44, y: 0 }, 15, 7)).toEqual([3])
  expect(stackAt(dots, { x: 20, y: 30 }, 15, 7)).toEqual([])
})

test('vehicles in one yard stay together however near one goes; those of one town come apart', () => {
  const yard = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 0.01, y: 0 },
    { id: 3, x: 0, y: 0.02 },
  ]
  expect(staysTogether(yard, 64, 7)).toBe(true)
  expect(staysTogether([...yard, { id: 4, x: 5, y: 0 }], 64, 7)).toBe(false)
})
