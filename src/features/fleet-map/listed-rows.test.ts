import { expect, test } from 'vitest'
import { listedRows } from './listed-rows.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id, isGone: false }))
const nobody = () => false

test('a row that moves away leaves the list, and who comes stands at its end', () => {
  expect(listedRows(rows(3, 1, 2), new Set([4, 2, 3]), nobody)).toEqual(rows(3, 2, 4))
})

test('a row that somebody is at stays in its place until they leave it', () => {
  const held = listedRows(rows(1, 2, 3), new Set([1, 3]), (id) => id === 2)
  expect(held).toEqual([...rows(1), { id: 2, isGone: true }, ...rows(3)])
  expect(listedRows(held, new Set([1, 3]), nobody)).toEqual(rows(1, 3))
})

test('a row that comes back while somebody is at it is as it was', () => {
  const held = listedRows(rows(1, 2), new Set([2]), () => true)
  expect(listedRows(held, new Set([1, 2]), nobody)).toEqual(rows(1, 2))
})

test('nothing that changed is the same list', () => {
  const before = rows(1, 2)
  expect(listedRows(before, new Set([2, 1]), nobody)).toBe(before)
})
