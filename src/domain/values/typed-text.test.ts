import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanedText, cleanedTexts, isMeant } from './typed-text.ts'

test.each([
  ['plain words', 'Nomsa Dlamini', 'Nomsa Dlamini'],
  ['line ends of Windows and of old Macs', 'a\r\nb\rc', 'a\nb\nc'],
  ['line ends of text processors and of Unicode', 'a\u000bb\u2028c\u2029d\u0085e', 'a\nb\nc\nd\ne'],
  ['a number out of an address book', '\u202a+27 82 123 4567\u202c', '+27 82 123 4567'],
  ['a name between isolates, as chats copy it', '\u2068Zanele\u2069', 'Zanele'],
  ['what turns the direction of all behind it', 'Kwela \u202eyad', 'Kwela yad'],
  ['spaces without width and byte-order marks', '\ufeffOrder\u200b-5512', 'Order-5512'],
  ['a soft hyphen', 'pos\u00adkantoor', 'poskantoor'],
  ['what a scanner adds', '\u0002HUBX4K7M2PQ\u0003\r', 'HUBX4K7M2PQ\n'],
  ['what a scanner adds behind a mark', '\ufeff\u0002HUB\u001d', 'HUB'],
  ['a group separator within a code stays, to be refused', '01\u001d02', '01\u001d02'],
  ['the space that does not break', 'R\u00a050', 'R\u00a050'],
  ['a family of emoji', '👩‍👩‍👧‍👦🏳️‍🌈', '👩‍👩‍👧‍👦🏳️‍🌈'],
  [
    'the flag of Scotland',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ['words in letters that nobody sees', 'Ring\u{e0020}\u{e0069}\u{e0067}', 'Ring'],
  ['letters that are joined by what is not seen', 'می‌خواهم', 'می‌خواهم'],
  ['a name that is written from the right', 'محمد', 'محمد'],
  ['nothing but what is not seen', '\u200b\u200d\u2060', ''],
  ['nothing but fillers', '\u3164 \u2800\uffa0', ''],
  ['nothing but spaces, which are for the field to judge', '  \n', '  \n'],
])('%s', (_name, text, cleaned) => {
  expect(cleanedText(text)).toBe(cleaned)
})

test.each([
  ...['\0', 'a\u0001', '\u001b[31m', '\u007f', '\u0090', '\ufffe', '\uffff', '\ufdd0', '\u{1fffe}'],
  ...['\ud800', 'a\udc00'],
])('nobody means %j', (text) => {
  expect(isMeant(text)).toBe(false)
})

test.each(['', 'a\tb\nc', 'Zoë', '\ufffd', '\ue000', '👩‍👩‍👧‍👦', 'می‌خواهم'])('somebody means %j', (text) => {
  expect(isMeant(text)).toBe(true)
})

const seenOf = (text: string) =>
  text.replace(/\p{Default_Ignorable_Code_Point}|\u2800|[^\p{L}\p{N}\p{P}\p{S}]/gu, '')

test('cleaned text stays as it is, and loses nothing that is seen', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(...'ab\n\r\u2028\u202e\u200d\u3164\u0002'), fc.string()),
  })
  fc.assert(
    fc.property(text, (typed) => {
      const once = cleanedText(typed)
      expect(cleanedText(once)).toBe(once)
      expect(seenOf(once)).toBe(seenOf(typed))
    }),
  )
})

test('a megabyte of what is taken away or refused costs no time', () => {
  for (const part of ['\u0002', '\u200b', '\r', '\u2800 ', '\u0002 \u202e'])
    cleanedText(`${part.repeat(300_000)}a${part.repeat(300_000)}b`)
})

test('every text of a value, which stays the same one where nothing is to be done', () => {
  const plain = { a: ['x', 1, null], b: { c: true } }
  expect(cleanedTexts(plain)).toBe(plain)
  expect(cleanedTexts({ a: ['\u202ex', 1], b: { c: 'y\r\n' } })).toEqual({ a: ['x', 1], b: { c: 'y\n' } })
})
