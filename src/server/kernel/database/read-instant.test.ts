import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInstant } from './read-instant.ts'

test.each([
  ['2026-11-21 14:02:09+00', '2026-11-21T14:02:09Z'],
  ['2026-11-21 14:02:09.5+02', '2026-11-21T12:02:09.500Z'],
  ['2026-11-21 14:02:09.123456+05:30', '2026-11-21T08:32:09.123Z'],
  ['1969-12-31 20:59:59.999-03', '1969-12-31T23:59:59.999Z'],
  ['1999-02-28 23:00:00.01-02:30', '1999-03-01T01:30:00.010Z'],
])('%s is %s', (text, moment) => {
  expect(readInstant(text)).toBe(Date.parse(moment))
})

test('every moment that is written as the database writes it is read as it was', () => {
  const from = Date.UTC(1900, 0)
  fc.assert(
    fc.property(fc.integer({ min: from, max: Date.UTC(9999, 11) }), (ms) => {
      const written = new Date(ms).toISOString().replace('T', ' ').replace('Z', '+00')
      expect(readInstant(written)).toBe(ms)
    }),
  )
})

test('moments of one second, and the same second of another zone', () => {
  const texts = [
    '2026-11-21 14:02:09.1+00',
    '2026-11-21 14:02:09.25+00',
    '2026-11-21 14:02:09+02',
    '2026-11-21 14:02:10+00',
  ]
  const from = Date.parse('2026-11-21T14:02:09Z')
  expect(texts.map(readInstant)).toEqual([from + 100, from + 250, from - 7_200_000, from + 1_000])
})

test('what is no date is no number', () => {
  expect(readInstant('infinity')).toBeNaN()
})
