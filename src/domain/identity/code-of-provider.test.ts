import { expect, test } from 'vitest'
import { providerOfCode } from './code-of-provider.ts'

const BITS = 'A_-9'.repeat(11).slice(1)

test.each([
  [`7.${BITS}`, 7],
  [`123456789.${BITS}`, 123_456_789],
  [BITS, null],
  [`7.${BITS}x`, null],
  [`7.${BITS.slice(1)}`, null],
  [`.${BITS}`, null],
  [`7.${BITS}.${BITS}`, null],
  [`1234567890.${BITS}`, null],
  ['', null],
])('%s', (code, provider) => {
  expect(providerOfCode(code)).toBe(provider)
})
