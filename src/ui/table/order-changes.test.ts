import { expect, test } from 'vitest'
import { orderChanges } from './order-changes.ts'

test.each([
  ['nothing', [1, 2, 3], [1, 2, 3], 0],
  ['one that came', [1, 2, 3], [9, 1, 2, 3], 1],
  ['one that went', [1, 2, 3], [1, 3], 1],
  ['one that jumped to the top', [1, 2, 3, 4, 5], [5, 1, 2, 3, 4], 1],
  ['two that changed places', [1, 2, 3, 4], [1, 3, 2, 4], 1],
  ['everything turned round', [1, 2, 3, 4], [4, 3, 2, 1], 3],
  ['all new', [1, 2], [3, 4, 5], 5],
])('counts %s', (_what, before, after, changes) => {
  expect(orderChanges(before, after)).toBe(changes)
})
