import { expect, test } from 'vitest'
import { prefixedReference } from './customer-reference.ts'

test.each([
  [null, 'PO-', null],
  ['  ', 'PO-', null],
  ['10023', '', '10023'],
  [' 10023 ', 'PO-', 'PO-10023'],
  ['PO-10023', 'PO-', 'PO-10023'],
  ['po-10023', 'PO-', 'po-10023'],
])('%j of an account with the prefix %j is kept as %j', (typed, prefix, kept) => {
  expect(prefixedReference(typed, prefix)).toBe(kept)
})
