import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Claimant, claimsOf, type Holder, shareReferences } from '../shipments/reference-claim.ts'
import {
  foldReference,
  looksRandom,
  MIN_REFERENCE_LENGTH,
  randomReference,
  tidyReference,
  withoutParcel,
} from './tracking-reference.ts'

const prefix = fc.stringMatching(/^[A-Z]{0,5}$/)
/** Bytes that fast-check chooses, biased ones among them; then any. */
const source = fc.array(fc.uint8Array({ minLength: 8, maxLength: 8 }), { maxLength: 5 }).map((draws) => {
  let [drawn, at] = [0, 0]
  return () => draws[drawn++] ?? Uint8Array.from({ length: 8 }, () => (at++ * 89) % 256)
})

describe('a new reference', () => {
  test('has 8 characters after the prefix that are not read for one another, whatever the bytes', () => {
    fc.assert(
      fc.property(prefix, source, (provider, bytes) => {
        const reference = randomReference(provider, bytes)
        expect(reference.startsWith(provider)).toBe(true)
        expect(reference.slice(provider.length)).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{8}$/)
        expect(reference.length).toBeGreaterThanOrEqual(MIN_REFERENCE_LENGTH)
        expect(looksRandom(foldReference(`${reference.toLowerCase()}/12 `))).toBe(true)
      }),
    )
  })

  test('takes no character more often than another', () => {
    const times = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      // A byte that is left out is drawn again.
      const draws = [byte, 0]
      const [first = ''] = randomReference('', () => new Uint8Array(8).fill(draws.shift() ?? 0))
      if (byte < 252) times.set(first, (times.get(first) ?? 0) + 1)
      else expect(first).toBe('2')
    }
    expect([...times.values()]).toEqual(Array(28).fill(9))
  })
})

test.each([
  ['a joiner that nobody sees', 'ORDER-77\u200b'],
  ['a Hangul filler', 'ORDER-77\u3164'],
  ['a variation selector', 'ORDER\ufe0f-77'],
  ['a grapheme joiner', 'ORDER\u034f-77'],
  ['an empty Braille cell', 'ORDER-77\u2800'],
  ['a mark of direction', '\u202eORDER-77\u202c'],
  ['a byte order mark', '\ufeffORDER-77'],
  ['a soft hyphen', 'OR\u00adDER-77'],
  ['wide letters', 'ＯＲＤＥＲ-77'],
  ['space around it', '\u00a0ORDER-77\t'],
])('what looks the same is the same reference: %s', (_, reference) => {
  expect(tidyReference(reference)).toBe('ORDER-77')
  expect(foldReference(reference.toLowerCase())).toBe('ORDER-77')
})

