import { expect, onTestFinished, test } from 'vitest'
import { createLogServer, type LogServer } from '../../../tests/support/log-server.ts'
import { createBrowser, flushPromises, type Tab } from '../../../tests/support/test-browser.ts'
import { HEARTBEAT_TIMEOUT_MS, type ServerFrame } from '../../contract/frames.ts'
import { createLifetime } from '../lifetime.ts'
import type { Position } from './feed.ts'
import { createSocketFeed } from './socket.ts'
import { createTabsFeed } from './tabs.ts'

function setUp() {
  const browser = createBrowser()
  const server = createLogServer(browser.time)
  return {
    ...browser,
    server,
    open: (userId = 1, key = 's') => openTab(browser.tab(server.openSocket), userId, key),
  }
}

function openTab(tab: Tab, userId = 1, sessionKey = 's') {
  const life = createLifetime()
  onTestFinished(life.dispose)
  const place: { epoch: string | null; since: number | null } = { epoch: null, since: null }
  const feed = createTabsFeed(life, {
    environment: tab,
    providerId: 7,
    userId,
    sessionKey,
    openSocketFeed: (term) =>
      createSocketFeed(term, {
        environment: tab,
        wake$: tab.visible$,
        hello: () => ({
          type: 'hello',
          protocol: 1,
          provider_id: 7,
          client_version: '1',
          ...(place satisfies Position),
        }),
      }),
  })
  const frames: ServerFrame[] = []
  life.subscribe(feed.frames$, (frame) => frames.push(frame))
  return { tab, feed, frames, place, close: life.dispose }
}

const openSockets = (server: LogServer) => server.connections.filter((connection) => connection.open).length
const seqs = (frames: ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'events' ? [frame.seq] : []))

test('three tabs share one socket and all see every frame, compressed or not', async () => {
  const { server, open } = setUp()
  const tabs = [open(), open(), open()]
  await flushPromises()
  server.record(1)
  server.compressed = true
  server.record(2)
  server.compressed = false
  server.record(3)
  const all = [1, 2, 3]
  await expect.poll(() => tabs.map(({ frames }) => seqs(frames))).toEqual([all, all, all])
  expect(openSockets(server)).toBe(1)
})

test('a tab that comes later is told where the log is, how the link stands and how clocks differ', async () => {
  const { time, server, open } = setUp()
  const first = open()
  await flushPromises()
  server.record(1)
  await time.advance(1_000)
  const later = open()
  await flushPromises()
  expect(later.frames).toEqual([{ type: 'resumed', epoch: 'one', head: 1 }])
  expect(later.feed.link.now()).toEqual(first.feed.link.now())
  expect(later.feed.skew.now()).toBe(first.feed.skew.now())
})

test('that the leader has nothing yet does not make the others load anew', async () => {
  const { time, server, open } = setUp()
  const leader = open()
  const follower = open()
  await flushPromises()
  leader.place.since = null
  server.connections[0]?.cut(1006)
  await time.advance(1_000)
  expect(leader.frames.filter((frame) => frame.type === 'reset')).toHaveLength(2)
  expect(follower.frames.filter((frame) => frame.type === 'reset')).toHaveLength(0)
})

test('a follower asks again through the leader', async () => {
  const { time, server, open } = setUp()
  open()
  const follower = open()
  await flushPromises()
  server.record(1)
  server.record(2)
  follower.feed.requestReplay(0)
  await time.advance(100)
  expect(server.connections[0]?.heard).toContainEqual({ type: 'resync', since: 0, epoch: server.epoch })
  expect(seqs(follower.frames)).toEqual([1, 2, 2])
})

test('links and beats are shared', async () => {
  const { time, server, open } = setUp()
  open()
  const follower = open()
  await time.advance(12_000)
  expect(follower.frames.some((frame) => frame.type === 'beat')).toBe(true)
  server.up = false
  server.connections[0]?.cut(1006)
  await flushPromises()
  expect(follower.feed.link.now().is).toBe('retrying')
})

test('when the leader closes the next tab resumes from its own place in under a second', async () => {
  const { time, server, open } = setUp()
  const leader = open()
  const next = open()
  const last = open()
  await flushPromises()
  server.record(1)
  server.record(2)
  await flushPromises()
  next.place.epoch = 'one'
  next.place.since = 1
  leader.close()
  server.record(3)
  await time.advance(900)
  expect(openSockets(server)).toBe(1)
  expect(server.connections.at(-1)?.heard[0]).toMatchObject({ type: 'hello', since: 1, epoch: 'one' })
  expect(next.feed.link.now().is).toBe('live')
  expect(last.feed.link.now().is).toBe('live')
  server.record(4)
  await flushPromises()
  expect(seqs(last.frames)).toEqual([1, 2, 3, 4])
})

