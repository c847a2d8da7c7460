import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { changeAccount } from '../../src/contract/accounts.ts'
import { bookShipment } from '../../src/contract/bookings.ts'
import type { Client } from '../../src/contract/client.ts'
import { CLOSE } from '../../src/contract/frames.ts'
import { addShortUrl } from '../../src/contract/platform.ts'
import { changeRole } from '../../src/contract/roles.ts'
import { logout } from '../../src/contract/session.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { saveUserSetting } from '../../src/contract/user-settings.ts'
import { addUser, changeUser, listUsers } from '../../src/contract/users.ts'
import { booking } from '../support/booking.ts'
import { clientOf } from '../support/console.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { enterAs, newcomer, newRole, newUser } from '../support/people.ts'
import {
  OPS,
  PLATFORM_ADMIN,
  PROVIDER_ADMIN,
  platformOfFile,
  startTestPlatform,
} from '../support/platform.ts'

/*
 * What takes rights away holds from its answer on, however late its event is: here nothing is numbered while a test runs,
 * so that no node is told of any event.
 */
const platform = await platformOfFile()
/** Another node: what the first changes it learns by events alone. */
const other = await startTestPlatform({}, platform.databaseUrl)
const admin = await platform.as(PROVIDER_ADMIN)
const NOT_SIGNED_IN = { ok: false, status: 401, code: 'session.expired' }
const CHANGED = { ok: false, status: 409, code: 'session.rightsChanged' }

async function holdEvents(): Promise<void> {
  const holder = await platform.owner.connect()
  // The sequencer waits for the heads of the logs.
  await holder.query('BEGIN; SELECT head FROM feed_heads FOR UPDATE')
  onTestFinished(async () => {
    await holder.query('ROLLBACK')
    holder.release()
  })
}

/** Both nodes were told of all that happened: neither forgets anything any more. */
async function allTold(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await platform.owner.query<{ head: number; waiting: number }>(
        `SELECT head::int, (SELECT count(*)::int FROM event_batches WHERE last_seq IS NULL) AS waiting
         FROM feed_heads WHERE provider_id = 1`,
      )
      const [log] = rows
      const heads = [platform, other].map(({ platform: { hub } }) => hub.health(1).head)
      return log?.waiting === 0 && heads.every((head) => head === log.head)
    })
    .toBe(true)
}

/** Somebody of whom both nodes know what they may do. */
async function somebody(changes: Parameters<typeof newUser>[1] = {}) {
  const user = await newUser(admin, changes)
  const here = await enterAs(platform, user)
  const there = { ...here, call: clientOf(other.url, here.token) }
  await allTold()
  for (const { call } of [here, there])
    expect(await call(listShipments, { query: { limit: 1 } })).toMatchObject({ ok: true })
  return { user, here, there }
}

const accepted = async (outcome: Promise<{ ok: boolean }>) =>
  expect(await outcome).toMatchObject({ ok: true })
const book = { body: booking() }

test('who is deactivated makes no further call', async () => {
  const { user, here, there } = await somebody()
  await holdEvents()
  await accepted(admin.call(changeUser, { body: { id: user.id, is_active: false } }))
  expect(await here.call(listShipments, { query: {} })).toMatchObject(NOT_SIGNED_IN)
  expect(await here.call(bookShipment, book)).toMatchObject(NOT_SIGNED_IN)
  // Another node has not heard of it: nothing is changed there.
  expect(await there.call(bookShipment, book)).toMatchObject(NOT_SIGNED_IN)
})

test('who becomes a user of an account sees and does no more than those', async () => {
  const { user, here, there } = await somebody()
  for (const account_id of [1, 2]) await accepted(admin.call(bookShipment, { body: booking({ account_id }) }))
  await holdEvents()
  const body = { id: user.id, role_id: 9, account_id: 2 }
  await accepted(admin.call(changeUser, { body }))
  const seen = await here.call(listShipments, { query: { limit: 1_000 } })
  const accounts = seen.ok && seen.value.shipments.map(({ account_id }) => account_id)
  expect(new Set(accounts || [])).toEqual(new Set([2]))
  const other = { body: booking({ account_id: 1 }) }
  expect(await there.call(bookShipment, other)).toMatchObject(CHANGED)
  // Having been told, that node knows what they may do now.
  const booked = await there.call(bookShipment, { body: booking({ account_id: undefined }) })
  expect(booked).toMatchObject({ ok: true, value: { account_id: 2 } })
})

test('whose role loses a permission has lost it', async () => {
  const role = await newRole(admin, 'Lookers', [
    'API_/shipments:GET',
    'API_/users:GET',
    'API_/shipments:POST',
  ])
  const { here, there } = await somebody({ role_id: role.id })
  await accepted(here.call(listUsers, { query: {} }))
  await holdEvents()
  const body = { id: role.id, permissions: ['API_/shipments:GET'] }
  await accepted(admin.call(changeRole, { body }))
  expect(await here.call(listUsers, { query: {} })).toMatchObject({ status: 403 })
  expect(await there.call(bookShipment, book)).toMatchObject(CHANGED)
  expect(await there.call(bookShipment, book)).toMatchObject({ status: 403 })
})

