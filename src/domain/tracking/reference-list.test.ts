import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_REFERENCES, referencesIn } from './reference-list.ts'
import { foldReference } from './tracking-reference.ts'

test.each([
  ['one, as it is typed', ' hubx4k7m2pq ', ['hubx4k7m2pq']],
  ['between commas', 'HUBX4K7M2PQ, KWELA-4711;HUBX4K7M2PR', ['HUBX4K7M2PQ', 'KWELA-4711', 'HUBX4K7M2PR']],
  ['a column of a sheet', 'HUBX4K7M2PQ\r\nKWELA-4711\n\n', ['HUBX4K7M2PQ', 'KWELA-4711']],
  ['our own, between spaces', 'HUBX4K7M2PQ HUBX4K7M2PR', ['HUBX4K7M2PQ', 'HUBX4K7M2PR']],
  ["a shop's own, with a space in it", 'Order 4711', ['Order 4711']],
  ['parcels of one', 'HUBX4K7M2PQ/1 HUBX4K7M2PQ/2', ['HUBX4K7M2PQ/1', 'HUBX4K7M2PQ/2']],
  ['twice the same in other letters', 'KWELA-4711,kwela-4711', ['KWELA-4711']],
  ['nothing', ' ,; ', []],
])('%s', (_what, typed, references) => {
  expect(referencesIn(typed)).toEqual(references)
})

test('whatever is pasted, each is there once, none is empty, and they are not without end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (typed) => {
      const references = referencesIn(typed)
      expect(references.length).toBeLessThanOrEqual(MOST_REFERENCES)
      expect(new Set(references.map(foldReference)).size).toBe(references.length)
      expect(references.every((one) => one.trim() !== '')).toBe(true)
      // What stands in the address of the page is read again as the same ones.
      expect(referencesIn(references.join(','))).toEqual(references)
    }),
  )
})
