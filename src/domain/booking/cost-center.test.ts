import { expect, test } from 'vitest'
import { lacksCostCenter } from './cost-center.ts'

test.each([
  [null, true, true, true],
  ['', true, true, true],
  ['  ', true, true, true],
  ['Marketing', true, true, false],
  [null, true, false, false],
  // What an account demands waits until its provider has cost centres.
  [null, false, true, false],
])('%j, with cost centres %s and demanded %s: refused %s', (typed, isEnabled, isRequired, refused) => {
  expect(lacksCostCenter(typed, { isEnabled, isRequired })).toBe(refused)
})