test('an account that is closed has closed for its users', async () => {
  const { here, there } = await somebody({ role_id: 9, account_id: 3 })
  await holdEvents()
  await accepted(admin.call(changeAccount, { body: { id: 3, is_closed: true } }))
  expect(await here.call(listShipments, { query: {} })).toMatchObject({ status: 423 })
  const setting = { body: { setting: 'language', value: 'af' } }
  expect(await there.call(saveUserSetting, setting)).toMatchObject(CHANGED)
  expect(await there.call(saveUserSetting, setting)).toMatchObject({ status: 423 })
})

test('through other eyes nothing is done that either of the two may do no longer', async () => {
  const ops = await platform.as(OPS)
  const { user } = await somebody()
  const bookAs = async () => {
    const response = await fetch(`${other.url}/shipments?request_username=${user.email}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ops.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(booking()),
    })
    return [response.status, z.looseObject({ code: z.string().optional() }).parse(await response.json()).code]
  }
  expect(await bookAs()).toEqual([201, undefined])
  await holdEvents()
  await accepted(admin.call(changeUser, { body: { id: user.id, is_active: false } }))
  expect(await bookAs()).toEqual([409, 'session.rightsChanged'])
  expect(await bookAs()).toEqual([404, 'user.notFound'])
})

test('through other eyes nothing is seen that the other one may see no longer', async () => {
  const ops = await platform.as(OPS)
  const { user } = await somebody()
  const look = async () => {
    const response = await fetch(`${platform.url}/shipments?request_username=${user.email}`, {
      headers: { authorization: `Bearer ${ops.token}` },
    })
    return response.status
  }
  expect(await look()).toBe(200)
  await holdEvents()
  await accepted(admin.call(changeUser, { body: { id: user.id, is_active: false } }))
  expect(await look()).toBe(404)
})

test('those whose rights stay as they are go on, whatever else is changed of them', async () => {
  const { user, here, there } = await somebody()
  await holdEvents()
  await accepted(admin.call(changeUser, { body: { id: user.id, username: 'Another name' } }))
  for (const { call } of [here, there]) await accepted(call(bookShipment, book))
})

test('a socket of who was deactivated closes at once', async () => {
  const { user, here } = await somebody()
  const socket = await openSocket(platform.url)
  socket.say(hello(here.token))
  await socket.until('being let in', (frames) => frames[0])
  await holdEvents()
  await accepted(admin.call(changeUser, { body: { id: user.id, is_active: false } }))
  const asked = Date.now()
  const { at, code } = await socket.closed()
  expect(code).toBe(CLOSE.signedOut.code)
  expect(at - asked).toBeLessThan(2_000)
})

test('a socket of who sees less closes at once, and begins anew with what they see', async () => {
  const { user, here } = await somebody()
  const socket = await openSocket(platform.url)
  socket.say(hello(here.token))
  await socket.until('being let in', (frames) => frames[0])
  await holdEvents()
  await accepted(admin.call(changeUser, { body: { id: user.id, role_id: 9, account_id: 2 } }))
  const asked = Date.now()
  const { at } = await socket.closed()
  // Rights of all sockets are read anew every ten seconds besides.
  expect(at - asked).toBeLessThan(2_000)
})

test.each([
  ['is deactivated', { is_active: false }, CLOSE.signedOut],
  ['sees less', { role_id: 9, account_id: 2 }, CLOSE.restarting],
])('a socket that is just being let in while its user %s is not served', async (_, change, { code }) => {
  const { user, here } = await somebody()
  const { settings } = platform.platform
  const letIn = Promise.withResolvers<void>()
  const isKnown = Promise.withResolvers<void>()
  // Between the reading of the session and its subscription.
  const read = vi.spyOn(settings, 'read').mockImplementationOnce(async (providerId) => {
    isKnown.resolve()
    await letIn.promise
    return settings.read(providerId)
  })
  onTestFinished(() => read.mockRestore())
  const socket = await openSocket(platform.url)
  socket.say(hello(here.token))
  await isKnown.promise
  await accepted(admin.call(changeUser, { body: { id: user.id, ...change } }))
  await allTold()
  letIn.resolve()
  const asked = Date.now()
  const closed = await socket.closed()
  expect(closed.code).toBe(code)
  expect(closed.at - asked).toBeLessThan(2_000)
})

test.each([
  ['a booking', OPS, (call: Client) => call(bookShipment, book)],
  ['a call that may be repeated', PROVIDER_ADMIN, (call: Client) => call(addUser, { body: newcomer() })],
  ['a setting', OPS, (call: Client) => call(saveUserSetting, { body: { setting: 'language', value: 'af' } })],
  [
    'what is the platform’s own',
    PLATFORM_ADMIN,
    (call: Client) => call(addShortUrl, { body: { target: 'https://hubline.example/' } }),
  ],
] as const)('on another node %s is not done for who has signed out', async (_, email, act) => {
  const { call, token } = await platform.as(email)
  const there = clientOf(other.url, token)
  await allTold()
  await accepted(act(there))
  await holdEvents()
  await accepted(call(logout, { body: {} }))
  expect(await act(there)).toMatchObject(NOT_SIGNED_IN)
})
