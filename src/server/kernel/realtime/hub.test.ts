import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { createMetrics } from '../../metrics.ts'
import { present } from '../../modules/shipments/presenters/live-event.ts'
import type { LogEvent } from '../eventlog/log.ts'
import { createHub, type Hub, type HubInputs } from './hub.ts'
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

const reader = (): Connection => ({
  viewer: STAFF,
  send: () => {},
  buffered: () => 0,
  close: () => {},
  charge: () => true,
})

/** A hub over an empty log, in which nothing goes wrong. */
const hubWith = (changes: Partial<HubInputs> = {}): Hub =>
  createHub({
    present,
    epoch: 'log',
    initialHeads: new Map([[PROVIDER, 0]]),
    read: async () => [],
    trackingRules: () => ({ exclude_tracking_statuses: [], override_shipment_statuses: false }),
    positions: async () => [],
    onEvents: () => {},
    metrics: createMetrics(),
    problem: (what, cause) => {
      throw new Error(what, { cause })
    },
    ...changes,
  })

test('what happens right after a batch has left waits half a frame of a screen for the next, not a whole one', async () => {
  const hub = hubWith()
  const send = vi.fn()
  await hub.resume(PROVIDER, { ...reader(), send }, 0, hub.epochFor(STAFF))
  send.mockClear()
  vi.advanceTimersByTime(1_000)
  hub.publish(PROVIDER, run(1, 1))
  vi.advanceTimersByTime(0)
  expect(send).toHaveBeenCalledTimes(1)
  hub.publish(PROVIDER, run(2, 1))
  vi.advanceTimersByTime(7)
  hub.publish(PROVIDER, run(3, 1))
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(send).toHaveBeenCalledTimes(2)
  hub.stop()
})

