import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isolatedText, isolatedTexts, mayChangeDirection } from './text-direction.ts'

test.each([
  ['an override that is not turned back', 'Nomsa \u202eainamald', 'Nomsa \u202eainamald\u202c'],
  ['each line by itself', '\u202eab\ncd', '\u202eab\u202c\ncd'],
  ['what turns back something of others', 'ab\u2069cd\u202c', 'abcd'],
  ['an isolate with an embedding in it', '\u2067a\u202bb\u2069', '\u2067a\u202bb\u2069'],
  ['an isolate that is not closed', 'a\u2067b', 'a\u2067b\u2069'],
  ['an embedding closed across an isolate', '\u202ba\u2067b\u202cc', '\u202ba\u2067bc\u2069\u202c'],
  ['a name that is written from the right', 'محمد', 'محمد'],
  ['plain words', 'Nomsa Dlamini', 'Nomsa Dlamini'],
])('%s', (_name, text, isolated) => {
  expect(isolatedText(text)).toBe(isolated)
})

test('isolated text stays as it is, and nothing of its letters is lost', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'ab\n\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'),
  })
  fc.assert(
    fc.property(text, (typed) => {
      const once = isolatedText(typed)
      expect(isolatedText(once)).toBe(once)
      expect(once.replace(/[^ab\n]/g, '')).toBe(typed.replace(/[^ab\n]/g, ''))
    }),
  )
})

test('every text of a body, however it is written', () => {
  const json = '{"a":["\\u202Ex"],"b":{"c":1,"d":null}}'
  expect(mayChangeDirection(json)).toBe(true)
  expect(mayChangeDirection('{"a":"x"}')).toBe(false)
  expect(isolatedTexts(JSON.parse(json))).toEqual({ a: ['\u202ex\u202c'], b: { c: 1, d: null } })
})
