import { expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { addUser, changeUser, inviteUser, listUsers } from '../../src/contract/users.ts'
import { describeCalls, openApiDocument } from '../../src/server/kernel/http/openapi.ts'
import { book, booking } from '../support/booking.ts'
import { enterAs, newcomer, newUser } from '../support/people.ts'
import { DISPATCHER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { behind, CONFLICT, check } from '../support/repeated-calls.ts'

/** A client that does not know whether its call was done sends it again with the same key. */

const platform = await platformOfFile()
const ops = await platform.as(OPS)
const { rowsOf, changesOf } = behind(platform)

test('a booking is answered as it was the first time, whatever became of it since', async () => {
  const body = booking({ customer_reference: 'again' })
  const first = await ops.call(bookShipment, { body, idempotencyKey: 'again' })
  if (!first.ok) throw new Error(first.error)
  const change = { id: first.value.id, collection_agent_id: 4 }
  expect(await ops.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({ ok: true })
  expect(await ops.call(bookShipment, { body, idempotencyKey: 'again' })).toEqual(first)
  expect(await ops.call(bookShipment, { body: booking(), idempotencyKey: 'again' })).toMatchObject(CONFLICT)
})

test('a booking of before answers were kept is answered as it is now', async () => {
  const body = booking({ customer_reference: 'of before' })
  const first = await ops.call(bookShipment, { body, idempotencyKey: 'of before' })
  if (!first.ok) throw new Error(first.error)
  const [old] = await rowsOf<{ user_id: number; request_hash: string }>(
    "DELETE FROM idempotency_keys WHERE key = 'of before' RETURNING user_id, request_hash",
  )
  // As the version before wrote it.
  await rowsOf(
    `INSERT INTO idempotency_keys (provider_id, user_id, key, request_hash, shipment_id)
     VALUES (1, $1, 'of before', $2, $3)`,
    [old?.user_id, old?.request_hash, first.value.id],
  )
  const again = await ops.call(bookShipment, { body, idempotencyKey: 'of before' })
  expect(again).toEqual(first)
  expect(await rowsOf("SELECT 1 FROM shipments WHERE customer_reference = 'of before'")).toHaveLength(1)
  const other = booking({ customer_reference: 'another' })
  expect(await ops.call(bookShipment, { body: other, idempotencyKey: 'of before' })).toMatchObject(CONFLICT)
})

test('shipments are changed once, and a refused change has used up no key', async () => {
  const [one, two] = [await book(ops.call), await book(ops.call)]
  const shipments = [one, two].map(({ id }) => ({ id, version: 1, collection_agent_id: 4 }))
  const first = await ops.call(changeShipments, { body: { shipments }, idempotencyKey: 'assign' })
  expect(first).toMatchObject({ ok: true, value: { shipments: [{ version: 2 }, { version: 2 }] } })
  expect(await ops.call(changeShipments, { body: { shipments }, idempotencyKey: 'assign' })).toEqual(first)
  expect(
    await ops.call(changeShipments, { body: { shipments: shipments.slice(1) }, idempotencyKey: 'assign' }),
  ).toMatchObject(CONFLICT)
  expect([await changesOf(one.id), await changesOf(two.id)]).toEqual([1, 1])

  const late = { body: { shipments: [{ ...shipments[0], id: one.id }] }, idempotencyKey: 'late' }
  expect(await ops.call(changeShipments, late)).toMatchObject({ code: 'shipment.changedMeanwhile' })
  expect(await rowsOf("SELECT 1 FROM idempotency_keys WHERE key = 'late'")).toEqual([])
})

test.each([1, 3])(
  'of %i things that are told in one call each is recorded once, with the same outcomes',
  async (n) => {
    const { id } = await book(ops.call)
    const key = `told ${n}`
    const known = Array.from({ length: n }, (_, i) => check(id, `${key} ${i}`))
    const tracking_events = [...known, ...(n > 1 ? [check(999_999, 'nobody')] : [])]
    const call = () => ops.call(recordTrackingEvents, { body: { tracking_events }, idempotencyKey: key })
    const first = await call()
    expect(first.ok && first.value.tracking_events.filter(({ ok }) => ok)).toHaveLength(n)
    expect(await call()).toEqual(first)
    expect(await changesOf(id)).toBe(n)
    const other = { tracking_events: [check(id, 'another')] }
    expect(await ops.call(recordTrackingEvents, { body: other, idempotencyKey: key })).toMatchObject(CONFLICT)
  },
)

test('a key is of one user and one call', async () => {
  const dispatcher = await platform.as(DISPATCHER)
  const [one, two] = [await book(ops.call), await book(ops.call)]
  for (const [{ call }, { id }] of [
    [ops, one],
    [dispatcher, two],
  ] as const) {
    expect(
      await call(changeShipments, { body: { id, collection_agent_id: 4 }, idempotencyKey: '1' }),
    ).toMatchObject({ ok: true, value: { shipments: [{ id }] } })
    expect(await call(recordTrackingEvents, { body: check(id, 'one'), idempotencyKey: '1' })).toMatchObject({
      ok: true,
      value: { tracking_events: [{ id, version: 3 }] },
    })
  }
})

test('whoever sees something else since is not given the answer of before, and nothing is done again', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const user = await newUser(admin)
  const { call } = await enterAs(platform, user)
  const body = booking({ customer_reference: 'moved' })
  const bookOnce = () => call(bookShipment, { body, idempotencyKey: 'moved' })
  const first = await bookOnce()
  expect(await bookOnce()).toEqual(first)
  const moved = { id: user.id, role_id: 9, account_id: 2 }
  expect(await admin.call(changeUser, { body: moved })).toMatchObject({ ok: true })
  expect(await bookOnce()).toMatchObject({
    ok: false,
    status: 409,
    code: 'idempotency.otherScope',
    field: 'Idempotency-Key',
  })
  expect(await rowsOf("SELECT 1 FROM shipments WHERE customer_reference = 'moved'")).toHaveLength(1)
  // Back where they were, it is theirs again.
  const back = { id: user.id, role_id: 7, account_id: null }
  expect(await admin.call(changeUser, { body: back })).toMatchObject({ ok: true })
  expect(await bookOnce()).toEqual(first)
})

test.each([
  ['another role, seeing the same', { role_id: 6 }],
  ['another account in the same role', { account_id: 3 }],
])('nor is whoever has %s since', async (_, change) => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const user = await newUser(admin, { role_id: 9, account_id: 2 })
  const { call } = await enterAs(platform, user)
  const request = { body: booking({ account_id: undefined }), idempotencyKey: 'of both' }
  expect(await call(bookShipment, request)).toMatchObject({ ok: true })
  expect(await admin.call(changeUser, { body: { id: user.id, ...change } })).toMatchObject({ ok: true })
  expect(await call(bookShipment, request)).toMatchObject({ code: 'idempotency.otherScope' })
})

test('a booking that is refused has used up no key', async () => {
  const wrong = { body: booking({ account_id: 999_999 }), idempotencyKey: 'mended' }
  expect(await ops.call(bookShipment, wrong)).toMatchObject({ ok: false })
  expect(await ops.call(bookShipment, { ...wrong, body: booking() })).toMatchObject({ ok: true })
})

test('a user is added and written to once', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const body = newcomer()
  const lettersTo = (to: string) => rowsOf('SELECT 1 FROM outbox WHERE recipient = $1', [to])
  const first = await admin.call(addUser, { body, idempotencyKey: 'hire' })
  expect(first).toMatchObject({ ok: true, status: 201, value: { user: { email: body.email } } })
  expect(await admin.call(addUser, { body, idempotencyKey: 'hire' })).toEqual(first)
  expect(await admin.call(addUser, { body: newcomer(), idempotencyKey: 'hire' })).toMatchObject(CONFLICT)
  const found = await admin.call(listUsers, { query: { search: body.email } })
  expect(found).toMatchObject({ ok: true, value: { count: 1 } })
  expect(await lettersTo(body.email)).toHaveLength(1)
  const id = first.ok ? first.value.user.id : 0
  const invited = await admin.call(inviteUser, { body: { id }, idempotencyKey: 'invite' })
  expect(invited).toMatchObject({ ok: true, value: { user: { id }, link: null } })
  expect(await admin.call(inviteUser, { body: { id }, idempotencyKey: 'invite' })).toEqual(invited)
  expect(await lettersTo(body.email)).toHaveLength(2)
})

