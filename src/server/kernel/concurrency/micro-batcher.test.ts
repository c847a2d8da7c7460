import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMicroBatcher } from './micro-batcher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

class Poisoned extends Error {}

/** Batches that end when the test says so; a batch answers each item with its double. */
function controlledBatcher(most: number, atOnce: number) {
  const open: { items: readonly number[]; end(): void; fail(cause: Error): void }[] = []
  const call = createMicroBatcher<number, number>({
    waitMs: 2,
    most,
    atOnce,
    isOfItems: (cause) => cause instanceof Poisoned,
    run: (items) =>
      new Promise((done, failed) => {
        open.push({ items, end: () => done(items.map((item) => item * 2)), fail: failed })
      }),
  })
  return { call, open, batches: () => open.map(({ items }) => items) }
}

test('what comes within the wait goes together, and each gets its own outcome', async () => {
  const { call, open, batches } = controlledBatcher(10, 2)
  const answers = [call(1), call(2), call(3)]
  vi.advanceTimersByTime(2)
  expect(batches()).toEqual([[1, 2, 3]])
  open[0]?.end()
  expect(await Promise.all(answers)).toEqual([2, 4, 6])
})

test('while as many batches run as may, the others wait for one to end, and then go together', async () => {
  const { call, open, batches } = controlledBatcher(10, 1)
  const first = call(1)
  vi.advanceTimersByTime(2)
  const later = [call(2), call(3)]
  vi.advanceTimersByTime(1_000)
  expect(batches()).toEqual([[1]])
  open[0]?.end()
  expect(await first).toBe(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(batches()).toEqual([[1], [2, 3]])
  open[1]?.end()
  expect(await Promise.all(later)).toEqual([4, 6])
})

test('a batch holds no more than it may, and nobody who is too many for one is forgotten', async () => {
  const { call, open, batches } = controlledBatcher(2, 2)
  const answers = [1, 2, 3, 4, 5].map(call)
  vi.advanceTimersByTime(2)
  expect(batches()).toEqual([
    [1, 2],
    [3, 4],
  ])
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(0)
    open[i]?.end()
  }
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10])
  expect(batches()).toEqual([[1, 2], [3, 4], [5]])
})

test('one poisoned item fails its own caller only, and each other item is done once', async () => {
  const done: number[] = []
  const call = createMicroBatcher<number, number>({
    waitMs: 2,
    most: 128,
    atOnce: 3,
    isOfItems: (cause) => cause instanceof Poisoned,
    run: async (items) => {
      if (items.includes(7)) throw new Poisoned('7')
      done.push(...items)
      return items
    },
  })
  const answers = Promise.allSettled(Array.from({ length: 16 }, (_, i) => call(i)))
  await vi.advanceTimersByTimeAsync(2)
  const failed = (await answers).flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))
  expect(failed).toEqual([7])
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15])
})

test('a batch that fails fails its own callers only', async () => {
  const { call, open } = controlledBatcher(10, 1)
  const first = call(1)
  vi.advanceTimersByTime(2)
  const second = call(2)
  open[0]?.fail(new Error('the database is away'))
  await expect(first).rejects.toThrow('the database is away')
  await vi.advanceTimersByTimeAsync(2)
  open[1]?.end()
  expect(await second).toBe(4)
})

test('askers take turns, and a heavy item goes with few others or alone', async () => {
  const batches: (readonly { who: string; weight: number }[])[] = []
  const call = createMicroBatcher<{ who: string; weight: number }, number>({
    waitMs: 2,
    most: 4,
    atOnce: 1,
    isOfItems: () => false,
    weigh: ({ weight }) => weight,
    heaviest: 10,
    whose: ({ who }) => who,
    run: async (items) => {
      batches.push(items)
      return items.map(({ weight }) => weight)
    },
  })
  const answers = [
    ...[1, 2, 3, 4, 5].map((weight) => call({ who: 'a', weight })),
    ...[20, 9].map((weight) => call({ who: 'b', weight })),
    call({ who: 'c', weight: 1 }),
  ]
  await vi.advanceTimersByTimeAsync(2)
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 20, 9, 1])
  expect(batches.map((batch) => batch.map(({ who, weight }) => `${who}${weight}`))).toEqual([
    ['a1'],
    ['b20'],
    ['c1', 'a2'],
    ['b9'],
    ['a3', 'a4'],
    ['a5'],
  ])
})
