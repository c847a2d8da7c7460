import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whereJsonBreaks } from './where-json-breaks.ts'

const json = fc.json({ maxDepth: 4 })

/** JSON in which something was put, or from which something was taken. */
const damaged = fc
  .tuple(
    json,
    fc.nat(),
    fc.nat(3),
    fc.constantFrom('', ',', '"', '}', ']', ':', '\\', 'e', '.', '-', '0', '\n', 'x'),
  )
  .map(([text, place, taken, put]) => {
    const at = place % (text.length + 1)
    return text.slice(0, at) + put + text.slice(at + taken)
  })

/** Where the engine says that it broke, where its message says so. */
function ofEngine(text: string): number | 'somewhere' | null {
  try {
    JSON.parse(text)
    return null
  } catch (problem) {
    const place = /at position (\d+)/.exec(String(problem))?.[1]
    return place === undefined ? 'somewhere' : Number(place)
  }
}

test('it breaks exactly where the engine refuses it, or at the beginning of what the engine did not like the end of', () => {
  fc.assert(
    fc.property(fc.oneof(json, damaged), (text) => {
      const [its, engines] = [whereJsonBreaks(text), ofEngine(text)]
      expect(its === null).toBe(engines === null)
      if (its === null || typeof engines !== 'number') return
      expect(its).toBeLessThanOrEqual(engines)
      // A number, a word or an escape is told from where it begins.
      expect(text.slice(its, engines)).toMatch(/^(\\u?[\da-fA-F]*|[-+.\deE]*|[a-z]*)$/)
    }),
    { numRuns: 5_000 },
  )
})

test('a body of the largest size is no trouble, however deep it goes or however many escapes it has', () => {
  const half = 2 * 1024 * 1024
  expect(whereJsonBreaks('['.repeat(half))).toBe(half)
  expect(whereJsonBreaks(`"${'\\n'.repeat(half)}`)).toBe(2 * half + 1)
  expect(whereJsonBreaks(`"${'n'.repeat(2 * half)}"x`)).toBe(2 * half + 2)
  expect(whereJsonBreaks('1'.repeat(2 * half))).toBe(null)
})
