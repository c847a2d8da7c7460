import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iso } from './iso.ts'

/** What JavaScript itself says of a moment that is two hours later in London. */
const asJavaScript = (ms: number) => `${new Date(ms + 7_200_000).toISOString().slice(0, 19)}+02:00`

test('a moment is written as in South Africa, to the second, in any year of four digits', () => {
  expect(iso(Date.UTC(2026, 10, 21, 12, 2, 9, 999))).toBe('2026-11-21T14:02:09+02:00')
  const moment = fc.integer({ min: Date.UTC(0, 0, 1), max: Date.UTC(9999, 11, 31, 21, 59, 59) })
  fc.assert(
    fc.property(moment, (ms) => {
      expect(iso(ms)).toBe(asJavaScript(ms))
    }),
    { numRuns: 5_000 },
  )
})

test('what is later than that is its end', () => {
  expect(iso(Date.UTC(12_000, 0, 1))).toBe('9999-12-31T23:59:59+02:00')
})
