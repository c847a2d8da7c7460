import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import { CLOSE } from '../../src/contract/frames.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { updatePassword } from '../../src/contract/passwords.ts'
import { generalData, logout } from '../../src/contract/session.ts'
import { listSessions } from '../../src/contract/sessions.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { addUser, changeUser } from '../../src/contract/users.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { newUser } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PASSWORD,
  PLATFORM_ADMIN,
  PROVIDER_ADMIN,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** Staff who look through somebody else's eyes: request_username (000 §7). */
let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await startTestPlatform()
  await makeSecondProvider(platform)
  await platform.owner.query(
    "UPDATE users SET email = 'only@other.example', username = 'Other' WHERE provider_id = 2 AND id = 30",
  )
  const ops = await platform.as(OPS)
  token = ops.token
  for (const account_id of [1, 2]) await book(ops.call, { account_id })
})
afterAll(() => platform.stop())

function as(username: string, its = token) {
  return createClient({
    base: platform.url,
    clientVersion: 'web test',
    providerId: () => 1,
    token: () => its,
    requestUsername: () => username,
  })
}

test('sees what the other sees, and says who is looking', async () => {
  const seen = await as(ACCOUNT_USER)(listShipments, { query: {} })
  expect(seen.ok && seen.value.shipments.map(({ account_id }) => account_id)).toEqual([1])
  const data = await as(ACCOUNT_USER)(generalData, { query: {} })
  if (!data.ok) throw new Error(data.error)
  expect(data.value.user).toMatchObject({ email: ACCOUNT_USER, logged_in_user: { email: OPS } })
  expect(data.value.accounts).toHaveLength(1)
  expect(data.value.user.role.permissions).toContain('dashboard')
})

test('means the owner of an address, whoever calls themselves by it', async () => {
  const ops = await platform.as(OPS)
  const body = { username: ACCOUNT_USER, email: 'namesake@springbok.example', role_id: 7, permissions: [] }
  expect(await ops.call(addUser, { body })).toMatchObject({ ok: true })
  expect(await as(ACCOUNT_USER)(generalData, { query: {} })).toMatchObject({
    ok: true,
    value: { user: { email: ACCOUNT_USER } },
  })
})

test('is oneself still, to every rule about oneself', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const data = await admin.call(generalData, { query: {} })
  const id = data.ok ? data.value.user.id : 0
  const colleague = await newUser(admin)
  await platform.owner.query('UPDATE users SET role_id = 1 WHERE provider_id = 1 AND id = $1', [colleague.id])
  // In their own name they would have to give their password.
  const body = { id, email: 'elsewhere@springbok.example' }
  expect(await as(colleague.email, admin.token)(changeUser, { body })).toMatchObject({ code: 'user.self' })
})

test('acts in their name, and the audit trail names both', async () => {
  const booked = await book(as(ACCOUNT_USER))
  expect(booked.account_id).toBe(1)
  const told = await (await platform.as(OPS)).call(listAuditEvents, {
    query: { type: 'shipment', object_id: booked.id },
  })
  expect(told.ok && told.value.audit_events[0]?.source).toMatch(/^Naledi Mokoena as /)
})

test('never may more than either of both', async () => {
  const [shipment] = await shipmentIds()
  const asCustomer = await as(ACCOUNT_USER)(changeShipments, {
    body: { id: shipment ?? 0, status: 'cancelled' },
  })
  expect(asCustomer.status).toBe(403)
  // The administrator may everything; through their eyes an ops manager still adds no billing clerk.
  const asAdmin = as('admin@springbok.example')
  const body = { username: 'Clerk', email: 'clerk@springbok.example', role_id: 7, permissions: [] }
  expect((await asAdmin(addUser, { body })).status).toBe(201)
  const billing = { ...body, email: 'billing@springbok.example', role_id: 3 }
  expect(await asAdmin(addUser, { body: billing })).toMatchObject({ ok: false, code: 'permission.notYours' })
  await platform.owner.query("UPDATE shipments SET status = 'out-for-delivery' WHERE id = $1", [shipment])
  const locked = { id: shipment ?? 0, special_instructions_delivery: 'Ring twice' }
  expect(await asAdmin(changeShipments, { body: locked })).toMatchObject({ code: 'shipment.notEditable' })
  const data = await asAdmin(generalData, { query: {} })
  expect(data.ok && data.value.user.role.permissions).not.toContain('*')
})

