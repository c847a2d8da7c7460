import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPieces, jsonText } from './json-pieces.ts'

const value = fc.dictionary(
  fc.string(),
  fc.oneof(
    fc.jsonValue(),
    fc.array(fc.jsonValue()),
    fc.constant(undefined),
    fc.array(fc.constant(undefined)),
  ),
)

test('the pieces of an object are its JSON', () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 50 }), (object, most) => {
      expect([...jsonPieces(object, most)].join('')).toBe(JSON.stringify(object))
    }),
  )
})

test('a short answer is a text, a long one comes in many pieces', async () => {
  expect(jsonText({ ok: true, list: [] })).toBe('{"ok":true,"list":[]}')
  const long = {
    list: Array.from({ length: 1_000 }, (_, i) => ({ i, text: 'x'.repeat(1_000) })),
    count: 1_000,
  }
  const lengths = [...jsonPieces(long)].map(({ length }) => length)
  expect(Math.max(...lengths)).toBeLessThan(70_000)
  const answer = jsonText(long)
  expect(typeof answer === 'string' ? answer : await text(answer)).toBe(JSON.stringify(long))
})

test('columns of many rows are cut between them', () => {
  const column = Array.from({ length: 5_000 }, (_, i) => i)
  const rows = {
    seq: 1,
    shipments: { fields: ['id', 'hub'], cols: [column, column, column] },
    at: new Date(0),
  }
  const pieces = [...jsonPieces(rows, 1_000)]
  expect(pieces.join('')).toBe(JSON.stringify(rows))
  expect(pieces.length).toBeGreaterThan(3)
})
