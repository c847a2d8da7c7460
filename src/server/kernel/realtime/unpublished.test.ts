import { afterEach, expect, test, vi } from 'vitest'
import type { LogEvent } from '../eventlog/log.ts'
import { pollHeads } from '../eventlog/poll-heads.ts'
import { createIngest } from './ingest.ts'
import { openFeed } from './provider-feed.ts'

/** Word of an event that did not come: how long it is missed. */
afterEach(() => vi.useRealTimers())

const event = (seq: number): LogEvent => ({
  seq,
  at: 0,
  recorded_at: 0,
  type: 'account.held',
  entity: 'account',
  entity_id: 1,
  version: 1,
  change: {},
  whole: null,
  told: null,
  scope: { account_id: 1, branch_ids: [], driver_ids: [] },
  was: null,
})

test('an event that nobody told of is looked for within a second, also after a look that failed', async () => {
  vi.useFakeTimers()
  const reached: number[] = []
  let head = 7
  let isAway = false
  const problems: string[] = []
  const looking = pollHeads({
    read: async () => {
      if (isAway) throw new Error('away')
      return new Map([[1, head]])
    },
    catchUpTo: (_, to) => reached.push(to),
    problem: (what) => problems.push(what),
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reached).toEqual([7])
  isAway = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(problems).toHaveLength(1)
  isAway = false
  head = 8
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reached).toEqual([7, 8])
  looking.stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reached).toEqual([7, 8])
})

test('what is told of while a hole is being mended is read at once, not at the next look', async () => {
  const feed = openFeed(1, 0, { ring: 100, flushMs: 16 })
  const came: number[] = []
  const held = Promise.withResolvers<void>()
  let log = [event(1)]
  let reads = 0
  const ingest = createIngest({
    async read(_, since) {
      reads += 1
      const found = log.filter(({ seq }) => seq > since)
      if (reads === 1) await held.promise
      return found
    },
    onEvents: (_, events) => came.push(...events.map(({ seq }) => seq)),
    problem: () => {},
    page: 1_000,
    schedule: () => {},
  })
  const filling = ingest.fill(feed, 1)
  log = [event(1), event(2), event(3)]
  ingest.take(feed, [event(3)])
  held.resolve()
  await filling
  expect(came).toEqual([1, 2, 3])
})

test('a log that does not hold what was told of is not asked for ever', async () => {
  const feed = openFeed(1, 0, { ring: 100, flushMs: 16 })
  let reads = 0
  const ingest = createIngest({
    async read() {
      reads += 1
      return [event(5)]
    },
    onEvents: () => {},
    problem: () => {},
    page: 1_000,
    schedule: () => {},
  })
  await ingest.fill(feed, 9)
  expect(reads).toBe(1)
})
