import { expect, onTestFinished, test, vi } from 'vitest'
import { liveHealth } from '../../src/contract/live-health.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { openLoadGenerator } from '../support/load-generator.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile, startTestPlatform } from '../support/platform.ts'
import { watchLive } from '../support/watch-live.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

async function health() {
  const outcome = await ops.call(liveHealth, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

async function watch(email: string) {
  const socket = await watchLive(platform.url, await platform.as(email))
  onTestFinished(socket.close)
  return socket
}

test('who runs the platform sees each socket: whose it is, what it sees and how far it is', async () => {
  const before = await health()
  const dispatcher = await watch(DISPATCHER)
  await watch(ACCOUNT_USER)
  const { id } = await book(ops.call)
  const { seq } = await dispatcher.until('the booking', (_, events) =>
    events.find(({ row }) => row.id === id),
  )
  const after = await health()
  expect([after.sockets - before.sockets, after.scopes - before.scopes]).toEqual([2, 2])
  expect(after.totals.events).toBeGreaterThan(before.totals.events)
  expect(after.totals.frames).toBeGreaterThan(before.totals.frames)
  expect(after.totals.resumes - before.totals.resumes).toBe(2)
  expect(after.relay.leads).toBe(true)
  expect(after.lag?.p99_ms).toBeGreaterThanOrEqual(after.lag?.p50_ms ?? Number.NaN)
  expect(after.watching.map(({ scope, role }) => [scope, role])).toEqual(
    expect.arrayContaining([
      ['staff', 'Dispatcher'],
      ['account:1', 'Account User'],
    ]),
  )
  const mine = () => health().then(({ watching }) => watching.find(({ role }) => role === 'Dispatcher'))
  expect(await mine()).toMatchObject({ behind: null, client_version: 'web test', slow_since: null })
  dispatcher.say({ type: 'beat', have: seq - 1, sent: 1 })
  await expect.poll(async () => (await mine())?.behind).toBe(1)
  dispatcher.say({ type: 'beat', have: seq, sent: 2 })
  await expect.poll(async () => (await mine())?.behind).toBe(0)
})

test('a reader that takes nothing stands first, with what waits for it, and costs no more memory than its bound', async () => {
  const socket = await watch(DISPATCHER)
  await watch(DISPATCHER)
  socket.pause()
  const uproar = await openLoadGenerator(platform, ops, 200)
  let worst = (await health()).watching[0]
  while (worst?.slow_since == null) {
    await uproar.round()
    worst = (await health()).watching[0]
  }
  expect(worst).toMatchObject({ role: 'Dispatcher', slow_since: expect.any(Number) })
  expect(worst?.behind).toBeGreaterThan(0)
  const held = worst?.buffered ?? 0
  expect(held).toBeGreaterThan(1_000_000)
  // However much more happens, nothing but heartbeats is kept for it.
  for (let i = 0; i < 3; i++) await uproar.round()
  const later = (await health()).watching[0]
  expect((later?.buffered ?? 0) - held).toBeLessThan(2_000)
  expect(later?.buffered).toBeLessThan(2_000_000)
  expect(later?.behind).toBeGreaterThan(worst?.behind ?? 0)
})

test('a node whose clock is minutes off tells consoles the time by which its data is recorded', async () => {
  const ahead = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => Math.floor(performance.timeOrigin + performance.now()) + 300_000)
  onTestFinished(() => {
    ahead.mockRestore()
  })
  const off = await startTestPlatform()
  onTestFinished(() => off.stop())
  const { token } = await off.as(OPS)
  const socket = await openSocket(off.url)
  onTestFinished(socket.close)
  socket.say(hello(token))
  await socket.until('an answer', ([first]) => first)
  socket.say({ type: 'beat', have: 0, sent: 1 })
  const beat = await socket.until('its beat', (frames) => frames.find((frame) => frame.type === 'beat'))
  const { rows } = await off.owner.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  expect(Math.abs(beat.at - Number(rows[0]?.now))).toBeLessThan(60_000)
})
