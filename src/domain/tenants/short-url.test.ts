import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHORT_CODE, shortCode, targetProblem } from './short-url.ts'

test.each([
  ['https://springbok.example/specials?utm_source=sms', true],
  ['http://localhost:8080/track', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['file:///etc/passwd', false],
  ['vbscript:x', false],
  ['ftp://files.example/prices', false],
  ['wss://springbok.example/live', false],
  ['//evil.example', false],
  ['/shipments', false],
  ['https://user:secret@bank.example', false],
  ['springbok.example', false],
  ['', false],
])('%s may be led to: %s', (target, may) => {
  expect(targetProblem(target) === null).toBe(may)
})

test('a made code can be typed', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (at) => {
      expect(shortCode(() => at)).toMatch(SHORT_CODE)
    }),
  )
})