describe('who gets a reference', () => {
  const claim = (reference: string) => ({
    reference: foldReference(reference),
    kind: 'chosen' as const,
    field: 'custom_tracking_reference',
  })
  const claimant = (
    shipment_id: number,
    account_id: number,
    references: string[],
    isReturn = false,
  ): Claimant => ({
    shipment_id,
    account_id,
    isReturn,
    claims: references.map(claim),
  })
  const held = (account_id: number, status: Holder['status'] = 'collected') =>
    new Map<string, Holder>([['ORDER-77', { shipment_id: 1, account_id, status, kind: 'chosen' }]])

  test.each([
    ['a free one is given', claimant(2, 1, ['free-77']), ['FREE-77'], false],
    ['the same in other letters is refused', claimant(2, 2, ['order-77 ']), [], true],
    ['their own is refused as well', claimant(2, 1, ['Order-77']), [], true],
    [
      'a return of the same account names it, and takes nothing',
      claimant(2, 1, ['Order-77'], true),
      [],
      false,
    ],
    ["a return does not name another account's", claimant(2, 2, ['Order-77'], true), [], true],
  ])('%s', (_what, one, granted, isRefused) => {
    const outcome = shareReferences([one], held(1))
    expect(outcome.granted.map(({ reference }) => reference)).toEqual(granted)
    expect(outcome.refused.has(2)).toBe(isRefused)
  })

  test('an order that was cancelled is booked again under its reference, by its own account only', () => {
    expect(shareReferences([claimant(2, 1, ['order-77'])], held(1, 'cancelled')).granted).toMatchObject([
      { shipment_id: 2, held_by: 1 },
    ])
    expect(shareReferences([claimant(2, 2, ['order-77'])], held(1, 'cancelled')).refused.size).toBe(1)
  })

  test('who names one of their own that is taken is told of it, and nothing of the others’', () => {
    const holders = held(2).set('MINE-1', {
      shipment_id: 5,
      account_id: 1,
      status: 'collected',
      kind: 'chosen',
    })
    const told = (...references: string[]) =>
      shareReferences([claimant(9, 1, references)], holders).refused.get(9)?.reference
    expect(told('order-77', 'mine-1')).toBe('MINE-1')
    expect(told('free-1', 'mine-1')).toBe('MINE-1')
    expect(told('free-1', 'order-77')).toBe('ORDER-77')
  })

  test('a booking that is refused takes nothing from those after it', () => {
    const bookings = [claimant(1, 1, ['A']), claimant(2, 2, ['A', 'B']), claimant(3, 3, ['B'])]
    const { granted, refused } = shareReferences(bookings, new Map())
    expect(granted.map(({ reference, shipment_id }) => [reference, shipment_id])).toEqual([
      ['A', 1],
      ['B', 3],
    ])
    expect([...refused.keys()]).toEqual([2])
  })

  test('no reference is ever given twice, and each booking gets all or nothing', () => {
    const bookings = fc.array(
      fc.record({
        account: fc.integer({ min: 1, max: 3 }),
        references: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1 }),
        isReturn: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(bookings, (all) => {
        const claimants = all.map(({ account, references, isReturn }, i) =>
          claimant(i + 10, account, references, isReturn),
        )
        const { granted, refused } = shareReferences(claimants, held(2))
        expect(new Set(granted.map(({ reference }) => reference)).size).toBe(granted.length)
        for (const { shipment_id, claims, isReturn } of claimants) {
          const got = granted.filter((grant) => grant.shipment_id === shipment_id).length
          if (refused.has(shipment_id)) expect(got).toBe(0)
          else if (!isReturn) expect(got).toBe(claims.length)
        }
      }),
    )
  })

  test('no reference of an account names a parcel of a reference of another, in whatever order they book', () => {
    const named = fc.constantFrom('A', 'A/1', 'A/2', 'A/1/1', 'B', 'B/1')
    const bookings = fc.array(
      fc.record({
        account: fc.integer({ min: 1, max: 3 }),
        references: fc.uniqueArray(named, { minLength: 1, maxLength: 3 }),
        isReturn: fc.boolean(),
        isAlone: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(bookings, (all) => {
        const holders = new Map<string, Holder>()
        let batch: Claimant[] = []
        for (const [i, { account, references, isReturn, isAlone }] of all.entries()) {
          const shipment_id = i + 10
          const parcels = references.map((alternative_tracking_reference, at) => ({
            number: at + 1,
            alternative_tracking_reference,
          }))
          const claims = claimsOf({ ref: `OURS${i}`, custom_ref: null, parcels })
          batch.push({ shipment_id, account_id: account, isReturn, claims })
          if (!isAlone && i + 1 < all.length) continue
          for (const { reference, kind, shipment_id: id } of shareReferences(batch, holders).granted)
            holders.set(reference, {
              kind,
              shipment_id: id,
              account_id: all[id - 10]?.account ?? null,
              status: 'collected',
            })
          batch = []
        }
        for (const [reference, { account_id, kind }] of holders)
          if (reference.includes('/') && kind !== 'kept') {
            const whole = holders.get(withoutParcel(reference))
            expect([reference, whole?.account_id]).toEqual([reference, account_id])
          }
      }),
    )
  })

  test('a booking asks for its own, its customer\u2019s and its parcels\u2019 references, each once', () => {
    const parcels = [
      { number: 1, alternative_tracking_reference: 'box-1' },
      { number: 2, alternative_tracking_reference: 'Order-77' },
      { number: 3, alternative_tracking_reference: 'order-78/1' },
    ]
    const claims = claimsOf({ ref: 'HUBX4K7M2PQ', custom_ref: 'order-77', parcels })
    expect(claims.map(({ reference, field }) => [reference, field])).toEqual([
      ['HUBX4K7M2PQ', 'short_tracking_reference'],
      ['HUBX4K7M2PQ/1', 'short_tracking_reference'],
      ['HUBX4K7M2PQ/2', 'short_tracking_reference'],
      ['HUBX4K7M2PQ/3', 'short_tracking_reference'],
      ['ORDER-77', 'custom_tracking_reference'],
      ['BOX-1', 'parcels[0].alternative_tracking_reference'],
      ['ORDER-78/1', 'parcels[2].alternative_tracking_reference'],
      ['ORDER-78', 'parcels[2].alternative_tracking_reference'],
    ])
  })
})
