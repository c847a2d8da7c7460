import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { CLOSE, RENEWAL_MARGIN_MS, SILENT_MS } from '../contract/frames.ts'
import { FLOOR_KEEPS_MS, type LiveShipment } from '../contract/live.ts'
import type { FirstAsked } from './asked-early.ts'
import { createFloor, type Floor, type TickerEvent } from './floor.ts'
import { createLifetime } from './lifetime.ts'
import { createBrowser, settled } from './rehearsal-browser.ts'
import { createLogServer, type LogServer } from './rehearsal-server.ts'

function rehearse() {
  const browser = createBrowser()
  const server = createLogServer(browser.time)
  const open = ({ userId = 5, first }: { userId?: number; first?: FirstAsked } = {}) => {
    const tab = browser.tab(server.openSocket)
    const scene = { expired: 0, renewed: 0, readAt: 42 }
    const session = {
      client: server.client,
      token: () => 'token',
      key: () => 's',
      impersonating: () => null,
      dataReadAt: () => scene.readAt,
      refresh: async () => void scene.renewed++,
      heed: () => void scene.expired++,
    }
    const floor = createFloor({
      edges: tab,
      session,
      userId,
      providerId: 7,
      clientVersion: '1',
      first,
    })
    onTestFinished(floor.end)
    return { tab, floor, scene }
  }
  return { ...browser, server, open }
}

function rowsOf(floor: Floor): LiveShipment[] {
  return [...floor.shipments.ids()].sort((a, b) => a - b).flatMap((id) => floor.shipments.get(id) ?? [])
}
function truthOf(server: LogServer): LiveShipment[] {
  return [...server.shipments.values()].sort((a, b) => a.id - b.id)
}

test('a floor loads its snapshot and follows the log', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const { floor } = open()
  expect(floor.loaded.now()).toBe(false)
  expect(floor.freshness.now().state).toBe('connecting')
  await time.pass(100)
  expect(floor.loaded.now()).toBe(true)
  expect(floor.freshness.now().state).toBe('live')
  server.record(1, { status: 'collected', collected_at: 9 })
  server.record(2)
  server.recordDriver(60, { speed_kmh: 40 })
  await time.pass(100)
  expect(rowsOf(floor)).toEqual(truthOf(server))
  expect(floor.drivers.get(60)).toMatchObject({ speed_kmh: 40, lat: -33.9 })
})

test('a floor that may not look heals by itself when it may again', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  server.refuse = { status: 403 }
  const { floor } = open()
  await time.pass(1_000)
  expect(floor.loaded.now()).toBe(false)
  server.refuse = null
  await time.pass(10_000)
  expect(floor.loaded.now()).toBe(true)
  expect(rowsOf(floor)).toEqual(truthOf(server))
})

/** A floor that paints the newest two of five while everything is held back. */
async function pictured() {
  const stage = rehearse()
  const { time, server, open } = stage
  for (let id = 1; id <= 5; id++) server.record(id, { status_at: id })
  const held = Promise.withResolvers<void>()
  server.holdSnapshot = held.promise
  const { floor } = open({ first: { newest: 2 } })
  await time.pass(100)
  return { ...stage, floor, release: held.resolve }
}

test('the newest rows are there while everything else is held back, and nothing claims to be everything', async () => {
  const { time, server, floor, release } = await pictured()
  expect(rowsOf(floor).map(({ id }) => id)).toEqual([4, 5])
  expect(floor.loaded.now()).toBe(false)
  expect(floor.freshness.now().state).toBe('connecting')
  // Not before somebody looks at them, or nobody does for two seconds.
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(0)
  floor.shipments.subscribeRow(5, () => {})
  await time.pass(50)
  expect(server.calls.filter((call) => call.startsWith('live.snapshot'))).toEqual([
    'live.snapshot newest',
    'live.snapshot',
  ])
  release()
  await time.pass(100)
  expect(rowsOf(floor)).toEqual(truthOf(server))
  expect(floor.loaded.now()).toBe(true)
  expect(floor.freshness.now().state).toBe('live')
})

test('figures that were asked for first are there until everything is', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  server.record(2, { status: 'collected' })
  const { floor } = open({ first: { newest: 0, day: 'told' } })
  await time.pass(100)
  expect(rowsOf(floor)).toEqual([])
  expect(floor.day.now()?.numbers.stages).toMatchObject({ 'to-collect': 1, collected: 1 })
  floor.seen()
  await time.pass(100)
  expect(floor.day.now()).toBeNull()
  expect(rowsOf(floor)).toEqual(truthOf(server))
})