test('a feed keeps only its newest events in memory: who comes back from further away is read the log', async () => {
  const read = vi.fn(async (_provider: number, since: number, most: number) =>
    run(since + 1, Math.min(most, HEAD - since)),
  )
  const hub = hubWith({ read, limits: { ring: RING } })
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

test('whoever comes from far lets others have their turn, and who comes from there as well is sent the same', async () => {
  vi.useRealTimers()
  const metrics = createMetrics()
  const hub = hubWith({ metrics })
  hub.publish(PROVIDER, run(1, HEAD))
  await expect.poll(() => hub.health(PROVIDER).totals.events).toBe(HEAD)
  // Served to nobody, and packed.
  await hub.resume(PROVIDER, reader(), HEAD, hub.epochFor(STAFF))
  let turns = 0
  const others = setInterval(() => turns++, 0)
  const { parse } = JSON
  let [longest, parsed] = [0, 0]
  const taking = vi.spyOn(JSON, 'parse').mockImplementation((text) => {
    longest = Math.max(longest, text.length)
    parsed += 1
    return parse(text)
  })
  const charged: number[] = []
  const far = (): Connection => ({ ...reader(), charge: (bytes) => charged.push(bytes) > 0 })
  await hub.resume(PROVIDER, far(), 0, hub.epochFor(STAFF))
  expect(turns).toBeGreaterThan(5)
  expect(longest).toBeLessThan(JSON.stringify(run(HEAD - 1_000, 1_001)).length)
  const [alone, read] = [charged.reduce((sum, bytes) => sum + bytes, 0), parsed]
  charged.length = 0
  await hub.resume(PROVIDER, far(), 0, hub.epochFor(STAFF))
  // What was made for the first is not made, and hardly charged, again.
  expect(parsed - read).toBeLessThanOrEqual(2)
  expect(charged.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(alone / 5)
  clearInterval(others)
  taking.mockRestore()
  hub.stop()
})

test('whoever has used up what they may cause is shown out in the middle', async () => {
  vi.useRealTimers()
  const hub = hubWith()
  hub.publish(PROVIDER, run(1, HEAD))
  await hub.resume(PROVIDER, reader(), HEAD, hub.epochFor(STAFF))
  const [closes, sent]: [string[], unknown[]] = [[], []]
  let left = 3_000_000
  await hub.resume(
    PROVIDER,
    {
      ...reader(),
      send: (data) => sent.push(data),
      close: (reason) => closes.push(reason),
      charge(bytes) {
        left -= bytes
        return left > 0
      },
    },
    0,
    hub.epochFor(STAFF),
  )
  expect(closes).toEqual(['flood'])
  expect(sent.length).toBeLessThan(5)
  hub.stop()
})

test('for a visitor nothing is read and nothing is made, however far they say they come from', async () => {
  const metrics = createMetrics()
  const read = vi.fn(async () => [])
  const hub = hubWith({ read, metrics })
  hub.publish(PROVIDER, run(1, HEAD))
  vi.advanceTimersByTime(100)
  const viewer: Viewer = { kind: 'visitor', shipment_id: 3 }
  const frames: Uint8Array[] = []
  const visitor: Connection = { ...reader(), viewer, send: (data) => frames.push(data) }
  for (let i = 0; i < 50; i += 1) await hub.resume(PROVIDER, visitor, 0, hub.epochFor(viewer))
  expect(read).not.toHaveBeenCalled()
  expect(frames.length).toBe(50)
  expect(frames.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(50 * 200)
  expect((await metrics.encoded.get()).values[0]?.value ?? 0).toBe(0)
  // What happens to their parcel from now on is told once.
  hub.publish(PROVIDER, run(HEAD + 1, 7))
  vi.advanceTimersByTime(1_000)
  expect(frames.length).toBe(51)
  hub.stop()
})

test('who read too slowly for long goes on by pages, and others have their turn meanwhile', async () => {
  vi.useRealTimers()
  const hub = hubWith()
  let waiting = 0
  let frames = 0
  const send = () => {
    frames += 1
  }
  const slow: Connection = { ...reader(), buffered: () => waiting, send }
  await hub.resume(PROVIDER, slow, 0, hub.epochFor(STAFF))
  waiting = 2_000_000
  hub.publish(PROVIDER, run(1, 10))
  await expect.poll(() => hub.slowReaderState(PROVIDER, slow)).not.toBe(null)
  for (let seq = 11; seq < HEAD; seq += 1_000) {
    hub.publish(PROVIDER, run(seq, 1_000))
    const before = seq
    await expect.poll(() => hub.slowReaderState(PROVIDER, slow)?.behind).toBeGreaterThan(before)
  }
  frames = 0
  let turns = 0
  const others = setInterval(() => turns++, 0)
  waiting = 0
  hub.publish(PROVIDER, run(HEAD + 11, 1))
  await expect.poll(() => frames).toBeGreaterThan(20)
  clearInterval(others)
  expect(turns).toBeGreaterThan(5)
  hub.stop()
})

test('the scopes that are watched are counted of all providers together', async () => {
  const metrics = createMetrics()
  const hub = hubWith({ metrics })
  const OTHER = 2
  const scopes = async () => (await metrics.scopes.get()).values[0]?.value
  const [first, second, other] = [reader(), reader(), reader()]
  await hub.resume(PROVIDER, first, 0, hub.epochFor(STAFF))
  await hub.resume(PROVIDER, second, 0, hub.epochFor(STAFF))
  await hub.resume(OTHER, other, 0, hub.epochFor(STAFF))
  expect(await scopes()).toBe(2)
  hub.leave(PROVIDER, first)
  hub.leave(PROVIDER, first)
  expect(await scopes()).toBe(2)
  hub.leave(PROVIDER, second)
  hub.leave(OTHER, other)
  expect(await scopes()).toBe(0)
  hub.stop()
})

test('a position that was kept though the database was lost before it said so is read as soon as it is there, and told', async () => {
  const place = { id: 8, branch_id: 1, lat: -26, lng: 28, heading: null, speed_kmh: 40, at: 1_000 }
  const positions = vi.fn<HubInputs['positions']>(async () => [])
  const problem = vi.fn()
  const hub = hubWith({ positions, problem })
  const send = vi.fn()
  await hub.resume(PROVIDER, { ...reader(), send }, 0, hub.epochFor(STAFF))
  await vi.advanceTimersByTimeAsync(1_000)
  send.mockClear()
  positions.mockClear()
  await hub.refreshPositions('doubtful')
  expect(positions).not.toHaveBeenCalled()

  hub.doubtPositions(PROVIDER)
  positions.mockRejectedValueOnce(new Error('the database is away'))
  await hub.refreshPositions('doubtful')
  expect(problem).toHaveBeenCalledTimes(1)
  positions.mockResolvedValue([place])
  await hub.refreshPositions('doubtful')
  await hub.refreshPositions('doubtful')
  expect(positions).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(1)
  hub.stop()
})
