import { expect, onTestFinished, test, vi } from 'vitest'
import { logout } from '../../src/contract/session.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { snapshotOf, watchLive } from '../support/watch-live.ts'

/** Who is let in to watch live, and whose socket is closed. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const watch = (who: SignedIn) => watchLive(platform.url, who)

test('signing out closes the live sockets of that session, and no other', async () => {
  const leaving = await platform.as(OPS)
  const [own, other] = [await watch(leaving), await watch(ops)]
  await leaving.call(logout, {})
  expect(await own.closed()).toMatchObject({ code: 4001 })
  const { id } = await book(ops.call)
  await other.until('events to go on', (_, events) => events.find(({ row }) => row.id === id))
  other.close()
})

test('strangers are shown the door: foreign origin, no hello, rubbish, a flood, a dead token', async () => {
  await expect(openSocket(platform.url, { origin: 'https://evil.example' })).rejects.toThrow('403')
  const rubbish = await openSocket(platform.url)
  rubbish.say('{"type":"hello"')
  expect(await rubbish.closed()).toMatchObject({ code: 4005 })
  const dead = await openSocket(platform.url)
  dead.say(hello('1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'))
  expect(await dead.closed()).toMatchObject({ code: 4001 })
  const early = await openSocket(platform.url)
  early.say({ type: 'resync', since: 0, epoch: null })
  expect(await early.closed()).toMatchObject({ code: 4004 })
  const flood = await watch(ops)
  for (let i = 0; i < 100; i++) flood.say({ type: 'beat', have: 0, sent: i })
  expect(await flood.closed()).toMatchObject({ code: 4006 })
})

test('what is said right behind the hello is answered after it', async () => {
  const socket = await openSocket(platform.url)
  socket.say(hello(ops.token))
  socket.say({ type: 'beat', have: 0, sent: 7 })
  socket.say({ type: 'resync', since: 0, epoch: null })
  const echo = await socket.until('the echo', (frames) =>
    frames.find((frame) => frame.type === 'beat' && frame.echo === 7),
  )
  expect(socket.frames[0]).toMatchObject({ type: 'reset', reason: 'first' })
  expect(echo).toMatchObject({ type: 'beat' })
  await socket.until('the log once more', (frames) => frames.filter(({ type }) => type === 'reset')[1])
  socket.close()
  const dead = await openSocket(platform.url)
  dead.say(hello('1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'))
  for (let i = 0; i < 20; i++) dead.say({ type: 'beat', have: 0, sent: i })
  expect(await dead.closed()).toMatchObject({ code: 4001 })
})

test('a socket says hello once', async () => {
  const socket = await watch(ops)
  socket.say(hello(ops.token))
  expect(await socket.closed()).toMatchObject({ code: 4005 })
})

test('a tab of the protocol before is told to reload, and a newer one too', async () => {
  const said = { provider_id: 1, since: null, epoch: null, client_version: 'web test' }
  for (const old of [
    { is: 'hello', protocol: 2, ...said },
    { type: 'hello', protocol: 99, ...said },
  ]) {
    const socket = await openSocket(platform.url)
    socket.say(JSON.stringify(old))
    expect(await socket.closed()).toMatchObject({ code: 4009, reason: 'reload: this page is too old' })
  }
})

test('a role that loses the permission loses its socket', async () => {
  const dispatcher = await platform.as('dispatch@springbok.example')
  const socket = await watch(dispatcher)
  const { rows } = await platform.owner.query<{ permissions: string[] }>(
    'SELECT permissions FROM roles WHERE provider_id = 0 AND id = 7',
  )
  await platform.owner.query(
    "UPDATE roles SET permissions = array_remove(permissions, 'API_/live/socket:GET') WHERE provider_id = 0 AND id = 7",
  )
  try {
    expect(await socket.closed()).toMatchObject({ code: 4003 })
  } finally {
    await platform.owner.query('UPDATE roles SET permissions = $1 WHERE provider_id = 0 AND id = 7', [
      rows[0]?.permissions,
    ])
  }
})

test('a socket that is closed while it is being let in is not served', async () => {
  const { rows } = await platform.owner.query<{ email: string }>(
    'SELECT email FROM users WHERE driver_id = 5',
  )
  const driver = await platform.as(rows[0]?.email ?? '')
  const { seq, epoch } = await snapshotOf(driver)
  const { settings, hub } = platform.platform
  // Not by counting scopes: those of sockets that the tests before closed may leave meanwhile.
  const served = vi.spyOn(hub, 'resume')
  onTestFinished(() => served.mockRestore())
  const gate = Promise.withResolvers<void>()
  const read = settings.read.bind(settings)
  const asked = Promise.withResolvers<void>()
  const spy = vi.spyOn(settings, 'read').mockImplementation(async (providerId) => {
    asked.resolve()
    await gate.promise
    return read(providerId)
  })
  onTestFinished(() => spy.mockRestore())
  const socket = await openSocket(platform.url)
  socket.say(hello(driver.token, seq, epoch))
  await asked.promise
  const { sockets } = platform.platform.metrics
  const open = async () => (await sockets.get()).values[0]?.value ?? 0
  const before = await open()
  socket.close()
  // The platform has seen it go: the browser knows of it earlier.
  await expect.poll(open).toBeLessThan(before)
  gate.resolve()
  // What the socket asked for is answered before this, which is asked later.
  await platform.platform.settings.read(1)
  expect(served).not.toHaveBeenCalled()
  // One that stays is.
  const staying = await openSocket(platform.url)
  staying.say(hello(driver.token, seq, epoch))
  await staying.until('what it asked for', (frames) => frames.find((frame) => frame.type === 'resumed'))
  expect(served).toHaveBeenCalledOnce()
  staying.close()
})
