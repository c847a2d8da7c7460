import { expect, test } from 'vitest'
import { flushPromises } from '../../tests/support/test-browser.ts'
import { rowsOf, setUp, truthOf } from '../../tests/support/test-workspace.ts'

/** What was lost, late or not understood is asked for again. */

test('an event that comes while an older snapshot is on its way is not lost', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  let release = () => {}
  server.holdSnapshot = new Promise((done) => {
    release = done
  })
  const { workspace } = open()
  await time.advance(50)
  server.record(1, { status: 'collected' })
  server.record(2)
  await time.advance(50)
  release()
  await time.advance(100)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
  expect(workspace.freshness.now().state).toBe('live')
})

test('a snapshot that the network swallowed is asked for again after a minute', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  server.holdSnapshot = new Promise(() => {})
  const { workspace } = open()
  await time.advance(30_000)
  server.holdSnapshot = null
  expect(workspace.loaded.now()).toBe(false)
  await time.advance(31_000)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
  expect(workspace.freshness.now().state).toBe('live')
})

test('a frame that is lost is mended, and nothing past it is seen before', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  const { workspace } = open()
  await time.advance(100)
  server.passes = () => false
  server.record(1, { status: 'collected' })
  server.passes = () => true
  server.record(1, { status: 'at-hub' })
  await flushPromises()
  expect(workspace.shipments.get(1)?.status).toBe('submitted')
  await time.advance(2_000)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
})

test('a frame that is not understood is reported, asked for again, and in the end loaded with everything', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  const { tab, workspace } = open()
  await time.advance(100)
  // Whatever is sent of event 2 arrives spoilt, again and again.
  const [connection] = server.connections
  server.passes = (frame) => {
    if (frame.type !== 'events') return true
    connection?.sayRaw('{"type":"events","prev":')
    return false
  }
  server.record(1, { status: 'collected' })
  await time.advance(15_000)
  expect(tab.problems.length).toBeGreaterThan(1)
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(2)
  expect(workspace.shipments.get(1)?.status).toBe('collected')
  const questions = connection?.heard.filter((frame) => frame.type === 'resync').length ?? 0
  expect(questions).toBeLessThan(10)
})

test('after a break it resumes from where it was, without a snapshot', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  const { workspace } = open()
  await time.advance(100)
  server.up = false
  server.connections[0]?.cut(1006)
  await time.advance(3_000)
  expect(workspace.freshness.now()).toMatchObject({ state: 'offline' })
  server.record(1, { status: 'collected' })
  server.up = true
  await time.advance(10_000)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
  expect(workspace.freshness.now()).toMatchObject({ state: 'live', offlineSince: null })
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(1)
})

test('who comes back is told where drivers are, also where nothing was missed of the log', async () => {
  const { time, server, open } = setUp()
  server.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const { workspace } = open()
  await time.advance(100)
  server.passes = (frame) => frame.type !== 'positions'
  server.moveDriver(60, { lat: -33.7, lng: 18.6, at: 90 })
  server.passes = () => true
  server.connections.at(-1)?.cut(1012)
  await time.advance(5_000)
  expect(workspace.drivers.get(60)).toMatchObject({ lat: -33.7, at: 90 })
})

test('when the network is back, or somebody looks again, it comes back at once', async () => {
  const { time, server, open } = setUp()
  const { tab, workspace } = open()
  await time.advance(100)
  server.up = false
  server.connections[0]?.cut(1006)
  await time.advance(60_000)
  server.up = true
  tab.online$.next(false)
  tab.visible$.next(false)
  await flushPromises()
  expect(workspace.freshness.now().state).toBe('offline')
  tab.visible$.next(true)
  await flushPromises()
  expect(workspace.freshness.now().state).toBe('live')
})

test('after a long break, or in another log, it loads anew', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  const { workspace } = open()
  await time.advance(100)
  server.up = false
  server.connections[0]?.cut(1006)
  for (let i = 0; i < 600; i++) server.record(2, { weight_kg: i })
  server.gone(1)
  server.up = true
  await time.advance(10_000)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
  server.epoch = 'two'
  server.connections.at(-1)?.cut(1012)
  await time.advance(10_000)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(3)
})
