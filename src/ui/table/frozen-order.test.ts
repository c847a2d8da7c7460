import { expect, test } from 'vitest'
import { nextFrozen } from './frozen-order.ts'

const held = { key: '?status=at-hub', ids: [1, 2, 3] }

test('under the pointer the order stands still, whatever comes, goes, or is drawn anew', () => {
  expect(nextFrozen(held, held.key, [4, 1, 3])).toBe(held)
  expect(nextFrozen(held, held.key, [])).toBe(held)
})

test('without a pointer nothing is held', () => {
  expect(nextFrozen(null, held.key, [4])).toBeNull()
})

test('what is asked for otherwise is shown at once, and held from then on', () => {
  const other = nextFrozen(held, '?status=collected', [7, 8])
  expect(other).toEqual({ key: '?status=collected', ids: [7, 8] })
  expect(nextFrozen(other, '?status=collected', [8, 7])).toBe(other)
})

test('the first rows of an empty list are shown at once', () => {
  expect(nextFrozen({ key: 'a', ids: [] }, 'a', [5])).toEqual({ key: 'a', ids: [5] })
})
