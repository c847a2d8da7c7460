import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authUrl, codeAt, newSecret, stepOf } from './one-time-code.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890. Six digits are the last six of its eight. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test.each(VECTORS)('at %i s the code of RFC 6238 is %s', (seconds, eight) => {
  const now = seconds * 1000
  expect(codeAt(SECRET, now)).toBe(eight.slice(2))
  expect(stepOf(SECRET, eight.slice(2), now)).toBe(Math.floor(seconds / 30))
})

const moment = fc.integer({ min: 60_000, max: 4_000_000_000_000 })

test('a code is taken one step early and one step late, and no further; it names its own step', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -4, max: 4 }), (now, off) => {
      const secret = newSecret()
      const code = codeAt(secret, now)
      const step = stepOf(secret, code, now + off * 30_000)
      expect(step).toBe(Math.abs(off) <= 1 ? Math.floor(now / 30_000) : null)
    }),
    // A foreign code may be right by chance, once in 300,000.
    { seed: 1, numRuns: 200 },
  )
})

test('what is no code is wrong, not an error', () => {
  for (const code of ['', 'abcdef', '12345', '1234567', '００００００'])
    expect(stepOf(SECRET, code, 59_000)).toBeNull()
})

test('the address of the QR code carries the secret, the courier and the person', () => {
  const url = new URL(authUrl(SECRET, { issuer: 'Springbok Couriers', label: 'naledi@example.test' }))
  expect(url.protocol).toBe('otpauth:')
  expect(url.searchParams.get('secret')).toBe(SECRET)
  expect(url.searchParams.get('issuer')).toBe('Springbok Couriers')
  expect(decodeURIComponent(url.pathname)).toContain('naledi@example.test')
})

test('every secret is its own, and long enough', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret))
  expect(secrets.size).toBe(100)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})
