import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonErrorPosition } from './json-error-position.ts'

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
      const [its, engines] = [jsonErrorPosition(text), ofEngine(text)]
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
  expect(jsonErrorPosition('['.repeat(half))).toBe(half)
  expect(jsonErrorPosition(`"${'\\n'.repeat(half)}`)).toBe(2 * half + 1)
  expect(jsonErrorPosition(`"${'n'.repeat(2 * half)}"x`)).toBe(2 * half + 2)
  expect(jsonErrorPosition('1'.repeat(2 * half))).toBe(null)
})
