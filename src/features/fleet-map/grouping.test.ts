import { expect, test } from 'vitest'
import { grouped, namedDots, staysTogether } from './grouping.ts'

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

test('looking at neighbours alone finds the groups that looking at everybody finds', () => {
  let dice = 7
  const random = () => {
    dice = (dice * 48_271) % 2_147_483_647
    return dice / 2_147_483_647
  }
  for (const reach of [7, 34]) {
    const dots = Array.from({ length: 400 }, (_, id) => ({
      id,
      x: random() * 500 - 250,
      y: random() * 500 - 250,
    }))
    const groups: { x: number; y: number; ids: number[] }[] = []
    for (const { id, x, y } of dots) {
      const near = groups.find((one) => Math.hypot(one.x - x, one.y - y) < reach)
      if (near === undefined) groups.push({ x, y, ids: [id] })
      else near.ids.push(id)
    }
    expect(grouped(dots, reach).map(({ ids }) => ids)).toEqual(groups.map(({ ids }) => ids))
  }
})

test('of names that would cover each other the more important stays', () => {
  const dots = [
    { id: 7, x: 0, y: 0 },
    { id: 1, x: 30, y: 4 },
    { id: 2, x: 90, y: 0 },
    { id: 3, x: 0, y: 40 },
  ]
  expect([...namedDots(dots, () => 60, 14)]).toEqual([7, 2, 3])
  expect([...namedDots(dots, () => 60, 14, 2)]).toEqual([7, 2])
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
