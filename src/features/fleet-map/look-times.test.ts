import { expect, test } from 'vitest'
import { createLookTimes } from './look-times.ts'

test('it is looked at first, at its time, and at another zoom', () => {
  const times = createLookTimes()
  expect(times.isDue(1_000, 5)).toBe(true)
  times.looked(1_000, 5, 2)
  expect([times.isDue(1_500, 5), times.isDue(1_501, 5), times.isDue(1_100, 5.2)]).toEqual([false, true, true])
  times.soon()
  expect(times.isDue(1_100, 5)).toBe(true)
})

test('with very many it takes a twentieth of the time', () => {
  const times = createLookTimes()
  times.looked(1_000, 5, 100)
  expect([times.isDue(3_000, 5), times.isDue(3_001, 5)]).toEqual([false, true])
})

test('who is new where nothing moves is looked at once, at the next time', () => {
  const times = createLookTimes()
  times.looked(1_000, 5, 2)
  expect(times.isOwed).toBe(false)
  times.reported()
  expect([times.isOwed, times.isDue(1_200, 5)]).toEqual([true, false])
  expect(times.isDue(1_501, 5)).toBe(true)
  times.looked(1_501, 5, 2)
  expect(times.isOwed).toBe(false)
})