test('a link that opens an account is kept nowhere', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const { id } = await newUser(admin)
  const outcome = await admin.call(inviteUser, { body: { id, send: false }, idempotencyKey: 'link' })
  expect(outcome.ok && outcome.value.link).toMatch(/^http/)
  expect(await rowsOf("SELECT 1 FROM idempotency_keys WHERE key = 'link'")).toEqual([])
})

test('every call that may be repeated says so, and refuses a key that is too long', async () => {
  const repeatable = CALLS.filter(({ idempotent }) => idempotent)
  expect(repeatable.map(({ name }) => name).sort()).toEqual([
    'alert-rules.add',
    'branches.add',
    'collection-requests.add',
    'collection-requests.change',
    'collection-requests.schedules.add',
    'collection-requests.shipments',
    'day-plans.confirm',
    'desk-handovers.add',
    'driver-terms.change',
    'drivers.add',
    'files.add-version',
    'pod.receive-dropoff',
    'pod.record',
    'shipment-notes.add',
    'shipment-notes.add-several',
    'shipment-quotes.accept',
    'shipments.book',
    'shipments.cancel',
    'shipments.cancel-several',
    'shipments.change',
    'shipments.measure-parcels',
    'tracking-events.record',
    'tracking-events.withdraw',
    'tripsheets.change',
    'tripsheets.proposal.accept',
    'tripsheets.proposal.undo',
    'tripsheets.send',
    'users.add',
    'users.invite',
    'zones.add',
  ])
  const document = openApiDocument('1')
  await describeCalls(document)
  for (const { path, method } of repeatable) {
    const operation = Object.entries(document.paths[path] ?? {}).find(
      ([verb]) => verb === method.toLowerCase(),
    )?.[1]
    expect(operation).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ in: 'header' })]),
    })
  }
  const body = booking()
  const outcome = await ops.call(bookShipment, { body, idempotencyKey: 'k'.repeat(201) })
  expect(outcome).toMatchObject({ status: 400, code: 'input.invalid', field: 'Idempotency-Key' })
})
