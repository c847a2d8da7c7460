import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

function allowance() {
  let now = 0
  const { take } = createRateLimiter({ most: 2, perMs: 1_000 }, () => now)
  return {
    take,
    at: (ms: number) => {
      now = ms
    },
  }
}

test('a place may ask so often in a time, and is told how long it has to wait', () => {
  const { take, at } = allowance()
  expect([take('a'), take('a'), take('b')]).toEqual([null, null, null])
  at(400)
  expect([take('a'), take('b')]).toEqual([600, null])
  at(1_000)
  expect(take('a')).toBe(null)
})

test('whoever asks from many places frees no place that has used up its own', () => {
  const { take, at } = allowance()
  for (let i = 0; i < 49_000; i += 1) take(`early ${i}`)
  at(10)
  for (let i = 0; i < 3; i += 1) take('guesser')
  for (let i = 0; i < 20_000; i += 1) take(`late ${i}`)
  expect(take('guesser')).toBe(1_000)
  // Those that were forgotten are the oldest: nothing else is held against anybody.
  expect(take('early 0')).toBe(null)
})
