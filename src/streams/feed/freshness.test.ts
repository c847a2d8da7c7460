import { expect, onTestFinished, test } from 'vitest'
import { createHandTime } from '../../../tests/support/test-browser.ts'
import { createLifetime } from '../lifetime.ts'
import { createFreshness } from './freshness.ts'
import type { Link } from './link.ts'

function setUp(businessAt?: (wall: number) => number) {
  const time = createHandTime(100_000)
  const life = createLifetime()
  onTestFinished(life.dispose)
  const link = life.signal<Link>({ is: 'connecting' })
  const caughtUp = life.signal(false)
  const loaded = life.signal(false)
  const skew = life.signal(0)
  const scene = { visible: true }
  const environment = { time, visible: () => scene.visible }
  const meter = createFreshness(life, { environment, link, caughtUp, loaded, skew, businessAt })
  const live = () => {
    link.set({ is: 'live', since: time.now() })
    loaded.set(true)
    caughtUp.set(true)
  }
  return { time, link, caughtUp, loaded, skew, scene, meter, live, now: meter.freshness.now }
}

test('connecting until there is something to see, then live', () => {
  const { link, loaded, caughtUp, now } = setUp()
  expect(now().state).toBe('connecting')
  link.set({ is: 'live', since: 1 })
  expect(now().state).toBe('connecting')
  loaded.set(true)
  caughtUp.set(true)
  expect(now()).toEqual({ state: 'live', behindMs: null, lastEventAt: null, offlineSince: null })
})

test('offline since the link was lost, resuming until all is caught up', async () => {
  const { time, link, caughtUp, live, now } = setUp()
  live()
  link.set({ is: 'retrying', attempt: 1, nextAt: 0, offlineSince: 100_500 })
  expect(now()).toMatchObject({ state: 'offline', offlineSince: 100_500 })
  link.set({ is: 'resuming', since: 100_500 })
  expect(now()).toMatchObject({ state: 'resuming', offlineSince: 100_500 })
  caughtUp.set(false)
  link.set({ is: 'live', since: 105_000 })
  await time.advance(5_000)
  expect(now()).toMatchObject({ state: 'resuming', offlineSince: 100_500 })
  caughtUp.set(true)
  expect(now()).toMatchObject({ state: 'live', offlineSince: null })
})

test('since when it is offline is told in the time of the clock beside it', () => {
  const { link, live, now } = setUp((wall) => 1_000_000 + (wall - 100_000) * 10)
  live()
  link.set({ is: 'retrying', attempt: 1, nextAt: 0, offlineSince: 100_500 })
  expect(now()).toMatchObject({ state: 'offline', offlineSince: 1_005_000 })
  link.set({ is: 'refused', code: 'signedOut' })
  expect(now()).toMatchObject({ state: 'offline', offlineSince: 1_005_000 })
})

test('of a server that is silent the age grows, and is forgotten when it speaks', async () => {
  const { time, link, live, now } = setUp()
  live()
  await time.advance(20_000)
  link.set({ is: 'live', since: 100_000, silentSince: 107_000 })
  await time.advance(1_000)
  expect(now()).toMatchObject({ state: 'live', behindMs: 14_000 })
  link.set({ is: 'live', since: 100_000 })
  expect(now()).toMatchObject({ state: 'live', behindMs: null })
})

test('a refused link is offline, and before anything was seen too', () => {
  const { link, now } = setUp()
  link.set({ is: 'refused', code: 'forbidden' })
  expect(now()).toMatchObject({ state: 'offline', offlineSince: 100_000 })
})

test('a hole that is mended within the second is not shown', async () => {
  const { time, caughtUp, live, now } = setUp()
  live()
  await time.advance(100)
  caughtUp.set(false)
  expect(now().state).toBe('live')
  caughtUp.set(true)
  await time.advance(2_000)
  expect(now().state).toBe('live')
  caughtUp.set(false)
  await time.advance(1_000)
  expect(now().state).toBe('resuming')
})

test('from being recorded to being painted, put right by the difference of the clocks', async () => {
  const { time, skew, meter, live, now } = setUp()
  live()
  skew.set(5_000)
  const recorded = time.now() + 5_000
  await time.advance(60)
  meter.recordArrival(recorded)
  await time.advance(20)
  meter.published()
  await time.advance(0)
  expect(now()).toMatchObject({ behindMs: 80, lastEventAt: 100_000 })
})

test('it is smoothed, told at most each second, and never negative', async () => {
  const { time, meter, live, now } = setUp()
  live()
  const paint = async (behind: number) => {
    meter.recordArrival(time.now() - behind)
    meter.published()
    await time.advance(0)
  }
  await paint(100)
  await paint(200)
  expect(now().behindMs).toBe(100)
  await time.advance(1_000)
  expect(now().behindMs).toBe(110)
  for (let i = 0; i < 200; i++) await paint(-50)
  await time.advance(1_000)
  expect(now().behindMs).toBeGreaterThanOrEqual(0)
  expect(now().behindMs).toBeLessThan(1)
})

test('a frame with several batches is as late as its oldest event', async () => {
  const { time, meter, live, now } = setUp()
  live()
  meter.recordArrival(time.now() - 300)
  meter.recordArrival(time.now() - 10)
  meter.published()
  await time.advance(0)
  expect(now().behindMs).toBe(300)
})

test('a hidden tab paints nothing, and measures nothing', async () => {
  const { time, scene, meter, live, now } = setUp()
  live()
  scene.visible = false
  meter.recordArrival(time.now() - 60_000)
  meter.published()
  await time.advance(2_000)
  expect(now().behindMs).toBeNull()
})
