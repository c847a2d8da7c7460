import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedBefore, movedBy, type OrderedStop } from './moved-order.ts'

const stops = (...ids: (number | `${number}L`)[]): OrderedStop[] =>
  ids.map((id) => ({ id: Number.parseInt(String(id), 10), locked: String(id).endsWith('L') }))

test.each([
  [stops(1, 2, 3), 2, -1, [2, 1, 3]],
  [stops(1, 2, 3), 2, 1, [1, 3, 2]],
  [stops(1, 2, 3), 1, -1, null],
  [stops(1, 2, 3), 3, 1, null],
  [stops(1, '2L', 3), 1, 1, [3, 2, 1]],
  [stops(1, '2L', 3), 2, 1, null],
])('%j: stop %i by %i', (all, id, by, order) => {
  expect(movedBy(all, id, by)).toEqual(order)
})

test.each([
  [stops(1, 2, 3, 4), [1, 2], null, [3, 4, 1, 2]],
  [stops(1, 2, 3, 4), [4], 2, [1, 4, 2, 3]],
  [stops(1, 2, 3, 4), [2], 3, null],
  [stops(1, '2L', 3, 4), [4], 2, [1, 2, 4, 3]],
  [stops(1, '2L', 3), [2], 1, null],
])('%j: stops %j to before %j', (all, moving, before, order) => {
  expect(movedBefore(all, new Set(moving), before)).toEqual(order)
})

test('whatever is moved where, each stop is there once and the locked ones stay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 12 }),
      fc.array(fc.nat(11)),
      fc.option(fc.nat(11)),
      (locks, moving, before) => {
        const all = locks.map((locked, id) => ({ id, locked }))
        const order = movedBefore(all, new Set(moving), before) ?? all.map(({ id }) => id)
        expect(order.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id))
        for (const { id, locked } of all) if (locked) expect(order[id]).toBe(id)
      },
    ),
  )
})
