/** An exception by the calls: seen to until a time, released from hold, and what of it people outside are told. */
import { expect, test } from 'vitest'
import { rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)
const shop = await platform.as(ACCOUNT_USER)
const DRIVER = 'dineo.letsatsi@drivers.springbok.example'

const change = (fields: ShipmentChange) => ops.call(changeShipments, { body: { shipments: [fields] } })

async function record(
  id: number,
  ...events: ('collected' | 'received-at-hub' | 'out-for-delivery' | 'on-hold')[]
) {
  for (const event of events) {
    const outcome = await ops.call(recordTrackingEvents, { body: { shipment_id: id, event } })
    expect(outcome).toMatchObject({ value: { tracking_events: [{ ok: true }] } })
  }
}

async function failed() {
  const booked = await book(ops.call)
  await record(booked.id, 'received-at-hub', 'out-for-delivery')
  await change({ id: booked.id, status: 'delivery-failed-attempt', reason: 'No answer at the door' })
  return booked
}

/** A shipment as it lives on somebody's screens. */
async function inWorkspace({ call }: SignedIn, id: number) {
  const outcome = await call(liveSnapshot, {})
  if (!outcome.ok) throw new Error(outcome.error)
  const { shipments } = outcome.value
  return Array.from({ length: rowCount(shipments) }, (_, i) => rowAt(shipments, i)).find(
    (row) => row.id === id,
  )
}

const NOTE = 'Spoke to Nomsa, gate code 4711'
const outcomeOf = (status: string) => ({ ok: true, value: { shipments: [{ status }] } })

test('the note of a call stays with staff: in the history of no account, on no screen of theirs, in no tracking', async () => {
  const { id, short_tracking_reference: ref } = await failed()
  const handled_until = new Date(Date.now() + 3_600_000).toISOString()
  expect(await change({ id, handled_until, reason: NOTE })).toMatchObject(
    outcomeOf('delivery-failed-attempt'),
  )
  expect(await inWorkspace(ops, id)).toMatchObject({
    handled_until: Date.parse(handled_until),
    message: NOTE,
  })

  expect(await inWorkspace(shop, id)).toMatchObject({
    exception: 'delivery-failed-attempt',
    handled_until: null,
    message: null,
  })
  const told = [
    await shop.call(listShipments, { query: { id } }),
    await shop.call(listShipments, { query: { limit: 100 } }),
    await shop.call(trackShipment, { query: { tracking_reference: ref } }),
    await platform.visitor(trackShipment, { query: { tracking_reference: ref } }),
  ]
  for (const outcome of told) {
    expect(outcome).toMatchObject({ ok: true })
    expect(JSON.stringify(outcome)).not.toMatch(/4711|handled_until/)
  }

  // What is said to the account afterwards is theirs to read again.
  await record(id, 'on-hold')
  expect(await inWorkspace(shop, id)).toMatchObject({ status: 'on-hold', handled_until: null })
})

test('who saw to an exception may say so no longer; what happens next ends it by itself', async () => {
  const { id } = await failed()
  const handled_until = new Date(Date.now() + 3_600_000).toISOString()
  await change({ id, handled_until })
  await change({ id, handled_until: null })
  expect(await inWorkspace(ops, id)).toMatchObject({
    handled_until: null,
    exception: 'delivery-failed-attempt',
  })
  await change({ id, handled_until })
  await record(id, 'on-hold')
  expect(await inWorkspace(ops, id)).toMatchObject({ handled_until: null, exception: null })
})

test('what is released from hold is where it was; what is not held is not released', async () => {
  const [atHub, waiting] = [await book(ops.call), await book(ops.call)]
  expect(await change({ id: waiting.id, release: true })).toMatchObject({
    ok: false,
    code: 'shipment.wrongStatus',
    field: 'shipments[0].release',
  })
  await record(atHub.id, 'received-at-hub', 'on-hold')
  await record(waiting.id, 'on-hold')
  expect(await change({ id: atHub.id, release: true })).toMatchObject(outcomeOf('at-hub'))
  expect(await change({ id: waiting.id, release: true })).toMatchObject(outcomeOf('submitted'))
})

test('an account neither notes a call nor releases', async () => {
  const { id } = await failed()
  const handled_until = new Date(Date.now() + 3_600_000).toISOString()
  for (const fields of [{ handled_until }, { release: true as const }])
    expect(await shop.call(changeShipments, { body: { shipments: [{ id, ...fields }] } })).toMatchObject({
      ok: false,
      status: 403,
    })
})

