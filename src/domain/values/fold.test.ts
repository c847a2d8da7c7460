import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReportLimiter } from './fold.ts'

test('one key is told once in the time, and again after it', () => {
  const fold = createReportLimiter({ perMs: 60, most: 9 })
  expect([fold('a', 0), fold('a', 59), fold('b', 59), fold('a', 60)]).toEqual([
    'told',
    'folded',
    'told',
    'told',
  ])
})

test('whatever strangers do, no more than `most` and one more is told in the time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(500), { maxLength: 300, size: 'max' }),
      fc.integer({ min: 1, max: 20 }),
      (keys, most) => {
        const fold = createReportLimiter({ perMs: 60, most })
        const told = keys.map((key) => fold(String(key), 1)).filter((what) => what !== 'folded')
        expect(told.length).toBeLessThanOrEqual(most + 1)
        expect(told.length).toBeGreaterThanOrEqual(Math.min(new Set(keys).size, most))
      },
    ),
  )
})
