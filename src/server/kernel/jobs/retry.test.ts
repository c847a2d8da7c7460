import { expect, test } from 'vitest'
import { MAX_TRIES, pauseAfter, reasonOf, withTimeout } from './retry.ts'

test('each pause is longer than the last, and after as many tries as there are nobody waits any more', () => {
  const pauses = Array.from({ length: MAX_TRIES }, (_, i) => pauseAfter(i + 1))
  expect(pauses.at(-1)).toBeNull()
  const waited = pauses.slice(0, -1).map(Number)
  expect(waited).toEqual(waited.toSorted((a, b) => a - b))
  expect(new Set(waited).size).toBe(MAX_TRIES - 1)
})

test('a failure is told in its words, whatever was thrown', () => {
  expect(reasonOf(new Error('no such table'))).toBe('no such table')
  expect(reasonOf('no')).toBe('no')
  expect(reasonOf(new Error(''))).toBe('without a word')
  expect(reasonOf(new Error('x'.repeat(5_000)))).toHaveLength(1_000)
})

test('what is done in time is answered, what is not fails', async () => {
  expect(await withTimeout(1_000, Promise.resolve(7))).toBe(7)
  await expect(withTimeout(1, new Promise(() => {}))).rejects.toThrow('not done within')
})