test('where nobody looks at the newest rows everything comes all the same', async () => {
  const { time, server, floor, release } = await pictured()
  release()
  await time.pass(2_500)
  expect(rowsOf(floor)).toEqual(truthOf(server))
})

test('what changes between the newest rows and everything is not lost', async () => {
  const { time, server, floor, release } = await pictured()
  server.record(5, { status: 'collected' })
  server.record(6)
  server.gone(4)
  await time.pass(2_500)
  server.record(1, { status: 'cancelled' })
  await time.pass(50)
  release()
  await time.pass(100)
  expect(rowsOf(floor)).toEqual(truthOf(server))
  server.record(2, { status: 'collected' })
  await time.pass(100)
  expect(rowsOf(floor)).toEqual(truthOf(server))
})

test('everything replaces newest rows that are of another log', async () => {
  const { time, server, open } = rehearse()
  server.record(1, { weight_kg: 1 })
  server.record(1, { weight_kg: 2 })
  const { floor } = open({ first: { newest: 2 } })
  await settled()
  // A backup was restored between the two: the same shipment has an earlier version, with other contents.
  server.restore(1, { version: 1, weight_kg: 9 })
  await time.pass(5_000)
  expect(floor.shipments.get(1)).toMatchObject({ version: 1, weight_kg: 9 })
  expect(floor.loaded.now()).toBe(true)
})

test('newest rows that do not come keep nobody from everything', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  server.holdNewest = new Promise(() => {})
  const { floor } = open({ first: { newest: 2 } })
  await time.pass(12_000)
  expect(rowsOf(floor)).toEqual(truthOf(server))
})

test("a driver's position keeps its own time when something else of the driver changes", async () => {
  const { time, server, open } = rehearse()
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const { floor } = open()
  await time.pass(100)
  server.recordDriver(60, { branch_id: 4 })
  await time.pass(100)
  expect(floor.drivers.get(60)).toMatchObject({ branch_id: 4, at: 5 })
  server.moveDriver(60, { lat: -33.8, lng: 18.5, at: 77 })
  await time.pass(100)
  expect(floor.drivers.get(60)).toMatchObject({ lat: -33.8, at: 77 })
})

test('a position is told beside the log: no place in the log is lost by it, and an older one changes nothing', async () => {
  const { time, server, open } = rehearse()
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  server.record(1)
  const { floor } = open()
  await time.pass(100)
  const asked = server.calls.length
  server.moveDriver(60, { lat: -33.7, lng: 18.6, at: 90 })
  server.record(1, { status: 'collected' })
  server.moveDriver(60, { lat: -33.8, lng: 18.5, at: 77 })
  // What a driver's event changes, and when it comes, does not move the driver.
  server.recordDriver(60, { branch_id: 4, lat: -33.9, lng: 18.4, at: 5 })
  await time.pass(100)
  expect(floor.drivers.get(60)).toMatchObject({ branch_id: 4, lat: -33.7, at: 90 })
  expect(floor.shipments.get(1)?.status).toBe('collected')
  expect(server.calls.length).toBe(asked)
})

test('who comes back is told where drivers are, also where nothing was missed of the log', async () => {
  const { time, server, open } = rehearse()
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const { floor } = open()
  await time.pass(100)
  server.passes = (frame) => frame.is !== 'positions'
  server.moveDriver(60, { lat: -33.7, lng: 18.6, at: 90 })
  server.passes = () => true
  server.connections.at(-1)?.cut(1012)
  await time.pass(5_000)
  expect(floor.drivers.get(60)).toMatchObject({ lat: -33.7, at: 90 })
})

test('stores are published once a frame, and tickers told what happened in it', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  const { floor } = open()
  await time.pass(100)
  const life = createLifetime()
  const frames: number[][] = []
  const ticks: TickerEvent[][] = []
  life.run(floor.shipments.changes$, (ids) => frames.push([...ids]))
  life.run(floor.ticker$, (events) => ticks.push([...events]))
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
  life.end()
})

test('an event that comes while an older snapshot is on its way is not lost', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  let release = () => {}
  server.holdSnapshot = new Promise((done) => {
    release = done
  })
  const { floor } = open()
  await time.pass(50)
  server.record(1, { status: 'collected' })
  server.record(2)
  await time.pass(50)
  release()
  await time.pass(100)
  expect(rowsOf(floor)).toEqual(truthOf(server))
  expect(floor.freshness.now().state).toBe('live')
})

