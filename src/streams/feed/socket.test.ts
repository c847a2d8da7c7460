import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createLogServer } from '../../../tests/support/log-server.ts'
import { createBrowser, flushPromises } from '../../../tests/support/test-browser.ts'
import { CLOSE, HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, type ServerFrame } from '../../contract/frames.ts'
import { createLifetime } from '../lifetime.ts'
import type { Position } from './feed.ts'
import type { Link } from './link.ts'
import { createSocketFeed } from './socket.ts'

function setUp(position: Position = { epoch: null, since: null }, token: string | null = 't') {
  const browser = createBrowser()
  const server = createLogServer(browser.time)
  const tab = browser.tab(server.openSocket)
  const wake$ = new Subject<void>()
  const life = createLifetime()
  onTestFinished(life.dispose)
  const place = { ...position }
  const start = () =>
    createSocketFeed(life, {
      environment: tab,
      wake$,
      hello: () => ({
        type: 'hello',
        protocol: 1,
        provider_id: 7,
        ...(token !== null && { token }),
        client_version: '1',
        ...place,
      }),
    })
  return { ...browser, server, tab, wake$, life, place, start }
}

function watch(feed: ReturnType<typeof createSocketFeed>) {
  const frames: ServerFrame[] = []
  const links: Link['is'][] = [feed.link.now().is]
  const life = createLifetime()
  onTestFinished(life.dispose)
  life.subscribe(feed.frames$, (frame) => frames.push(frame))
  life.subscribe(feed.link.changes$, (link) => links.push(link.is))
  return { frames, links }
}

test('the first thing said is hello, with the token, the place and the epoch', async () => {
  const { server, start } = setUp({ epoch: 'one', since: 0 })
  const { frames, links } = watch(start())
  await flushPromises()
  expect(server.connections[0]?.heard[0]).toEqual({
    type: 'hello',
    protocol: 1,
    provider_id: 7,
    token: 't',
    client_version: '1',
    epoch: 'one',
    since: 0,
  })
  expect(frames[0]).toEqual({ type: 'resumed', epoch: 'one', head: 0 })
  expect(links).toEqual(['connecting', 'live'])
})

test('a lost link is retried from a quarter of a second, doubled to four seconds, and each attempt says hello anew', async () => {
  const { time, server, place, start } = setUp()
  const feed = start()
  const waits: number[] = []
  createLifetime().subscribe(feed.link.changes$, (link) => {
    if (link.is === 'retrying') waits.push(link.nextAt - time.now())
  })
  await flushPromises()
  server.up = false
  place.since = 5
  place.epoch = 'one'
  server.connections[0]?.cut(1006)
  for (let i = 0; i < 8; i++) await time.advance(10_000)
  expect(waits.slice(0, 8)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000])
  server.up = true
  await time.advance(10_000)
  expect(feed.link.now().is).toBe('live')
  expect(server.connections.at(-1)?.heard[0]).toMatchObject({ type: 'hello', since: 5, epoch: 'one' })
})

test('a lost link says since when, through all attempts, until it is live again', async () => {
  const { time, server, start } = setUp()
  const feed = start()
  await time.advance(20_000)
  const lostAt = time.now()
  server.up = false
  server.connections[0]?.cut(1012)
  await time.advance(3_000)
  expect(feed.link.now()).toMatchObject({ is: 'retrying', offlineSince: lostAt })
  server.up = true
  server.answers = false
  await time.advance(4_000)
  expect(feed.link.now()).toEqual({ is: 'resuming', since: lostAt })
})

test('a link that breaks as soon as it is up is retried about each second, not at once for having been up', async () => {
  const { time, server, start } = setUp()
  const feed = start()
  const attempts: number[] = []
  createLifetime().subscribe(feed.link.changes$, (link) => {
    if (link.is === 'retrying') attempts.push(link.attempt)
  })
  for (let i = 0; i < 4; i++) {
    await time.advance(2_500)
    server.connections.at(-1)?.cut(CLOSE.tooSlow.code)
  }
  expect(attempts).toEqual([1, 2, 3, 3])
  await time.advance(20_000)
  server.connections.at(-1)?.cut(1006)
  expect(attempts.at(-1)).toBe(1)
})

test.each([
  ['a visitor, who waits: else they would push out the next', null, 30_000, 60_000],
  ['somebody who is signed in, who comes again at once', 't', 125, 250],
])('shown out of a crowd: %s', async (_, token, least, most) => {
  const { time, server, start } = setUp(undefined, token)
  const feed = start()
  await time.advance(20_000)
  server.connections[0]?.cut(CLOSE.crowded.code)
  const link = feed.link.now()
  const wait = link.is === 'retrying' ? link.nextAt - time.now() : -1
  expect(wait).toBeGreaterThanOrEqual(least)
  expect(wait).toBeLessThanOrEqual(most)
  await time.advance(wait)
  expect(feed.link.now().is).toBe('live')
})

test('when the network is back, or somebody looks again, it is tried at once, and once only', async () => {
  const { time, server, wake$, start } = setUp()
  const feed = start()
  await flushPromises()
  server.up = false
  server.connections[0]?.cut(1006)
  for (let i = 0; i < 6; i++) await time.advance(5_000)
  expect(feed.link.now().is).toBe('retrying')
  server.up = true
  const before = server.connections.length
  wake$.next()
  wake$.next()
  await flushPromises()
  expect(feed.link.now().is).toBe('live')
  await time.advance(30_000)
  expect(server.connections).toHaveLength(before + 1)
})

