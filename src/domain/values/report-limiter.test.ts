import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReportLimiter } from './report-limiter.ts'

test('one key is reported once in the time, and again after it', () => {
  const report = createReportLimiter({ perMs: 60, most: 9 })
  expect([report('a', 0), report('a', 59), report('b', 59), report('a', 60)]).toEqual([
    'reported',
    'suppressed',
    'reported',
    'reported',
  ])
})

test('whatever strangers do, no more than `most` and one more is reported in the time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(500), { maxLength: 300, size: 'max' }),
      fc.integer({ min: 1, max: 20 }),
      (keys, most) => {
        const report = createReportLimiter({ perMs: 60, most })
        const reported = keys.map((key) => report(String(key), 1)).filter((what) => what !== 'suppressed')
        expect(reported.length).toBeLessThanOrEqual(most + 1)
        expect(reported.length).toBeGreaterThanOrEqual(Math.min(new Set(keys).size, most))
      },
    ),
  )
})