test('a snapshot that the network swallowed is asked for again after a minute', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  server.holdSnapshot = new Promise(() => {})
  const { floor } = open()
  await time.pass(30_000)
  server.holdSnapshot = null
  expect(floor.loaded.now()).toBe(false)
  await time.pass(31_000)
  expect(rowsOf(floor)).toEqual(truthOf(server))
  expect(floor.freshness.now().state).toBe('live')
})

test('a frame that is lost is mended, and nothing past it is seen before', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  const { floor } = open()
  await time.pass(100)
  server.passes = () => false
  server.record(1, { status: 'collected' })
  server.passes = () => true
  server.record(1, { status: 'at-hub' })
  await settled()
  expect(floor.shipments.get(1)?.status).toBe('submitted')
  await time.pass(2_000)
  expect(rowsOf(floor)).toEqual(truthOf(server))
})

test('a frame that is not understood is reported, asked for again, and in the end loaded with everything', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  const { tab, floor } = open()
  await time.pass(100)
  // Whatever is sent of event 2 arrives spoilt, again and again.
  const [connection] = server.connections
  server.passes = (frame) => {
    if (frame.is !== 'events') return true
    connection?.sayRaw('{"is":"events","prev":')
    return false
  }
  server.record(1, { status: 'collected' })
  await time.pass(15_000)
  expect(tab.problems.length).toBeGreaterThan(1)
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(2)
  expect(floor.shipments.get(1)?.status).toBe('collected')
  const questions = connection?.heard.filter((frame) => frame.is === 'again').length ?? 0
  expect(questions).toBeLessThan(10)
})

test('after a break it resumes from where it was, without a snapshot', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  const { floor } = open()
  await time.pass(100)
  server.up = false
  server.connections[0]?.cut(1006)
  await time.pass(3_000)
  expect(floor.freshness.now()).toMatchObject({ state: 'offline' })
  server.record(1, { status: 'collected' })
  server.up = true
  await time.pass(10_000)
  expect(rowsOf(floor)).toEqual(truthOf(server))
  expect(floor.freshness.now()).toMatchObject({ state: 'live', offlineSince: null })
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(1)
})

test('when the network is back, or somebody looks again, it comes back at once', async () => {
  const { time, server, open } = rehearse()
  const { tab, floor } = open()
  await time.pass(100)
  server.up = false
  server.connections[0]?.cut(1006)
  await time.pass(60_000)
  server.up = true
  tab.online$.next(false)
  tab.visible$.next(false)
  await settled()
  expect(floor.freshness.now().state).toBe('offline')
  tab.visible$.next(true)
  await settled()
  expect(floor.freshness.now().state).toBe('live')
})

test('after a long break, or in another log, it loads anew', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  const { floor } = open()
  await time.pass(100)
  server.up = false
  server.connections[0]?.cut(1006)
  for (let i = 0; i < 600; i++) server.record(2, { weight_kg: i })
  server.gone(1)
  server.up = true
  await time.pass(10_000)
  expect(rowsOf(floor)).toEqual(truthOf(server))
  server.epoch = 'two'
  server.connections.at(-1)?.cut(1012)
  await time.pass(10_000)
  expect(rowsOf(floor)).toEqual(truthOf(server))
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(3)
})

test('two tabs have one socket, two floors, and go on when the first closes', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  const one = open()
  const other = open()
  await time.pass(200)
  server.record(1, { status: 'collected' })
  await time.pass(100)
  expect(server.connections.filter((connection) => connection.open)).toHaveLength(1)
  expect(rowsOf(one.floor)).toEqual(rowsOf(other.floor))
  one.floor.end()
  server.record(1, { status: 'at-hub' })
  await time.pass(900)
  expect(other.floor.shipments.get(1)?.status).toBe('at-hub')
  expect(other.floor.freshness.now().state).toBe('live')
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(2)
})

test('word that start-up data has changed renews it once in every tab, and not in all consoles at once', async () => {
  const { time, server, open } = rehearse()
  const one = open()
  const other = open()
  await time.pass(100)
  for (let i = 0; i < 3; i++)
    server.connections[0]?.say({ is: 'beat', head: 0, at: time.now(), echo: null, renew: true })
  await time.pass(190)
  expect([one.scene.renewed, other.scene.renewed]).toEqual([0, 0])
  await time.pass(900)
  expect([one.scene.renewed, other.scene.renewed]).toEqual([1, 1])
})

