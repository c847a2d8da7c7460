import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogServer } from '../../tests/support/log-server.ts'
import { settled } from '../../tests/support/test-browser.ts'
import { rowsOf, setUp, truthOf } from '../../tests/support/test-workspace.ts'
import { FINISHED_STAYS_LIVE_MS } from '../contract/live.ts'
import { createLifetime } from './lifetime.ts'
import type { TickerEvent } from './live-workspace.ts'

/** A live workspace follows the log: its rows, its news, its size. */

/** Each frame is sent twice. */
function repeatTo(server: LogServer): LogServer['passes'] {
  return (frame) => {
    const socket = server.connections.findLast((connection) => connection.open)
    socket?.sayRaw(JSON.stringify(frame))
    return true
  }
}

test('a live workspace loads its snapshot and follows the log', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const { workspace } = open()
  expect(workspace.loaded.now()).toBe(false)
  expect(workspace.freshness.now().state).toBe('connecting')
  await time.pass(100)
  expect(workspace.loaded.now()).toBe(true)
  expect(workspace.freshness.now().state).toBe('live')
  server.record(1, { status: 'collected', collected_at: 9 })
  server.record(2)
  server.recordDriver(60, { speed_kmh: 40 })
  await time.pass(100)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
  expect(workspace.drivers.get(60)).toMatchObject({ speed_kmh: 40, lat: -33.9 })
})

test('a live workspace that may not look heals by itself when it may again', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  server.refuse = { status: 403 }
  const { workspace } = open()
  await time.pass(1_000)
  expect(workspace.loaded.now()).toBe(false)
  server.refuse = null
  await time.pass(10_000)
  expect(workspace.loaded.now()).toBe(true)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
})

test("a driver's position keeps its own time when something else of the driver changes", async () => {
  const { time, server, open } = setUp()
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const { workspace } = open()
  await time.pass(100)
  server.recordDriver(60, { branch_id: 4 })
  await time.pass(100)
  expect(workspace.drivers.get(60)).toMatchObject({ branch_id: 4, at: 5 })
  server.moveDriver(60, { lat: -33.8, lng: 18.5, at: 77 })
  await time.pass(100)
  expect(workspace.drivers.get(60)).toMatchObject({ lat: -33.8, at: 77 })
})

test('a position is told beside the log: no place in the log is lost by it, and an older one changes nothing', async () => {
  const { time, server, open } = setUp()
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  server.record(1)
  const { workspace } = open()
  await time.pass(100)
  const asked = server.calls.length
  server.moveDriver(60, { lat: -33.7, lng: 18.6, at: 90 })
  server.record(1, { status: 'collected' })
  server.moveDriver(60, { lat: -33.8, lng: 18.5, at: 77 })
  // What a driver's event changes, and when it comes, does not move the driver.
  server.recordDriver(60, { branch_id: 4, lat: -33.9, lng: 18.4, at: 5 })
  await time.pass(100)
  expect(workspace.drivers.get(60)).toMatchObject({ branch_id: 4, lat: -33.7, at: 90 })
  expect(workspace.shipments.get(1)?.status).toBe('collected')
  expect(server.calls.length).toBe(asked)
})

test('who comes back is told where drivers are, also where nothing was missed of the log', async () => {
  const { time, server, open } = setUp()
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const { workspace } = open()
  await time.pass(100)
  server.passes = (frame) => frame.is !== 'positions'
  server.moveDriver(60, { lat: -33.7, lng: 18.6, at: 90 })
  server.passes = () => true
  server.connections.at(-1)?.cut(1012)
  await time.pass(5_000)
  expect(workspace.drivers.get(60)).toMatchObject({ lat: -33.7, at: 90 })
})

