import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('work that takes longer than its turn is waited for, and a failure does not end it', async () => {
  const told: unknown[] = []
  const open: PromiseWithResolvers<void>[] = []
  const work = repeat(
    10,
    () => {
      const one = Promise.withResolvers<void>()
      open.push(one)
      return one.promise
    },
    (cause) => told.push(cause),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(open).toHaveLength(1)
  open[0]?.reject('the database is away')
  await vi.advanceTimersByTimeAsync(10)
  expect(told).toEqual(['the database is away'])
  expect(open).toHaveLength(2)
  work.stop()
  open[1]?.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(open).toHaveLength(2)
})
