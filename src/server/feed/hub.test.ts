import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../../domain/visibility.ts'
import { createMetrics } from '../metrics.ts'
import { createHub } from './hub.ts'
import type { LogEvent } from './log.ts'
import type { Connection } from './provider-feed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const PROVIDER = 1
const HEAD = 20_000
const RING = 1_000
const STAFF: Viewer = { kind: 'staff', branch_id: null }

const numbered = (seq: number): LogEvent => ({
  seq,
  at: 1_000,
  recorded_at: 1_000,
  type: 'shipment.status',
  entity: 'shipment',
  entity_id: seq % 7,
  version: seq,
  change: { status: ['submitted', 'delivered'] },
  whole: null,
  told: null,
  scope: { account_id: 1, branch_ids: [1], driver_ids: [] },
  was: null,
})
const run = (from: number, count: number) => Array.from({ length: count }, (_, i) => numbered(from + i))

const reader = (): Connection => ({ viewer: STAFF, send: () => {}, buffered: () => 0, close: () => {} })

test('a feed keeps only its newest events in memory: who comes back from further away is read the log', async () => {
  const read = vi.fn(async (_provider: number, since: number, most: number) =>
    run(since + 1, Math.min(most, HEAD - since)),
  )
  const hub = createHub({
    epoch: 'log',
    heads: new Map([[PROVIDER, 0]]),
    read,
    overrideStatuses: () => false,
    arrived: () => {},
    metrics: createMetrics(),
    problem: (what, cause) => {
      throw new Error(what, { cause })
    },
    limits: { ring: RING },
  })
  for (let seq = 1; seq <= HEAD; seq += 400) {
    hub.publish(PROVIDER, run(seq, 400))
    vi.advanceTimersByTime(1_000)
  }
  await hub.resume(PROVIDER, reader(), HEAD - RING, hub.epochFor(STAFF))
  expect(read).not.toHaveBeenCalled()
  await hub.resume(PROVIDER, reader(), HEAD - 2 * RING, hub.epochFor(STAFF))
  expect(read).toHaveBeenCalledWith(PROVIDER, HEAD - 2 * RING, expect.any(Number))
  hub.stop()
})