test('stores are published once a frame, and tickers told what happened in it', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  const { workspace } = open()
  await time.pass(100)
  const life = createLifetime()
  const frames: number[][] = []
  const ticks: TickerEvent[][] = []
  life.subscribe(workspace.shipments.changes$, (ids) => frames.push([...ids]))
  life.subscribe(workspace.ticker$, (events) => ticks.push([...events]))
  server.record(1, { status: 'collected' })
  server.record(1, { status: 'at-hub' })
  server.record(2)
  await settled()
  expect(frames).toEqual([])
  await time.pass(16)
  expect(frames).toEqual([[1, 2]])
  expect(ticks.map((events) => events.map(({ seq, type, id }) => `${seq} ${type} ${id}`))).toEqual([
    ['2 shipment.status 1', '3 shipment.status 1', '4 shipment.booked 2'],
  ])
  life.dispose()
})

test('events of what is not in our live workspace are neither rows nor news', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  const { workspace } = open()
  await time.pass(100)
  const life = createLifetime()
  const ids: number[] = []
  life.subscribe(workspace.ticker$, (events) => ids.push(...events.map(({ id }) => id)))
  const group = { of: 'shipment' as const, type: 'shipment.status' }
  server.connections[0]?.say({
    is: 'events',
    prev: 1,
    seq: 2,
    recorded: 0,
    sent: 0,
    groups: [
      { ...group, fields: ['seq', 'id', 'version', 'at', 'status'], cols: [[2], [99], [4], [0], ['at-hub']] },
    ],
  })
  await time.pass(100)
  expect([...workspace.shipments.ids()]).toEqual([1])
  expect(ids).toEqual([])
  life.dispose()
})

test('a wall screen is no heavier after a week than on its first day', async () => {
  const { time, server, open } = setUp()
  const { workspace } = open()
  await time.pass(1_000)
  const sizes: number[] = []
  for (let hour = 0; hour < 24 * 7; hour++) {
    server.record(hour + 1)
    server.record(hour + 1, { status: 'delivered', status_at: time.now() })
    await time.pass(1_000)
    await time.leap(3_599_000)
    sizes.push(workspace.shipments.size)
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(FINISHED_STAYS_LIVE_MS / 3_600_000 + 1)
  expect(sizes.at(-1)).toBeGreaterThan(30)
}, 20_000)

test('after any losses, repetitions, breaks and hand-overs, every live workspace ends as the log does', async () => {
  const Mishap = fc.constantFrom(
    'record',
    'record',
    'gone',
    'lose',
    'repeat',
    'spoil',
    'cut',
    'down',
    'wait',
    'close a tab',
    'restore',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(Mishap, fc.integer({ min: 1, max: 6 })), { maxLength: 40, size: 'max' }),
      async (story) => {
        const { time, server, open } = setUp()
        const workspaces = [open(), open({ first: { newest: 2 } }), open()].map(({ workspace }) => workspace)
        for (const [mishap, n] of story) {
          server.passes = () => true
          server.up = true
          const socket = server.connections.findLast((connection) => connection.open)
          if (mishap === 'lose') server.passes = () => false
          if (mishap === 'spoil') socket?.sayRaw('{"is":"ev')
          if (mishap === 'repeat') server.passes = repeatTo(server)
          if (mishap === 'down') server.up = false
          if (mishap === 'cut' || mishap === 'down') socket?.cut(1006)
          if (mishap === 'restore') {
            server.epoch += '+'
            socket?.cut(1012)
          }
          if (mishap === 'close a tab' && workspaces.length > 1) workspaces.shift()?.end()
          if (mishap === 'gone' && server.shipments.has(n)) server.gone(n)
          else server.record(n, { weight_kg: n, failed_attempts: server.head })
          await time.pass(mishap === 'wait' ? 1_500 : 7 * n)
        }
        server.passes = () => true
        server.up = true
        server.record(1, { status: 'delivered', status_at: time.now() })
        await time.pass(30_000)
        for (const workspace of workspaces) {
          expect(rowsOf(workspace)).toEqual(truthOf(server))
          expect(workspace.freshness.now().state).toBe('live')
          workspace.end()
        }
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)
