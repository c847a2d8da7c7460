import { expect, test } from 'vitest'
import { byFullness, type HubSign, isWithin, seatPlates } from './place-signs.ts'

const plate = (left: number, top: number) => ({ left, top, width: 40, height: 18 })

const seats = (
  signs: Parameters<typeof seatPlates>[0],
  clusters: Parameters<typeof seatPlates>[1]['clusters'] = [],
  k = 1,
) => seatPlates(signs, { clusters, window: { width: 400, height: 300 }, k })
const sign = (x: number, y: number) => ({ x, y, width: 40, height: 18 })

test('a plate stands below and left of its place, larger where the page is', () => {
  expect(seats([sign(100, 100)])).toEqual([plate(53, 108)])
  expect(seats([{ x: 100, y: 100, width: 80, height: 36 }], [], 2)).toEqual([
    { left: 6, top: 116, width: 80, height: 36 },
  ])
})

test('a plate makes way for the cluster at its place', () => {
  expect(seats([sign(100, 100)], [{ x: 100, y: 100, radius: 16 }])).toEqual([plate(42, 118)])
  // One that is left of it, too.
  const beside = [
    { x: 100, y: 100, radius: 9 },
    { x: 60, y: 120, radius: 24 },
  ]
  expect(seats([sign(100, 100)], beside)).toEqual([plate(107, 108)])
})

test('a plate that the window would cut stands on the other side', () => {
  expect(seats([sign(30, 100)])).toEqual([plate(37, 108)])
  expect(seats([sign(60, 290)], [{ x: 60, y: 290, radius: 16 }])).toEqual([plate(2, 254)])
})

test('where clusters lie everywhere a plate stands at its first seat', () => {
  expect(seats([sign(100, 100)], [{ x: 100, y: 100, radius: 200 }])).toEqual([plate(53, 108)])
})

test('of signs that would hide each other the first has its seat, and one without any is a dot', () => {
  const all = seats(Array.from({ length: 8 }, () => sign(100, 100)))
  expect(all[0]).toEqual(plate(53, 108))
  expect(all.at(-1)).toBeNull()
  const seated = all.filter((one) => one !== null)
  for (const [i, a] of seated.entries())
    for (const b of seated.slice(i + 1))
      expect(Math.abs(a.left - b.left) >= 40 || Math.abs(a.top - b.top) >= 18).toBe(true)
})

test('the fullest hub has room before the others, and of equals always the same', () => {
  const hub = (id: number, here: number, coming = 0): HubSign => ({
    id,
    code: `H${id}`,
    name: `Hub ${id}`,
    lat: 0,
    lng: 0,
    here,
    coming,
  })
  expect(
    [hub(3, 1), hub(1, 0), hub(2, 4, 9), hub(4, 10), hub(5, 0)].sort(byFullness).map(({ id }) => id),
  ).toEqual([2, 4, 3, 1, 5])
})

test('a press within a sign means it', () => {
  expect(isWithin(plate(10, 10), 50, 28)).toBe(true)
  expect(isWithin(plate(10, 10), 51, 28)).toBe(false)
})
