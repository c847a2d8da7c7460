import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CLOSE } from '../../src/contract/frames.ts'
import { SOCKET_PATH } from '../../src/contract/socket-path.ts'
import { openSockets } from '../../src/server/kernel/realtime/sockets.ts'
import { createImpersonate } from '../../src/server/modules/identity/queries/impersonate.ts'
import { createSessions } from '../../src/server/modules/identity/sessions.ts'
import { createSocketAuth } from '../../src/server/modules/identity/socket-auth.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { openLoadGenerator } from '../support/load-generator.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

/** The limits of sockets, small enough to be met: each at a door of its own to one platform. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

const ENOUGH = { atOnce: 1e12, perSecond: 0 }
const LIMITS = {
  ofSocket: ENOUGH,
  ofAddress: ENOUGH,
  fromOneAddress: { sockets: 1_000, strangers: 1_000 },
}
/** Whoever says it is shown out, for less than anything else costs. */
const OF_NOBODY = { ...hello(null) }

async function doorWith(limits: Partial<typeof LIMITS>): Promise<{ url: string; port: number }> {
  const { database, now } = platform.platform
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sessions = createSessions(database.app, now)
  const sockets = openSockets(
    server,
    platform.platform,
    sessions,
    createSocketAuth(platform.platform, sessions, createImpersonate(database.app)),
    { startedAt: Date.now(), aheadMs: 0 },
    { ...LIMITS, ...limits },
  )
  onTestFinished(() => {
    sockets.stop()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, port }
}

async function shownOut(url: string): Promise<number> {
  const socket = await openSocket(url)
  socket.say(OF_NOBODY)
  return (await socket.closed()).code
}

async function watch(url: string) {
  const socket = await openSocket(url)
  onTestFinished(() => socket.close())
  socket.say(hello(ops.token))
  const { epoch } = await socket.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset'))
  return { socket, epoch }
}

test('each hello is work: an address that has caused too much is shown out, whoever says it', async () => {
  const { url } = await doorWith({ ofAddress: { atOnce: 200_000, perSecond: 0 } })
  const codes: number[] = []
  for (let i = 0; i < 6; i += 1) codes.push(await shownOut(url))
  const { forbidden, flood } = CLOSE
  expect(codes).toEqual([...Array(4).fill(forbidden.code), ...Array(2).fill(flood.code)])
})

test('a socket that reads the log again and again has used up its own, and others go on', async () => {
  const uproar = await openLoadGenerator(platform, ops, 300)
  await uproar.round()
  const { url } = await doorWith({ ofSocket: { atOnce: 300_000, perSecond: 0 } })
  const { socket, epoch } = await watch(url)
  for (let i = 0; i < 8; i += 1) socket.say({ type: 'resync', since: 0, epoch })
  expect(await socket.closed()).toMatchObject({ code: CLOSE.flood.code })
  expect(socket.frames.filter(({ type }) => type === 'events').length).toBeLessThan(8)
  const other = await watch(url)
  other.socket.say({ type: 'resync', since: 0, epoch })
  await other.socket.until('the log', (frames) => frames.find(({ type }) => type === 'events'))
})

test('strangers keep nobody out: the first of them makes room and is told to wait, whoever comes', async () => {
  const { url } = await doorWith({ fromOneAddress: { sockets: 5, strangers: 2 } })
  const strangers = [await openSocket(url), await openSocket(url)]
  const { socket } = await watch(url)
  expect(await strangers[0]?.closed()).toMatchObject({ code: CLOSE.crowded.code })
  const late = await openSocket(url)
  await watch(url)
  expect(await strangers[1]?.closed()).toMatchObject({ code: CLOSE.crowded.code })
  socket.say({ type: 'beat', have: 0, sent: 1 })
  await socket.until('its beat', (frames) =>
    frames.find((frame) => frame.type === 'beat' && frame.echo === 1),
  )
  late.close()
})

test('where all have shown who they are so many come in and no more', async () => {
  const { url } = await doorWith({ fromOneAddress: { sockets: 3, strangers: 2 } })
  for (let i = 0; i < 3; i += 1) await watch(url)
  await expect(openSocket(url)).rejects.toThrow('429')
})

test('a wish for a socket that comes to nothing takes up no room', async () => {
  const { url, port } = await doorWith({ fromOneAddress: { sockets: 10, strangers: 2 } })
  for (let i = 0; i < 4; i += 1) {
    const line = connect(port, '127.0.0.1')
    line.end(
      `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    line.resume()
    await once(line, 'close')
  }
  const socket = await openSocket(url)
  socket.close()
})
