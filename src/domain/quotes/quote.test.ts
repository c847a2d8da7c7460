import { expect, test } from 'vitest'
import { paymentReferences, QUOTE_REFERENCE_OPTIONS, quoteStateOf, quoteValidUntil } from './quote.ts'

test('a quote is open to the last millisecond of its validity, and expired from then on', () => {
  const valid_until = quoteValidUntil(0, 30)
  expect(valid_until).toBe(30 * 24 * 3_600_000)
  const at = (now: number, accepted_at: number | null = null) =>
    quoteStateOf({ accepted_at, valid_until }, now)
  expect([at(0), at(valid_until - 1), at(valid_until)]).toEqual(['open', 'open', 'expired'])
  expect(at(valid_until, 5)).toBe('accepted')
})

test('a payment is made under what the provider asks for, and always under something', () => {
  const of = { reference: 'HUBX4K7M2PQ', account_code: 'KWE' }
  expect(QUOTE_REFERENCE_OPTIONS.map((option) => paymentReferences(option, of))).toEqual([
    ['HUBX4K7M2PQ', 'KWE'],
    ['HUBX4K7M2PQ'],
    ['KWE'],
  ])
  const nobodys = { ...of, account_code: null }
  for (const option of QUOTE_REFERENCE_OPTIONS)
    expect(paymentReferences(option, nobodys)).toEqual(['HUBX4K7M2PQ'])
})
