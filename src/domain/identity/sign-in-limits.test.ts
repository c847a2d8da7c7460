import { expect, test } from 'vitest'
import { lockedMessage } from './sign-in-limits.ts'

const NOW = Date.parse('2026-11-21T14:17:20+02:00')

test.each([
  [15 * 60_000, 'Try again in 15 minutes, at 14:33.'],
  [61_000, 'Try again in 2 minutes, at 14:19.'],
  [20_000, 'Try again in a minute, at 14:18.'],
])('%i ms before it opens: %s', (left, words) => {
  expect(lockedMessage(NOW + left, NOW)).toBe(`Too many failed attempts. ${words}`)
})