test('beats go out every ten seconds with the place we have, and also when a timer is late', async () => {
  const { time, server, place, start } = setUp({ epoch: 'one', since: 0 })
  start()
  await time.advance(0)
  place.since = 3
  await time.advance(HEARTBEAT_MS * 3)
  const beats = server.connections[0]?.heard.filter((frame) => frame.type === 'beat')
  expect(beats?.map((beat) => beat.have)).toEqual([0, 3, 3, 3])
})

test("a hidden tab's beats ride on what comes in", async () => {
  const { time, server, tab, start } = setUp()
  start()
  await flushPromises()
  tab.asleep = true
  await time.advance(HEARTBEAT_MS)
  server.connections[0]?.say({ type: 'beat', head: 0, at: time.now(), echo: null })
  await flushPromises()
  expect(server.connections[0]?.heard.filter((frame) => frame.type === 'beat')).toHaveLength(2)
})

test('the quickest round trip says how far the server clock is ahead', async () => {
  const { time, server, start } = setUp()
  server.answers = false
  const feed = start()
  await flushPromises()
  const connection = server.connections[0]
  connection?.say({ type: 'reset', epoch: 'one', head: 0, reason: 'first' })
  await flushPromises()
  const sent = time.now()
  await time.advance(100)
  connection?.say({ type: 'beat', head: 0, at: sent + 5_050, echo: sent })
  await flushPromises()
  expect(feed.skew.now()).toBe(5_000)
  await time.advance(900)
  // A second to go there and back, all of it on the way there: less to be trusted.
  connection?.say({ type: 'beat', head: 0, at: sent + 6_000, echo: sent })
  await flushPromises()
  expect(feed.skew.now()).toBe(5_000)
})

test('a silent peer is dropped, and a new link made', async () => {
  const { time, server, start } = setUp()
  const { links } = watch(start())
  await flushPromises()
  server.answers = false
  await time.advance(HEARTBEAT_TIMEOUT_MS - 2_000)
  // Live, and then live with a beat that is overdue.
  expect(links).toEqual(['connecting', 'live', 'live'])
  server.answers = true
  await time.advance(4_000)
  expect(links).toEqual(['connecting', 'live', 'live', 'retrying', 'resuming', 'live'])
  expect(server.connections[0]?.open).toBe(false)
})

test('a beat that is overdue is told of, until something is heard again', async () => {
  const { time, server, start } = setUp()
  const feed = start()
  await flushPromises()
  const silentFor = () => {
    const link = feed.link.now()
    return link.is === 'live' && link.silentSince !== undefined ? time.now() - link.silentSince : null
  }
  await time.advance(3 * HEARTBEAT_MS)
  expect(silentFor()).toBeNull()
  server.answers = false
  await time.advance(2 * HEARTBEAT_MS)
  expect(silentFor()).toBeGreaterThan(HEARTBEAT_MS)
  server.answers = true
  server.connections[0]?.say({ type: 'beat', head: 0, at: time.now(), echo: null })
  await flushPromises()
  expect(silentFor()).toBeNull()
})

test('a server that takes the hello and does not answer is given up', async () => {
  const { time, server, start } = setUp()
  server.answers = false
  const feed = start()
  await time.advance(9_000)
  expect(feed.link.now().is).toBe('connecting')
  await time.advance(3_000)
  expect(server.connections.length).toBeGreaterThan(1)
})

test.each(Object.entries(CLOSE))('closed because of %s', async (reason, { code, retry }) => {
  const { time, server, start } = setUp()
  const feed = start()
  await flushPromises()
  server.connections[0]?.cut(code)
  const expected = retry ? { is: 'retrying' } : { is: 'refused', code: reason }
  expect(feed.link.now()).toMatchObject(expected)
  await time.advance(20_000)
  expect(server.connections.length > 1).toBe(retry)
})

test('a frame that is not understood is reported, and the stream goes on', async () => {
  const { server, tab, start } = setUp()
  const feed = start()
  const { frames } = watch(feed)
  let lost = 0
  createLifetime().subscribe(feed.unreadable$, () => lost++)
  await flushPromises()
  server.connections[0]?.sayRaw('{"type":"news"}')
  server.record(1)
  await flushPromises()
  expect(tab.problems).toHaveLength(1)
  expect(lost).toBe(1)
  expect(frames.at(-1)).toMatchObject({ type: 'events', seq: 1 })
})

test('several who ask again are answered by one question, from the oldest place', async () => {
  const { time, server, start } = setUp({ epoch: 'one', since: 0 })
  const feed = start()
  await flushPromises()
  feed.requestReplay(9)
  feed.requestReplay(4)
  feed.requestReplay(7)
  await time.advance(50)
  expect(server.connections[0]?.heard.filter((frame) => frame.type === 'resync')).toEqual([
    { type: 'resync', since: 4, epoch: server.epoch },
  ])
})

test('when its owner ends, the socket is closed and nothing is tried any more', async () => {
  const { time, server, life, start } = setUp()
  start()
  await flushPromises()
  life.dispose()
  await time.advance(60_000)
  expect(server.connections.map((connection) => connection.open)).toEqual([false])
})
