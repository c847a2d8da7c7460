import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unstorable } from './storable.ts'

test.each([
  ['a null character', { shipments: [{ reason: 'ok' }, { reason: 'a\u0000b' }] }, ['shipments', 1, 'reason']],
  ['half a character', { name: 'x\ud800' }, ['name']],
  ['a name of a field', { tags: { 'a\u0000': 1 } }, ['tags']],
])('%s is found where it stands', (_, value, path) => {
  expect(unstorable(value)).toEqual(path)
})

test('ordinary text of any script passes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\u0000'))
      expect(unstorable({ text, list: [text, 1, null, undefined] })).toBeNull()
    }),
  )
})

test('what is nested without end is refused, not walked', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  expect(unstorable(deep)).toHaveLength(64)
})
