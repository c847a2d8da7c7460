import { expect, test } from 'vitest'
import { stillShown } from './use-chosen-stops.ts'

const isShown = (id: number) => id < 10

test('what is no longer shown is selected no longer, and the rest stays selected', () => {
  expect(stillShown(new Set([1, 12, 3]), [12, 3, 15], isShown)).toEqual(new Set([1, 3]))
})

test('a change of others leaves the same selection', () => {
  const chosen = new Set([1, 2])
  expect(stillShown(chosen, [2, 15], isShown)).toBe(chosen)
})
