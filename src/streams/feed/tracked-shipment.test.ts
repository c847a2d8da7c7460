import { expect, onTestFinished, test } from 'vitest'
import { createLogServer } from '../../../tests/support/log-server.ts'
import { createBrowser, flushPromises } from '../../../tests/support/test-browser.ts'
import { CLOSE } from '../../contract/frames.ts'
import { createLifetime } from '../lifetime.ts'
import { watchTracked } from './tracked-shipment.ts'

function setUp() {
  const browser = createBrowser()
  const server = createLogServer(browser.time)
  server.record(1)
  const tab = browser.tab(server.openSocket)
  const tracked = watchTracked('REF1', { environment: tab, providerId: 7, clientVersion: '1' })
  onTestFinished(tracked.end)
  const life = createLifetime()
  let happened = 0
  life.subscribe(tracked.happened$, () => happened++)
  return { ...browser, server, tracked, happened: () => happened }
}

test('a visitor says which parcel, and no token', async () => {
  const { server, tracked } = setUp()
  await flushPromises()
  const hello = server.connections[0]?.heard[0]
  expect(hello).toMatchObject({ type: 'hello', tracking_reference: 'REF1', since: null })
  expect(hello).not.toHaveProperty('token')
  expect(tracked.freshness.now().state).toBe('live')
})

test('it is told when something happened, once for each', async () => {
  const { time, server, happened } = setUp()
  await time.advance(100)
  const before = happened()
  server.record(1, { status: 'collected' })
  await flushPromises()
  expect(happened()).toBe(before + 1)
  // Once more what it has, and then news that are not for it.
  for (const seq of [2, 3]) {
    server.connections[0]?.say({ type: 'events', prev: 1, seq, recorded: 0, sent: 0, groups: [] })
  }
  await flushPromises()
  expect(happened()).toBe(before + 1)
})

test('what happened during a break is told after it', async () => {
  const { time, server, tracked, happened } = setUp()
  await time.advance(100)
  server.up = false
  server.connections[0]?.cut(1006)
  server.record(1, { status: 'collected' })
  const before = happened()
  await time.advance(1_000)
  expect(tracked.freshness.now().state).toBe('offline')
  server.up = true
  await time.advance(5_000)
  expect(happened()).toBe(before + 1)
  expect(tracked.freshness.now().state).toBe('live')
})

test('where the driver is is known while it is told, and forgotten when nothing is heard', async () => {
  const { time, server, tracked } = setUp()
  await time.advance(100)
  const say = async (place: { lat: number; lng: number } | null, arriving = false) => {
    server.connections[0]?.say({ type: 'driver', place, arriving })
    await flushPromises()
  }
  const here = { lat: -26.108, lng: 28.057 }
  await say(here)
  expect(tracked.driver.now()).toMatchObject({ place: here, arriving: false })
  await time.advance(50_000)
  await say(null, true)
  await time.advance(50_000)
  expect(tracked.driver.now()).toMatchObject({ place: null, arriving: true })
  await say(null)
  expect(tracked.driver.now()).toBeNull()
  await say(here)
  await time.advance(61_000)
  expect(tracked.driver.now()).toBeNull()
})

test('a frame that is not understood may have been news', async () => {
  const { time, server, happened } = setUp()
  await time.advance(100)
  const before = happened()
  server.connections[0]?.sayRaw('{')
  await flushPromises()
  expect(happened()).toBe(before + 1)
})

test('a reference that nobody may watch is refused for good', async () => {
  const { time, server, tracked } = setUp()
  await time.advance(100)
  server.connections[0]?.cut(CLOSE.forbidden.code)
  await time.advance(60_000)
  expect(tracked.link.now()).toEqual({ is: 'refused', code: 'forbidden' })
  expect(server.connections).toHaveLength(1)
})

test('when it ends the socket is closed', async () => {
  const { server, tracked } = setUp()
  await flushPromises()
  tracked.end()
  expect(server.connections[0]?.open).toBe(false)
})
