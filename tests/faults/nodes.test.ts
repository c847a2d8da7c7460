import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSnapshot } from '../../src/contract/live.ts'
import { reportPositions } from '../../src/contract/operations.ts'
import { logout } from '../../src/contract/session.ts'
import { book } from '../support/booking.ts'
import { difference, openConsole, snapshotFor } from '../support/console.ts'
import { hello, openSocket, type SeenEvent } from '../support/live-socket.ts'
import { findNatsServer } from '../support/nats-server.ts'
import { copyDatabase, OPS, startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { watchLive } from '../support/watch-live.ts'
import { seeded } from './long.ts'
import { freePort } from './platform-process.ts'
import { startWriters } from './writers.ts'

/** Two nodes on one database, with a real nats-server between them. */
let nats: Nats
let one: TestPlatform
let two: TestPlatform

interface Nats {
  readonly url: string
  readonly port: number
  /** Ends it, and what it kept is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

async function startNats(wanted?: number): Promise<Nats> {
  const program = findNatsServer()
  if (program === null)
    throw new Error('There is no nats-server: npm test installs it (Debian: apt-get install nats-server)')
  const port = wanted ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'hubline-nats-'))
  const process = spawn(program, ['-js', '-a', '127.0.0.1', '-p', String(port), '-sd', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(process, 'exit')
  for await (const line of process.stderr) if (String(line).includes('Server is ready')) break
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    async stop(signal = 'SIGTERM') {
      process.kill(signal)
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

beforeAll(async () => {
  nats = await startNats()
  const database = await copyDatabase()
  one = await startTestPlatform({ NATS_URL: nats.url }, database)
  two = await startTestPlatform({ NATS_URL: nats.url }, database)
})
afterAll(async () => {
  await two.stop()
  await nats.stop()
})

test('a setting that is changed on one node is in force on the other within seconds', async () => {
  const title = async () => (await two.platform.settings.read(1)).settings.provider_title
  expect(await title()).not.toBe('Springbok by Night')
  await one.owner.query(
    `UPDATE provider_settings SET value = '"Springbok by Night"' WHERE setting = 'provider_title'`,
  )
  await expect.poll(title, { timeout: 10_000 }).toBe('Springbok by Night')
})

test('a command on one node reaches a browser on the other; when one node ends, its browser goes over without a gap', async () => {
  const ops = await two.as(OPS)
  const snapshot = await ops.call(liveSnapshot, {})
  if (!snapshot.ok) throw new Error(snapshot.error)
  const { seq, epoch } = snapshot.value
  const [atOne, atTwo] = [await openSocket(one.url), await openSocket(two.url)]
  for (const socket of [atOne, atTwo]) socket.say(hello(ops.token, seq, epoch))

  const bookAt = async (node: TestPlatform) => (await book((await node.as(OPS)).call)).id
  const [first, second] = [await bookAt(one), await bookAt(two)]
  for (const socket of [atOne, atTwo]) {
    await socket.until('both bookings', (_, events) =>
      [first, second].every((id) => events.some(({ row }) => row.id === id)) ? true : undefined,
    )
  }

  const have = Math.max(...atOne.events().map((event) => event.seq))
  await one.stop()
  expect(await atOne.closed()).toMatchObject({ code: 1012 })
  const third = await bookAt(two)
  const wentOver = await openSocket(two.url)
  wentOver.say(hello(ops.token, have, epoch))
  await wentOver.until('the booking after the change of node', (_, events) =>
    events.find(({ row }) => row.id === third),
  )
  expect(wentOver.frames[0]).toMatchObject({ type: 'resumed' })
  await atTwo.until('the same on the node that stayed', (_, events) =>
    events.find(({ row }) => row.id === third),
  )

  one = await startTestPlatform({ NATS_URL: nats.url }, two.databaseUrl)
  const staying = await openSocket(one.url)
  staying.say(hello(ops.token, have, epoch))
  await staying.until('being resumed', (frames) => frames.find((frame) => frame.type === 'resumed'))
  await ops.call(logout, {})
  for (const socket of [staying, wentOver, atTwo]) expect(await socket.closed()).toMatchObject({ code: 4001 })
  await one.stop()
})

test('a position that is reported on one node is told on the other, also when word of it was lost', async () => {
  const one = await startTestPlatform({ NATS_URL: nats.url })
  const two = await startTestPlatform({ NATS_URL: nats.url }, one.databaseUrl)
  const [here, there] = [await one.as(OPS), await two.as(OPS)]
  const socket = await watchLive(two.url, there)
  const isAt = (lat: number) => (_: unknown, events: SeenEvent[]) =>
    events.find(({ row }) => row.id === 13 && row.lat === lat)
  await here.call(reportPositions, { body: { driver_id: 13, lat: -29.25, lng: 28 } })
  await socket.until('the position of the other node', isAt(-29.25))
  await one.owner.query(
    "UPDATE drivers SET lat = -29.5, position_at = position_at + interval '1 s' WHERE provider_id = 1 AND id = 13",
  )
  await socket.until('the position that nobody told', isAt(-29.5))
  socket.close()
  for (const node of [one, two]) await node.stop()
})

test('while NATS is away, browsers on both nodes are late and miss nothing', async () => {
  const carrier = await startNats()
  const database = await copyDatabase()
  const nodes = [
    await startTestPlatform({ NATS_URL: carrier.url, LOG_LEVEL: 'silent' }, database),
    await startTestPlatform({ NATS_URL: carrier.url, LOG_LEVEL: 'silent' }, database),
  ]
  const watching = await Promise.all(
    nodes.map(async (node) => {
      const viewer = { url: node.url, token: (await node.as(OPS)).token }
      return { viewer, console: openConsole(viewer) }
    }),
  )
  const clients = await Promise.all(nodes.map(async (node) => (await node.as(OPS)).call))
  const writers = startWriters(clients, seeded(21))
  await expect.poll(writers.acknowledged, { timeout: 60_000 }).toBeGreaterThan(30)
  await carrier.stop('SIGKILL')
  const sofar = writers.acknowledged()
  await expect.poll(() => writers.acknowledged() - sofar, { timeout: 60_000 }).toBeGreaterThan(60)
  await writers.stop()
  for (const { viewer, console } of watching) {
    await expect
      .poll(async () => difference(console.seen(), await snapshotFor(viewer)), { timeout: 10_000 })
      .toBeNull()
    expect(console.wrong).toEqual([])
  }

  // A new NATS has forgotten everything; the nodes tell it, and each other, again without the detour by the log.
  const again = await startNats(carrier.port)
  const [near, far] = [nodes[0], watching[1]]
  if (near === undefined || far === undefined) throw new Error('two nodes')
  const ops = await near.as(OPS)
  const slowestOf = async (bookings: number): Promise<number> => {
    let slowest = 0
    for (let i = 0; i < bookings; i++) {
      const { id } = await book(ops.call)
      const answered = Date.now()
      const { shipments } = far.console.workspace
      await expect.poll(() => shipments.get(id)?.id, { timeout: 5_000, interval: 5 }).toBe(id)
      slowest = Math.max(slowest, Date.now() - answered)
    }
    return slowest
  }
  await expect.poll(() => slowestOf(5), { timeout: 40_000, interval: 300 }).toBeLessThan(500)
  for (const { console } of watching) console.end()
  for (const node of nodes) await node.stop()
  await again.stop()
})