test('a tab that comes after the word is told by the one that heard it, where its data is older', async () => {
  const { time, server, open } = rehearse()
  const one = open()
  await time.pass(100)
  const said = { is: 'beat' as const, head: 0, at: time.now(), echo: null, renew: true as const }
  server.connections[0]?.say({ ...said, renewed: 100_000 })
  await time.pass(1_000)
  expect(one.scene.renewed).toBe(1)
  const late = open()
  const fresh = open()
  fresh.scene.readAt = 100_001 + RENEWAL_MARGIN_MS
  await time.pass(1_100)
  expect([late.scene.renewed, fresh.scene.renewed]).toEqual([1, 0])
  // Once for each change, however often it is told.
  server.connections[0]?.say({ ...said, renewed: 100_000 })
  await time.pass(1_100)
  expect([one.scene.renewed, late.scene.renewed, fresh.scene.renewed]).toEqual([1, 1, 0])
})

test('what the leading tab has read since, another one may lack: word of it is for whoever is behind', async () => {
  const { time, server, open } = rehearse()
  const leading = open()
  const other = open()
  await time.pass(100)
  leading.scene.readAt = 500_000
  // The answer to a hello, by which nothing was missed.
  server.connections[0]?.say({ is: 'beat', head: 0, at: time.now(), echo: null, renewed: 400_000 })
  await time.pass(1_100)
  expect([leading.scene.renewed, other.scene.renewed]).toEqual([0, 1])
})

test('a socket that comes says when its start-up data was read, so that nothing is missed between the two', async () => {
  const { time, server, open } = rehearse()
  open()
  await time.pass(100)
  expect(server.connections[0]?.heard[0]).toMatchObject({ is: 'hello', data_at: 42 })
})

test('a session that the server ends is over in every tab', async () => {
  const { time, server, open } = rehearse()
  const one = open()
  const other = open()
  await time.pass(100)
  server.connections[0]?.cut(CLOSE.signedOut.code)
  await time.pass(100)
  expect([one.scene.expired, other.scene.expired]).toEqual([1, 1])
  expect(one.floor.link.now()).toEqual({ is: 'refused', code: 'signedOut' })
  await time.pass(SILENT_MS * 3)
  expect(server.connections).toHaveLength(1)
})

test('events of what is not on our floor are neither rows nor news', async () => {
  const { time, server, open } = rehearse()
  server.record(1)
  const { floor } = open()
  await time.pass(100)
  const life = createLifetime()
  const ids: number[] = []
  life.run(floor.ticker$, (events) => ids.push(...events.map(({ id }) => id)))
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
  expect([...floor.shipments.ids()]).toEqual([1])
  expect(ids).toEqual([])
  life.end()
})

test('a wall screen is no heavier after a week than on its first day', async () => {
  const { time, server, open } = rehearse()
  const { floor } = open()
  await time.pass(1_000)
  const sizes: number[] = []
  for (let hour = 0; hour < 24 * 7; hour++) {
    server.record(hour + 1)
    server.record(hour + 1, { status: 'delivered', status_at: time.now() })
    await time.pass(1_000)
    await time.leap(3_599_000)
    sizes.push(floor.shipments.size)
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(FLOOR_KEEPS_MS / 3_600_000 + 1)
  expect(sizes.at(-1)).toBeGreaterThan(30)
}, 20_000)

test('after any losses, repetitions, breaks and hand-overs, every floor ends as the log does', async () => {
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
        const { time, server, open } = rehearse()
        const floors = [open(), open({ first: { newest: 2 } }), open()].map(({ floor }) => floor)
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
          if (mishap === 'close a tab' && floors.length > 1) floors.shift()?.end()
          if (mishap === 'gone' && server.shipments.has(n)) server.gone(n)
          else server.record(n, { weight_kg: n, failed_attempts: server.head })
          await time.pass(mishap === 'wait' ? 1_500 : 7 * n)
        }
        server.passes = () => true
        server.up = true
        server.record(1, { status: 'delivered', status_at: time.now() })
        await time.pass(30_000)
        for (const floor of floors) {
          expect(rowsOf(floor)).toEqual(truthOf(server))
          expect(floor.freshness.now().state).toBe('live')
          floor.end()
        }
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)

/** Each frame is sent twice. */
function repeatTo(server: LogServer): LogServer['passes'] {
  return (frame) => {
    const socket = server.connections.findLast((connection) => connection.open)
    socket?.sayRaw(JSON.stringify(frame))
    return true
  }
}
