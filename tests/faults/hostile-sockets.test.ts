import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { CLOSE } from '../../src/contract/frames.ts'
import { generalData } from '../../src/contract/session.ts'
import { SOCKET_PATH } from '../../src/contract/socket-path.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'
import { LONG } from './long.ts'

/** Those who mean no good, or do not know better: they cost little and are told why they are shown out. */
const platform = await platformOfFile()

const SOCKETS = LONG ? 200 : 50
const FRAMES = 2_000
const MOST_GROWTH = 30_000_000

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
function memory(): number {
  collect()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}

async function closes(reason: string): Promise<number> {
  const { values } = await platform.platform.metrics.closes.get()
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0
}

/** Sends without ever listening, and says with which code it was shown out. */
function rage(frame: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(platform.url.replace('http', 'ws') + SOCKET_PATH)
    socket.on('open', () => {
      for (let i = 0; i < FRAMES; i++) socket.send(frame)
    })
    socket.on('error', () => {})
    socket.on('close', resolve)
  })
}

test.each([
  ['rubbish', '{"type":"hel', 'badFrame'],
  ['what is said only after the hello', '{"type":"resync","since":0,"epoch":null}', 'noHello'],
] as const)(
  'a flood of %s on many sockets is shown out once each, and costs no memory',
  async (_, frame, reason) => {
    const before = { memory: memory(), closes: await closes(reason) }
    const codes = await Promise.all(Array.from({ length: SOCKETS }, () => rage(frame)))
    // A peer that goes on talking may find the line cut before it has read the reason.
    expect(codes.filter((code) => code !== CLOSE[reason].code && code !== 1006)).toEqual([])
    expect((await closes(reason)) - before.closes).toBe(SOCKETS)
    await expect.poll(() => memory() - before.memory, { timeout: 10_000 }).toBeLessThan(MOST_GROWTH)
    expect(platform.platform.liveSockets(1)).toEqual([])
  },
)

test('a frame that is too long, or not text, is not read', async () => {
  const long = await openSocket(platform.url)
  long.say(`"${'x'.repeat(100_000)}"`)
  expect(await long.closed()).toMatchObject({ code: 1009 })
})

/** A frame of so many bytes under 126, as a browser masks it; nobody reads what is in it. */
const masked = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

test.each([
  ['bytes that are no frame', Buffer.from([0x81, 0x01, 0x61])],
  ['what is no message', masked('{"type":"hel')],
])('%s end a socket at once, also one that answers nothing', async (_, bytes) => {
  const { hostname, port } = new URL(platform.url)
  const line = connect(Number(port), hostname)
  await once(line, 'connect')
  line.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await once(line, 'data')
  const began = performance.now()
  const before = await closes('badFrame')
  line.on('data', () => {}).on('error', () => {})
  line.write(bytes)
  await once(line, 'close')
  // Others are given two seconds to answer.
  expect(performance.now() - began).toBeLessThan(1_500)
  expect((await closes('badFrame')) - before).toBe(1)
})

test('whoever asks for a socket where there is none, and hangs up before the answer, ends nobody', async () => {
  const uncaught: unknown[] = []
  const note = (cause: unknown) => void uncaught.push(cause)
  process.on('uncaughtExceptionMonitor', note)
  const { hostname, port } = new URL(platform.url)
  const asked = `GET /nowhere HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
  for (let i = 0; i < 20; i++) {
    const line = connect(Number(port), hostname).on('error', () => {})
    await once(line, 'connect')
    line.write(asked, () => line.resetAndDestroy())
    await once(line, 'close')
  }
  // What they asked for is answered before this is.
  expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
  process.off('uncaughtExceptionMonitor', note)
  expect(uncaught).toEqual([])
})

test('a page of another site gets no socket, whatever it sends', async () => {
  const { token } = await platform.as(OPS)
  expect(token).not.toBe('')
  for (const origin of ['https://evil.example', 'null', 'https://localhost.evil.example'])
    await expect(openSocket(platform.url, { origin })).rejects.toThrow('403')
  const own = await openSocket(platform.url, { origin: platform.url })
  own.close()
})

test('a token that expires ends its sockets within seconds, opens no new one and makes no call', async () => {
  const { token, call } = await platform.as(DISPATCHER)
  const watching = await openSocket(platform.url)
  watching.say(hello(token))
  await watching.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset'))
  await platform.owner.query(
    `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = (SELECT max(id) FROM sessions)`,
  )
  const late = await openSocket(platform.url)
  late.say(hello(token))
  expect(await late.closed()).toMatchObject({ code: CLOSE.signedOut.code })
  expect(await watching.closed()).toMatchObject({ code: CLOSE.signedOut.code })
  expect(await call(generalData, { query: {} })).toMatchObject({
    ok: false,
    status: 401,
    code: 'session.expired',
  })
})

test('a name with a null character finds nothing, and breaks nothing: no call, no file, no socket', async () => {
  for (const path of ['/assets/%00.js', '/s/%00', '/%00', '/v2/shipments%00']) {
    const { status } = await fetch(`${platform.url}${path}`)
    expect([path, status]).toEqual([path, 404])
  }
  const socket = await openSocket(platform.url)
  socket.say({ ...hello(null), tracking_reference: 'SPB\u00001' })
  expect((await socket.closed()).code).toBe(CLOSE.badFrame.code)
})