async function shipmentIds(): Promise<number[]> {
  const all = await (await platform.as(OPS)).call(listShipments, { query: {} })
  return all.ok ? all.value.shipments.map(({ id }) => id) : []
}

describe('is refused', () => {
  test.each([
    ['the platform administrator', PLATFORM_ADMIN],
    ['somebody of another courier', 'only@other.example'],
    ['nobody', 'nobody@nowhere.example'],
    ['oneself', OPS],
  ])('for %s, in the same words', async (_, username) => {
    const outcome = await as(username)(generalData, { query: {} })
    expect(outcome).toMatchObject({
      ok: false,
      status: 404,
      code: 'user.notFound',
      field: 'request_username',
    })
  })

  test('to those who may not', async () => {
    for (const email of [DISPATCHER, ACCOUNT_USER]) {
      const { token: theirs } = await platform.as(email)
      const outcome = await as('orders@jozi-gadgets.example', theirs)(generalData, { query: {} })
      expect(outcome).toMatchObject({ ok: false, status: 403, field: 'request_username' })
    }
  })

  test('for a name that no text can hold, in a call and on the socket', async () => {
    const name = 'Kwela\u0000Fashion'
    expect(await as(name)(generalData, { query: {} })).toMatchObject({
      status: 400,
      field: 'request_username',
    })
    const socket = await openSocket(platform.url)
    socket.say({ ...hello(token), request_username: name })
    expect((await socket.closed()).code).toBe(CLOSE.badFrame.code)
  })

  test("for what is only the other's own", async () => {
    expect(await as(ACCOUNT_USER)(listSessions, {})).toMatchObject({ ok: false, code: 'impersonation.own' })
    const accepting = { terms_and_conditions_accepted_version: '1' }
    expect(await as(ACCOUNT_USER)(changeUser, { body: accepting })).toMatchObject({
      code: 'impersonation.own',
    })
  })

  test('for a password, which would be their own', async () => {
    const body = { password: 'rooibos at sunrise', current_password: PASSWORD }
    expect(await as(ACCOUNT_USER)(updatePassword, { body })).toMatchObject({
      ok: false,
      status: 403,
      code: 'impersonation.own',
    })
    expect((await platform.as(OPS)).token).toBeTruthy()
  })

  test('for a deactivated user, at once', async () => {
    const { rows } = await platform.owner.query(
      "SELECT id FROM users WHERE provider_id = 1 AND email = 'orders@jozi-gadgets.example'",
    )
    await platform.owner.query('UPDATE users SET deactivated_at = now() WHERE provider_id = 1 AND id = $1', [
      rows[0].id,
    ])
    expect((await as('orders@jozi-gadgets.example')(generalData, { query: {} })).status).toBe(404)
  })
})

test('on the live socket, too', async () => {
  const snapshot = await as(ACCOUNT_USER)(liveSnapshot, {})
  if (!snapshot.ok) throw new Error(snapshot.error)
  const socket = await openSocket(platform.url)
  const said = hello(token, snapshot.value.seq, snapshot.value.epoch)
  socket.say({ ...said, request_username: ACCOUNT_USER })
  await socket.until('being resumed', (frames) =>
    frames.find(({ type }) => type === 'events' || type === 'resumed'),
  )
  const { call } = await platform.as(OPS)
  const others = await book(call, { account_id: 2 })
  const own = await book(call, { account_id: 1 })
  await socket.until('the booking of the account', (_, events) => events.find(({ row }) => row.id === own.id))
  expect(socket.events().map(({ row }) => row.id)).not.toContain(others.id)
  socket.close()

  const refused = await openSocket(platform.url)
  refused.say({ ...said, request_username: PLATFORM_ADMIN })
  expect((await refused.closed()).code).toBe(4003)
})

test('ends with the session of the one who looks, not with that of the other', async () => {
  const other = await platform.as(ACCOUNT_USER)
  const mine = await platform.as(OPS)
  expect((await as(ACCOUNT_USER, mine.token)(logout, {})).ok).toBe(true)
  expect((await mine.call(generalData, { query: {} })).status).toBe(401)
  expect((await other.call(generalData, { query: {} })).ok).toBe(true)
})
