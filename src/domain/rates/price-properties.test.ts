/** What holds for every price, whatever is sent: sums, rounding, order, and that the index finds what a search finds. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLargeCard, largeQuotes } from '../../../tests/support/large-rate-card.ts'
import { createNaiveQuote } from '../../../tests/support/naive-rates.ts'
import { compileCard } from './compile-card.ts'
import { multiplyAndDivide, roundedOf } from './exact.ts'
import type { QuoteInput } from './price.ts'
import { quote } from './quote.ts'
import { RateCard } from './rate-card.ts'
import { WORKED_CARD, WORKED_PLACES } from './worked-card.ts'

const card = compileCard(RateCard.parse(WORKED_CARD))

const parcel = fc.record({
  length_mm: fc.integer({ min: 0, max: 2000 }),
  width_mm: fc.integer({ min: 0, max: 2000 }),
  height_mm: fc.integer({ min: 0, max: 2000 }),
  weight_g: fc.integer({ min: 0, max: 100_000 }),
})
const address = fc.constantFrom(...Object.values(WORKED_PLACES))
const branch = fc.option(
  fc.record({
    lat: fc.double({ min: -35, max: -22, noNaN: true }),
    lng: fc.double({ min: 17, max: 32, noNaN: true }),
  }),
)
const input: fc.Arbitrary<QuoteInput> = fc.record({
  account_id: fc.option(fc.constantFrom(7, 8)),
  collection: address,
  delivery: address,
  collection_branch: branch,
  delivery_branch: branch,
  parcels: fc.array(parcel, { minLength: 1, maxLength: 5 }),
  declared_value_cents: fc.integer({ min: 0, max: 6_000_000 }),
  pod_method: fc.option(fc.constantFrom('grv physical', 'pin-with-fallback')),
  tags: fc.subarray(['dangerous', 'fragile', 'outlying', 'farm']),
  opt_in_rates: fc.option(fc.subarray([1, 2])),
  opt_in_time_based_rates: fc.option(fc.subarray([1, 2])),
  vat_percentage: fc.constantFrom(0, 150_000, 155_000),
})

describe('every price', () => {
  test('is the sum of its lines, in whole cents, never below nothing', () => {
    fc.assert(
      fc.property(input, (asked) => {
        for (const price of quote(card, asked).prices) {
          const without = price.lines.reduce((sum, { cents }) => sum + cents, 0)
          const vat = price.lines.reduce((sum, { vat_cents }) => sum + vat_cents, 0)
          expect([price.excluding_vat_cents, price.vat_cents, price.total_cents]).toEqual([
            without,
            vat,
            without + vat,
          ])
          for (const amount of [without, vat, ...price.lines.map(({ cents }) => cents)])
            expect(Number.isSafeInteger(amount) && !Object.is(amount, -0)).toBe(true)
          expect(without).toBeGreaterThanOrEqual(0)
          expect(vat).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('has VAT that was rounded once for the shipment', () => {
    fc.assert(
      fc.property(input, (asked) => {
        for (const price of quote(card, asked).prices.filter(({ vat_type }) => vat_type === 'standard'))
          expect(price.vat_cents).toBe(
            multiplyAndDivide(price.excluding_vat_cents, asked.vat_percentage, 1_000_000),
          )
      }),
    )
  })

  test('is the same for the same input, and each level is priced or refused', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const once = quote(card, asked)
        expect(quote(compileCard(RateCard.parse(WORKED_CARD)), structuredClone(asked))).toEqual(once)
        expect(once.prices.length + once.refused.length).toBe(card.levels.length)
      }),
      { numRuns: 50 },
    )
  })

  test('does not fall as a parcel gets heavier, where the card rises with weight', () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 50_000 }), (asked, more) => {
        const [first, ...others] = asked.parcels
        const heavier = {
          ...asked,
          parcels: first ? [{ ...first, weight_g: first.weight_g + more }, ...others] : [],
        }
        const before = new Map(quote(card, asked).prices.map(({ code, total_cents }) => [code, total_cents]))
        // By parcel, the row for heavy ones is cheaper than the end of the one before it.
        for (const { code, total_cents } of quote(card, heavier).prices.filter(({ code }) => code !== 'BLK'))
          expect(total_cents).toBeGreaterThanOrEqual(before.get(code) ?? Number.POSITIVE_INFINITY)
      }),
      { numRuns: 300 },
    )
  })
})

test('a product is rounded once, whatever its size', () => {
  const whole = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(whole, whole, fc.integer({ min: 1, max: 1_000_000_000 }), (a, b, d) => {
      expect(BigInt(multiplyAndDivide(a, b, d))).toBe(
        BigInt(Number(roundedOf({ n: BigInt(a) * BigInt(b), d: BigInt(d) }).n)),
      )
    }),
  )
})

test('the index finds what a search through the whole card finds', () => {
  const large = createLargeCard({ zones: 60, drawn: 15, surcharges: 20 })
  const compiled = compileCard(large)
  const naive = createNaiveQuote(large)
  for (const asked of largeQuotes(200)) {
    const totals = quote(compiled, asked).prices.map(({ code, total_cents }) => ({ code, total_cents }))
    expect(totals).toEqual(naive(asked))
  }
})
