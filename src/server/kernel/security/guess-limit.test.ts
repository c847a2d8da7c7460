import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGuessLimit } from './guess-limit.ts'

const LIMIT = { most: 3, perMs: 1_000, kept: 10 }

test('a place is let guess so often, the same reference counts once, and time forgives', () => {
  let now = 0
  const limit = createGuessLimit(LIMIT, () => now)
  expect(['A', 'B', 'A', 'C', 'B'].map((guess) => limit.countGuess('x', guess))).toEqual(Array(5).fill(null))
  now = 400
  expect([limit.countGuess('x', 'D'), limit.countGuess('x', 'A'), limit.countGuess('y', 'D')]).toEqual([
    600,
    null,
    null,
  ])
  now = 1_000
  expect(limit.countGuess('x', 'D')).toBe(null)
})

test('who looks first is told what they would be, and nothing is counted', () => {
  let now = 0
  const limit = createGuessLimit(LIMIT, () => now)
  for (let i = 0; i < 10; i += 1) expect(limit.look('x', `guess ${i}`)).toBe(null)
  for (const guess of ['A', 'B', 'C']) limit.countGuess('x', guess)
  now = 400
  expect([limit.look('x', 'D'), limit.look('x', 'A'), limit.look('y', 'D'), limit.size()]).toEqual([
    600,
    null,
    null,
    3,
  ])
  now = 1_000
  expect(limit.look('x', 'D')).toBe(null)
})

test('what was no guess is given back', () => {
  const limit = createGuessLimit(LIMIT, () => 0)
  for (let i = 0; i < 100; i += 1) {
    expect(limit.countGuess('x', `known ${i}`)).toBe(null)
    limit.uncountGuess('x', `known ${i}`)
  }
  expect(limit.size()).toBe(0)
})

test('memory is bounded also where the place that guesses is the oldest: others are forgotten in its stead', () => {
  const limit = createGuessLimit({ most: 20, perMs: 1_000, kept: 10 }, () => 0)
  for (let i = 0; i < 10; i += 1) limit.countGuess(`place ${i}`, 'A')
  for (const guess of ['B', 'C', 'D']) limit.countGuess('place 0', guess)
  expect(limit.size()).toBe(10)
  expect(limit.look('place 0', 'D')).toBe(null)
})

test('whatever is asked from wherever, no place guesses more than it may, and memory is bounded', () => {
  const step = fc.record({
    from: fc.integer({ min: 0, max: 30 }).map((place) => `place ${place}`),
    guess: fc.integer({ min: 0, max: 8 }).map((guess) => `guess ${guess}`),
    after: fc.integer({ min: 0, max: 300 }),
    isKnown: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
      let now = 0
      const limit = createGuessLimit({ ...LIMIT, kept: 1_000 }, () => now)
      const small = createGuessLimit(LIMIT, () => now)
      const passed = new Map<string, { at: number; guess: string }[]>()
      for (const { from, guess, after, isKnown } of steps) {
        now += after
        small.countGuess(from, guess)
        expect(small.size()).toBeLessThanOrEqual(LIMIT.kept)
        const waitMs = limit.countGuess(from, guess)
        if (waitMs !== null) {
          expect(waitMs).toBeGreaterThan(0)
          expect(waitMs).toBeLessThanOrEqual(LIMIT.perMs)
        } else if (isKnown) limit.uncountGuess(from, guess)
        else passed.set(from, [...(passed.get(from) ?? []), { at: now, guess }])
      }
      // A window begins with its first guess: at worst two of them meet within the time of one.
      for (const guesses of passed.values())
        for (const { at } of guesses) {
          const within = guesses.filter((other) => other.at >= at && other.at < at + LIMIT.perMs)
          expect(new Set(within.map(({ guess }) => guess)).size).toBeLessThanOrEqual(2 * LIMIT.most)
        }
    }),
  )
})
