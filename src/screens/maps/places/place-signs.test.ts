import { expect, test } from 'vitest'
import { byFullness, type HubSign, haveRoom, isWithin } from './place-signs.ts'

const plate = (left: number, top: number) => ({ left, top, width: 40, height: 18 })

test('of signs that would hide each other the first has room', () => {
  expect(haveRoom([plate(0, 0), plate(30, 10), plate(60, 20), plate(41, 0)])).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a hidden sign takes no room from others', () => {
  expect(haveRoom([plate(0, 0), plate(39, 0), plate(78, 0)])).toEqual([true, false, true])
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
