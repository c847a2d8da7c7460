import { expect, test } from 'vitest'
import { isByteRange } from './range-header.ts'

test.each([
  ['bytes=0-99', true],
  ['bytes=500-', true],
  ['bytes=-5', true],
  ['bytes=0-0,-1', true],
  ['bytes=0-4, 10-14', true],
  ['bytes=99-100', true],
  ['bytes=abc', false],
  ['bytes=', false],
  ['bytes=-', false],
  ['bytes=5-3', false],
  ['bytes=0-4,abc', false],
  ['bytes=1-2-3', false],
  ['bytes=0x0-0x9', false],
  ['lines=0-4', false],
  ['0-4', false],
])('%s is a wish for parts: %s', (text, is) => {
  expect(isByteRange(text)).toBe(is)
})