test('what a driver says when they reject a stop, and why staff give it to another, stay inside', async () => {
  const { id, short_tracking_reference: ref } = await book(ops.call)
  const driver = await platform.as(DRIVER)
  const { rows } = await platform.owner.query('SELECT driver_id FROM users WHERE email = $1', [DRIVER])
  await change({ id, collection_agent_id: Number(rows[0]?.driver_id) })
  for (const message of ['Inside 1', 'Inside 2']) {
    const event = { shipment_id: id, event: 'collection-rejected' as const, message }
    expect(await driver.call(recordTrackingEvents, { body: event })).toMatchObject({
      value: { tracking_events: [{ ok: true }] },
    })
  }
  const looks = async () => [
    await inWorkspace(shop, id),
    await shop.call(listShipments, { query: { id } }),
    await shop.call(trackShipment, { query: { tracking_reference: ref } }),
    await platform.visitor(trackShipment, { query: { tracking_reference: ref } }),
  ]
  expect(JSON.stringify(await looks())).not.toContain('Inside')
  expect(await inWorkspace(ops, id)).toMatchObject({ message: 'Inside 2', exception_reason: 'Inside 2' })

  await change({ id, collection_agent_id: null })
  await record(id, 'collected')
  await change({ id, delivery_agent_id: 3, reason: 'Inside 3' })
  expect(await inWorkspace(ops, id)).toMatchObject({ message: 'Inside 3' })
  expect(JSON.stringify(await looks())).not.toContain('Inside')
})

test('why staff give a stop to a driver is theirs, also where it moves the status', async () => {
  const { id, short_tracking_reference: ref } = await book(ops.call)
  const looks = async () =>
    JSON.stringify([
      await inWorkspace(shop, id),
      await shop.call(listShipments, { query: { id } }),
      await shop.call(trackShipment, { query: { tracking_reference: ref } }),
      await platform.visitor(trackShipment, { query: { tracking_reference: ref } }),
    ])
  for (const fields of [
    { collection_agent_id: 3, reason: 'Sipho drinks' },
    { collection_agent_id: null, reason: 'Sipho drinks' },
  ]) {
    expect(await change({ id, ...fields })).toMatchObject({ ok: true })
    expect(await inWorkspace(ops, id)).toMatchObject({ message: 'Sipho drinks' })
    expect(await looks()).not.toContain('drinks')
  }
  await record(id, 'received-at-hub')
  expect(await change({ id, delivery_agent_id: 3, reason: 'Sipho drinks' })).toMatchObject(
    outcomeOf('delivery-assigned'),
  )
  expect(await looks()).not.toContain('drinks')
  expect(JSON.stringify(await ops.call(listShipments, { query: { id } }))).toContain('drinks')
})

test('the note of a call that comes back by an undo is as little of the account as it was', async () => {
  const { id } = await failed()
  const handled_until = new Date(Date.now() + 3_600_000).toISOString()
  await change({ id, handled_until, reason: NOTE })
  const given = await change({ id, delivery_agent_id: 3, reason: 'Sooner' })
  const version = given.ok && given.value.shipments[0]?.ok ? given.value.shipments[0].version : 0
  expect(await change({ id, undo_version: version })).toMatchObject(outcomeOf('delivery-failed-attempt'))
  expect(await inWorkspace(ops, id)).toMatchObject({ message: NOTE })
  expect(await inWorkspace(shop, id)).toMatchObject({ message: null })
})

test('of two who note a call, the second is told of the first', async () => {
  const { id } = await failed()
  const answer = async () => {
    const found = await ops.call(listShipments, { query: { id } })
    if (!found.ok || found.value.shipments[0] === undefined) throw new Error('not found')
    return found.value.shipments[0]
  }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const before = await answer()
  expect(before.handled_until).toBeNull()
  const until = inHours(1)
  expect(await change({ id, handled_until: until, reason: 'She comes at three' })).toMatchObject({ ok: true })
  const now = await answer()
  expect(Date.parse(now.handled_until ?? '')).toBe(Math.floor(Date.parse(until) / 1000) * 1000)

  const second = { id, handled_until: inHours(2), reason: 'No answer' }
  expect(await change(second)).toMatchObject({
    status: 409,
    code: 'shipment.changedMeanwhile',
    field: 'shipments[0].handled_until',
    error: expect.stringContaining('seen to this until'),
  })
  expect(await change({ ...second, version: before.version })).toMatchObject({ status: 409 })
  expect(await inWorkspace(ops, id)).toMatchObject({ message: 'She comes at three' })
  expect(await change({ ...second, version: now.version })).toMatchObject({ ok: true })
})
