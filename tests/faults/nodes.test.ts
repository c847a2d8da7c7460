import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSnapshot } from '../../src/contract/live.ts'
import { logout } from '../../src/contract/session.ts'
import { bookShipment } from '../../src/contract/shipments.ts'
import { booking } from '../booking.ts'
import { hello, openSocket } from '../live-socket.ts'
import { findNatsServer } from '../nats-server.ts'
import { copyDatabase, OPS, startTestPlatform, type TestPlatform } from '../platform.ts'

/** Two nodes on one database, with a real nats-server between them. */
let nats: ChildProcess
let natsUrl: string
let one: TestPlatform
let two: TestPlatform

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

beforeAll(async () => {
  const program = findNatsServer()
  if (program === null)
    throw new Error('There is no nats-server: npm test installs it (Debian: apt-get install nats-server)')
  const port = await freePort()
  nats = spawn(
    program,
    ['-js', '-a', '127.0.0.1', '-p', String(port), '-sd', mkdtempSync(join(tmpdir(), 'hubline-nats-'))],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  natsUrl = `nats://127.0.0.1:${port}`
  for await (const line of nats.stderr ?? []) if (String(line).includes('Server is ready')) break
  const database = await copyDatabase()
  one = await startTestPlatform({ NATS_URL: natsUrl }, database)
  two = await startTestPlatform({ NATS_URL: natsUrl }, database)
})
afterAll(async () => {
  await two.stop()
  nats.kill('SIGTERM')
})

test('a command on one node reaches a browser on the other; when one node ends, its browser goes over without a gap', async () => {
  const ops = await two.as(OPS)
  const snapshot = await ops.call(liveSnapshot, {})
  if (!snapshot.ok) throw new Error(snapshot.error)
  const { seq, epoch } = snapshot.value
  const [atOne, atTwo] = [await openSocket(one.url), await openSocket(two.url)]
  for (const socket of [atOne, atTwo]) socket.say(hello(ops.token, seq, epoch))

  const book = async (node: TestPlatform) => {
    const outcome = await (await node.as(OPS)).call(bookShipment, { body: booking() })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.id
  }
  const [first, second] = [await book(one), await book(two)]
  for (const socket of [atOne, atTwo]) {
    await socket.until('both bookings', (_, events) =>
      [first, second].every((id) => events.some(({ row }) => row.id === id)) ? true : undefined,
    )
  }

  const have = Math.max(...atOne.events().map((event) => event.seq))
  await one.stop()
  expect(await atOne.closed()).toMatchObject({ code: 1012 })
  const third = await book(two)
  const wentOver = await openSocket(two.url)
  wentOver.say(hello(ops.token, have, epoch))
  await wentOver.until('the booking after the change of node', (_, events) =>
    events.find(({ row }) => row.id === third),
  )
  expect(wentOver.frames[0]).toMatchObject({ is: 'resumed' })
  await atTwo.until('the same on the node that stayed', (_, events) =>
    events.find(({ row }) => row.id === third),
  )

  one = await startTestPlatform({ NATS_URL: natsUrl }, two.databaseUrl)
  const staying = await openSocket(one.url)
  staying.say(hello(ops.token, have, epoch))
  await staying.until('being resumed', (frames) => frames.find((frame) => frame.is === 'resumed'))
  await ops.call(logout, {})
  for (const socket of [staying, wentOver, atTwo]) expect(await socket.closed()).toMatchObject({ code: 4001 })
  await one.stop()
})
