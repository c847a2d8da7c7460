import { expect, test } from 'vitest'
import { isTooIntricate, MOST_LEVELS, MOST_PARTS } from './json-shape.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const list = (parts: number) => `[${Array(parts).fill('1').join()}]`

test.each([
  ['as deep as may be', nested(MOST_LEVELS), false],
  ['a level deeper', nested(MOST_LEVELS + 1), true],
  ['a level deeper, in fields', '{"a":'.repeat(MOST_LEVELS + 1), true],
  ['as many parts as may be', list(MOST_PARTS), false],
  ['a part more', list(MOST_PARTS + 1), true],
  ['brackets in a text', JSON.stringify({ text: nested(1_000) }), false],
  ['brackets behind an escaped quote', JSON.stringify({ text: `\\"${nested(1_000)}` }), false],
  ['many objects beside one another', JSON.stringify({ list: Array(1_000).fill({ a: 1, b: [2] }) }), false],
  ['a text that never ends', `{"a":"${'['.repeat(1_000)}`, false],
])('%s: %#', (_what, json, expected) => {
  expect(isTooIntricate(json)).toBe(expected)
})