test('a suspended leader is deposed, and follows when it wakes', async () => {
  const { time, server, open } = setUp()
  const leader = open()
  const follower = open()
  await flushPromises()
  leader.tab.asleep = true
  await time.advance(HEARTBEAT_TIMEOUT_MS * 1.5)
  expect(follower.feed.link.now().is).toBe('live')
  const led = server.connections.at(-1)
  expect(led?.open).toBe(true)
  leader.tab.asleep = false
  await time.advance(12_000)
  server.record(1)
  await flushPromises()
  expect(openSockets(server)).toBe(1)
  expect(seqs(leader.frames)).toEqual([1])
  expect(seqs(follower.frames)).toEqual([1])
})

test('a machine that slept does not make tabs depose each other', async () => {
  const { time, server, open } = setUp()
  const leader = open()
  const follower = open()
  await flushPromises()
  leader.tab.asleep = true
  follower.tab.asleep = true
  await time.advance(8 * 3_600_000)
  leader.tab.asleep = false
  follower.tab.asleep = false
  const before = server.connections[0]
  await time.advance(15_000)
  expect(openSockets(server)).toBe(1)
  expect(before?.open).toBe(false)
  expect(follower.feed.link.now().is).toBe('live')
})

test('two users of one browser never share a feed', async () => {
  const { server, open } = setUp()
  const one = open(1)
  const other = open(2)
  await flushPromises()
  expect(openSockets(server)).toBe(2)
  server.connections[0]?.say({ type: 'beat', head: 9, at: 1, echo: null })
  await flushPromises()
  expect(one.frames).toContainEqual({ type: 'beat', head: 9, at: 1, echo: null })
  expect(other.frames).not.toContainEqual({ type: 'beat', head: 9, at: 1, echo: null })
})

test('two sessions of one user, or two users on one session, never share a feed', async () => {
  const { server, open } = setUp()
  open(1, 'mine')
  open(1, 'another')
  open(2, 'mine')
  open(1, 'mine')
  await flushPromises()
  expect(openSockets(server)).toBe(3)
})

test('without locks or channels each tab has a socket of its own', async () => {
  const { server, tab } = setUp()
  const one = openTab({ ...tab(server.openSocket), locks: null })
  const other = openTab({ ...tab(server.openSocket), openChannel: null })
  await flushPromises()
  server.record(1)
  await flushPromises()
  expect(openSockets(server)).toBe(2)
  expect([seqs(one.frames), seqs(other.frames)]).toEqual([[1], [1]])
})

test('where locks are refused the tab has a socket of its own', async () => {
  const { server, tab } = setUp()
  const locks = {
    query: async () => ({}),
    request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')),
  }
  const one = openTab({ ...tab(server.openSocket), locks })
  await flushPromises()
  server.record(1)
  await flushPromises()
  expect(seqs(one.frames)).toEqual([1])
})

test('a tab of another version that says strange things is not heard', async () => {
  const { server, open, tab } = setUp()
  open()
  const follower = open()
  const stranger = tab(server.openSocket).openChannel?.('hubline.live.1.7.1.s', () => {})
  await flushPromises()
  stranger?.post({ is: 'here', link: 'up' })
  stranger?.post('hello')
  server.record(1)
  await flushPromises()
  expect(seqs(follower.frames)).toEqual([1])
})

test("with the platform's own locks and channels the hand-over takes less than a second", async () => {
  const { server, tab } = setUp()
  const real = () => ({
    ...tab(server.openSocket),
    locks: navigator.locks,
    openChannel: realChannel,
  })
  const leader = openTab(real())
  const follower = openTab(real())
  await expect.poll(() => follower.feed.link.now().is).toBe('live')
  const closedAt = performance.now()
  leader.close()
  server.record(1)
  await expect.poll(() => openSockets(server), { interval: 5 }).toBe(1)
  expect(performance.now() - closedAt).toBeLessThan(1_000)
  expect(server.connections.at(-1)?.open).toBe(true)
})

function realChannel(name: string, received: (data: unknown) => void) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: { data: unknown }) => received(data)
  return { post: (message: unknown) => channel.postMessage(message), close: () => channel.close() }
}
