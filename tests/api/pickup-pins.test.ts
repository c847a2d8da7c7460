import { expect, test } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { receiveDropoff, sendPin } from '../../src/contract/pod.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { MOST_WRONG_PINS } from '../../src/domain/pod/proof.ts'
import type { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import { enterAsDriver } from '../support/people.ts'
import { pickupPoints } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'

/** PINs to fetch from a locker and to hand in at a point (001 §4, pin resending). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const driver = await enterAsDriver(platform, 8)

const { newPoint, attempt } = pickupPoints(platform, ops, account)
const { prove, seen, statusOf, photo } = proofs(platform, ops)
const point = await newPoint([{ name: 'Large', total: 50 }])

/** Where it is, without the days that it took there. */
const put = (id: number, status: ShipmentStatus) =>
  platform.owner.query('UPDATE shipments SET status = $2 WHERE id = $1', [id, status])
let people = 0
const someone = () => {
  people += 1
  return { name: 'Nomsa Dlamini', mobile_number: `083 555 ${1_000 + people}` }
}
async function atLocker(status: ShipmentStatus) {
  const contact = someone()
  const outcome = await attempt(point.id, { delivery_contact: contact })
  if (!outcome.ok) throw new Error(outcome.error)
  await put(outcome.value.id, status)
  return { ...outcome.value, end: contact.mobile_number.slice(-4) }
}
async function toHandIn() {
  const contact = someone()
  const outcome = await attempt(point.id, {
    collection_pickup_point_id: point.id,
    collection_address: undefined,
    collection_contact: contact,
  })
  if (!outcome.ok) throw new Error(outcome.error)
  expect(outcome.value.status).toBe('awaiting-dropoff')
  return { ...outcome.value, end: contact.mobile_number.slice(-4) }
}
const send = (who: SignedIn, shipment_id: number, more = {}) =>
  who.call(sendPin, { body: { shipment_id, ...more } })
async function pinTo(end: string) {
  const { rows } = await platform.owner.query<{ text: string; kind: string }>(
    'SELECT text, kind FROM outbox WHERE recipient LIKE $1 ORDER BY id DESC LIMIT 1',
    [`%${end}`],
  )
  return [rows[0]?.kind, /is (\d{5})\./.exec(rows[0]?.text ?? '')?.[1] ?? ''] as const
}
const wrong = (pin: string, by = 1) => String((Number(pin) + by) % 100_000).padStart(5, '0')

test('what waits in a locker is fetched by its PIN, which is offered and taken at the same time', async () => {
  const { id, end } = await atLocker('ready-for-pickup')
  expect(await seen(ops, id)).toMatchObject({ may_send_pin: true, pin_kind: 'pickup', pin: null })
  expect(await send(ops, id, { kind: 'pod' })).toMatchObject({ ok: false, field: 'kind' })
  expect(await send(ops, id)).toMatchObject({
    ok: true,
    value: { kind: 'pickup', sent_to: `••• ${end.slice(-3)}` },
  })
  const [kind, pin] = await pinTo(end)
  expect(kind).toBe('pod-pin')
  expect((await seen(ops, id)).methods).toContain('pin')
  expect(await prove(ops, { shipment_id: id, method: 'pin', pin: wrong(pin) })).toMatchObject({
    code: 'pod.wrongPin',
  })
  expect(await prove(ops, { shipment_id: id, method: 'pin', pin })).toMatchObject({ ok: true })
  expect(await statusOf(id)).toBe('delivered')
})

test.each<[ShipmentStatus, boolean]>([
  ['in-locker', false],
  ['ready-for-pickup', true],
  ['collect-and-return-to-hub', true],
  ['out-for-delivery', false],
  ['delivered', false],
])('at a locker in status %s a PIN is offered and sent: %s', async (status, isOpen) => {
  const { id } = await atLocker(status)
  expect((await seen(ops, id)).may_send_pin).toBe(isOpen)
  expect((await send(ops, id)).ok).toBe(isOpen)
  // Who sends and receives has no PIN of theirs sent by whoever may see the shipment.
  expect((await seen(account, id)).may_send_pin).toBe(false)
  expect(await send(account, id)).toMatchObject({ ok: false, status: 403 })
})

test('its sender hands it in by a PIN, once, and nobody by guessing', async () => {
  const { id, end } = await toHandIn()
  expect(await seen(ops, id)).toMatchObject({ may_send_pin: true, pin_kind: 'dropoff' })
  // It is the sender's: nobody else is sent one.
  expect(await send(ops, id, { mobile_number: '0825550000' })).toMatchObject({ field: 'mobile_number' })
  expect((await send(ops, id)).ok).toBe(true)
  const [, pin] = await pinTo(end)
  const receive = (who: SignedIn, tried: string, idempotencyKey?: string) =>
    who.call(receiveDropoff, { body: { shipment_id: id, pin: tried }, idempotencyKey })
  expect(await receive(driver, pin)).toMatchObject({ ok: false, code: 'shipment.notFound' })
  expect(await receive(account, pin)).toMatchObject({ ok: false, status: 403 })
  // A PIN to hand it in delivers nothing.
  expect(await prove(ops, { shipment_id: id, method: 'pin', pin })).toMatchObject({ ok: false })
  const tries = await Promise.all(Array.from({ length: 12 }, (_, i) => receive(ops, wrong(pin, i + 1))))
  expect(tries.filter((one) => !one.ok && one.code === 'pod.wrongPin')).toHaveLength(MOST_WRONG_PINS - 1)
  expect(await receive(ops, pin)).toMatchObject({ ok: false, code: 'pod.pinLocked' })
  expect(await statusOf(id)).toBe('awaiting-dropoff')
  expect((await send(ops, id)).ok).toBe(true)
  const [, next] = await pinTo(end)
  const key = 'handed-in-once'
  const first = await receive(ops, next, key)
  expect(first).toMatchObject({ ok: true, value: { id, status: 'collected' } })
  expect(await receive(ops, next, key)).toMatchObject({ ok: true, value: { id, status: 'collected' } })
  expect(await receive(ops, next)).toMatchObject({
    ok: false,
    code: 'shipment.wrongStatus',
    field: 'shipment_id',
  })
})

test('what lies at a counter is handed over to whoever is there, with a photo as before', async () => {
  const { id } = await atLocker('ready-for-pickup')
  await platform.owner.query(
    "UPDATE shipments SET delivery_pickup_point_provider = 'counters' WHERE id = $1",
    [id],
  )
  expect(await seen(ops, id)).toMatchObject({
    may_send_pin: false,
    pin_kind: null,
    methods: ['fallback', 'grv'],
  })
  expect(await send(ops, id)).toMatchObject({ ok: false, code: 'shipment.wrongStatus' })
  const photo_ids = [await photo(ops)]
  expect(await prove(ops, { shipment_id: id, method: 'fallback', name: 'Sipho', photo_ids })).toMatchObject({
    ok: true,
  })
})

test('what somebody laid into a locker may be given to another driver, who brings it back', async () => {
  const { id, short_tracking_reference: tracking_reference } = await atLocker('collect-and-return-to-hub')
  const back = () =>
    driver.call(recordTrackingEvents, { body: { tracking_reference, event: 'returned-to-hub' } })
  // It is somebody else's, whom they do not even see.
  expect(await back()).toMatchObject({ ok: true, value: { tracking_events: [{ ok: false }] } })
  expect(await ops.call(changeShipments, { body: { id, delivery_agent_id: 8 } })).toMatchObject({
    ok: true,
    value: { shipments: [{ ok: true, status: 'collect-and-return-to-hub' }] },
  })
  expect(await back()).toMatchObject({ ok: true, value: { tracking_events: [{ ok: true }] } })
  expect(await statusOf(id)).toBe('returned-to-hub')
  // What its recipient has taken out is nobody's.
  const { id: fetched } = await atLocker('collected-from-locker')
  expect(await ops.call(changeShipments, { body: { id: fetched, delivery_agent_id: 8 } })).toMatchObject({
    ok: false,
    code: 'shipment.wrongStatus',
    field: 'shipments[0].delivery_agent_id',
  })
})
