import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invalidText } from './invalid-text.ts'

test.each([
  ['a null character', { shipments: [{ reason: 'ok' }, { reason: 'a\u0000b' }] }, ['shipments', 1, 'reason']],
  ['half a character', { name: 'x\ud800' }, ['name']],
  ['a name of a field', { tags: { 'a\u0000': 1 } }, ['tags']],
])('%s is found where it stands', (_, value, path) => {
  expect(invalidText(value)).toEqual(path)
})

test('ordinary text of any script passes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\u0000'))
      expect(invalidText({ text, list: [text, 1, null, undefined] })).toBeNull()
    }),
  )
})

test('what is nested without end is refused, not walked', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  expect(invalidText(deep)).toHaveLength(64)
})
