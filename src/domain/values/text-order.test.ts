import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText } from './text-order.ts'

test.each([
  ['capitals and small letters alike', ['Adams', 'van der Merwe', 'Venter', 'Zulu']],
  ['accents beside their letters', ['Zoa', 'Zoë', 'Zof', 'Zola']],
  ['an accent at the start', ['Edwin', 'Élan', 'Emma', 'Fanie']],
  ['numbers by their value', ['Van 2', 'Van 10', 'Van 010b', 'Van 100']],
  ['signs before digits before letters', ['A - B', 'A-B', 'A 1', 'AA'].toSorted(compareText)],
  ['what is empty first', ['', ' ', '1', 'a']],
])('%s', (_, ordered) => {
  expect(ordered.toReversed().toSorted(compareText)).toEqual(ordered)
})

test.each([
  ['Zoë', 'zoe'],
  ['MÔRE', 'more'],
  ['Unit 007', 'unit 7'],
])('%s and %s have one place', (a, b) => {
  expect(compareText(a, b)).toBe(0)
})

test('the kept keys say of plain texts what the collator says', () => {
  const collator = new Intl.Collator(['af', 'en-ZA'], { numeric: true, sensitivity: 'base' })
  const plain = fc.string({
    unit: fc.constantFrom(...Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i))),
    maxLength: 8,
  })
  fc.assert(
    fc.property(plain, plain, (a, b) => {
      expect([a, b, Math.sign(compareText(a, b))]).toEqual([a, b, Math.sign(collator.compare(a, b))])
    }),
    { numRuns: 3_000 },
  )
})

test('it is an order, of any texts', () => {
  const some = fc.string({ unit: fc.constantFrom(...'aAbZ09 -ëÉô'), maxLength: 5 })
  fc.assert(
    fc.property(some, some, some, (a, b, c) => {
      expect(Math.sign(compareText(a, b)) + Math.sign(compareText(b, a))).toBe(0)
      if (compareText(a, b) <= 0 && compareText(b, c) <= 0) expect(compareText(a, c)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})
