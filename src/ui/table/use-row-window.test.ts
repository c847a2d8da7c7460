import { expect, test } from 'vitest'
import { bodyLength } from './use-row-window.ts'

test.each([
  ['a short list is as long as its rows', 40, 41, 41, 41],
  ['a long one seen at its top keeps its length while some come', 5_000, 5_001, 40, 5_000],
  ['or go', 5_000, 4_950, 40, 5_000],
  ['until it is a hundred out', 5_000, 4_899, 40, 4_899],
  ['seen near its end it is exact: nobody looks at empty ground', 5_000, 4_999, 4_900, 4_999],
  ['nothing left is nothing', 5_000, 0, 0, 0],
])('%s', (_, before, count, end, length) => {
  expect(bodyLength(before, count, end)).toBe(length)
})
