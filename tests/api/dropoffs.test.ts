import { expect, test } from 'vitest'
import type { z } from 'zod'
import { bookShipment } from '../../src/contract/bookings.ts'
import { acceptQuote } from '../../src/contract/quotes.ts'
import { cancelShipment, changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { book, booking } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { pickupPoints } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile, startTestPlatform } from '../support/platform.ts'
import { record as tell } from '../support/recording.ts'

/** What its sender brings to a pickup point (001 §4, awaiting-dropoff; decision 122), from its booking to its end. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const { clock } = platform.platform
const HOUR_MS = 3_600_000

const { newPoint, sizesOf, record, statusOf } = pickupPoints(platform, ops, account)
/** Of a network that keeps no sizes: nothing is reserved there, as at a counter. */
const counter = await newPoint([])
const atPoint = (id: number) => ({ collection_pickup_point_id: id, collection_address: undefined })

const change = (body: z.input<typeof ShipmentChange>, who = ops) =>
  who.call(changeShipments, { body: { shipments: [body] } })
const cancel = (tracking_reference: string, who = account) =>
  who.call(cancelShipment, { body: { tracking_reference, reason: 'Changed my mind' } })
const statusNow = async (id: number) => (await statusOf(id))[0]
const dueOf = async (id: number) => {
  const { rows } = await platform.owner.query<{ at: number }>(
    `SELECT extract(epoch FROM due_at)::float8 * 1000 AS at FROM due_jobs WHERE kind = 'dropoff.expiry' AND key = $1`,
    [String(id)],
  )
  return rows[0]?.at ?? null
}

test('it waits for its sender from its booking on, and so it is told to everybody', async () => {
  const shipment = await book(account.call, atPoint(counter.id))
  expect(shipment).toMatchObject({
    status: 'awaiting-dropoff',
    tracking_events: [{ status: 'awaiting-dropoff' }],
  })
  const listed = await account.call(listShipments, { query: { id: shipment.id } })
  expect(listed).toMatchObject({ ok: true, value: { shipments: [{ status: 'awaiting-dropoff' }] } })
  const told = await platform.visitor(trackShipment, {
    query: { tracking_reference: shipment.short_tracking_reference },
  })
  expect(told).toMatchObject({
    ok: true,
    value: {
      shipments: [
        {
          status: 'awaiting-dropoff',
          tracking_events: [{ message: 'Waiting for the sender to drop it off.' }],
        },
      ],
    },
  })
  // One that is collected at a door waits for a driver as before.
  expect((await book(account.call)).status).toBe('submitted')
})

test('a quote that is accepted waits for its sender, too', async () => {
  const body = { ...booking(), ...atPoint(counter.id), status: 'quote' as const }
  const quote = await account.call(bookShipment, { body })
  if (!quote.ok) throw new Error(quote.error)
  expect(await dueOf(quote.value.id)).toBeNull()
  const accepted = await account.call(acceptQuote, { body: { id: quote.value.id } })
  expect(accepted).toMatchObject({ ok: true, value: { status: 'awaiting-dropoff' } })
  expect(await dueOf(quote.value.id)).not.toBeNull()
})

test('a driver who is sent to the point takes it from there, and it stays waiting until then', async () => {
  const { id } = await book(ops.call, atPoint(counter.id))
  const driver = await enterAsDriver(platform, 8)
  expect(await change({ id, collection_agent_id: 8 })).toMatchObject({ ok: true })
  expect(await statusNow(id)).toBe('awaiting-dropoff')
  expect(await tell(driver.call, { shipment_id: id, event: 'collected-from-locker' })).toMatchObject({
    ok: true,
  })
  expect(await tell(driver.call, { shipment_id: id, event: 'at-destination-hub' })).toMatchObject({
    ok: true,
  })
})

test('it is not cancelled while it is waited for; staff hold it first, and its sender does when nobody came in time', async () => {
  const [held, unused] = [
    await book(account.call, atPoint(counter.id)),
    await book(account.call, atPoint(counter.id)),
  ]
  for (const who of [account, ops])
    expect(await cancel(held.short_tracking_reference, who)).toMatchObject({
      ok: false,
      code: 'shipment.notCancellable',
    })
  await record(held.id, 'on-hold')
  expect(await cancel(held.short_tracking_reference, ops)).toMatchObject({ ok: true })
  const at = await dueOf(unused.id)
  expect(at).toBe(Date.parse(unused.collection_before ?? '') + 48 * HOUR_MS)
  clock.set({ time: (at ?? 0) + 1_000 })
  await expect
    .poll(() => statusOf(unused.id))
    .toEqual(['collection-exception', `It was not handed in at ${counter.name} in time`])
  // What was held meanwhile is nobody's to give up.
  expect(await statusNow(held.id)).toBe('cancelled')
  expect(await cancel(unused.short_tracking_reference)).toMatchObject({ ok: true })
})

test('a compartment that is held for it tells of it once, by itself', async () => {
  const { id, name } = await newPoint([{ name: 'Small', total: 1 }])
  const shipment = await book(ops.call, atPoint(id))
  clock.set({ time: ((await dueOf(shipment.id)) ?? 0) + 1_000 })
  await expect.poll(() => sizesOf(id)).toEqual([['Small', 0, 1]])
  await expect.poll(() => dueOf(shipment.id)).toBeNull()
  const { rows } = await platform.owner.query<{ status: string; message: string }>(
    "SELECT change->'status'->>1 AS status, told->>'message' AS message FROM events WHERE entity_id = $1 AND version > 1",
    [shipment.id],
  )
  expect(rows).toEqual([
    {
      status: 'collection-exception',
      message: `The reservation of a compartment (Small) at ${name} has expired`,
    },
  ])
})

test('promised for later it is waited for again, as it is when it is reopened', async () => {
  const shipment = await book(ops.call, atPoint(counter.id))
  const { id } = shipment
  clock.set({ time: ((await dueOf(id)) ?? 0) + 1_000 })
  await expect.poll(() => statusNow(id)).toBe('collection-exception')
  const later = new Date(clock.now() + 24 * HOUR_MS).toISOString()
  expect(await change({ id, collection_before: later, delivery_before: later })).toMatchObject({ ok: true })
  expect(await statusNow(id)).toBe('awaiting-dropoff')
  expect(await dueOf(id)).toBe(Date.parse(later) + 48 * HOUR_MS)
  // An administrator moves the window once more: the job that comes too early finds that out.
  const muchLater = new Date(Date.parse(later) + 24 * HOUR_MS).toISOString()
  expect(await change({ id, collection_before: muchLater, delivery_before: muchLater }, admin)).toMatchObject(
    { ok: true },
  )
  clock.set({ time: Date.parse(later) + 48 * HOUR_MS + 1_000 })
  await expect.poll(() => dueOf(id)).toBe(Date.parse(muchLater) + 48 * HOUR_MS)
  expect(await statusNow(id)).toBe('awaiting-dropoff')
  await record(id, 'on-hold')
  expect(await cancel(shipment.short_tracking_reference, ops)).toMatchObject({ ok: true })
  expect(await change({ id, status: 'submitted' })).toMatchObject({ ok: true })
  expect(await statusNow(id)).toBe('awaiting-dropoff')
})

test('its collection is moved to a point, and by an administrator away from one', async () => {
  const { id } = await book(ops.call)
  const moved = await change({ id, collection_pickup_point_id: counter.id })
  expect(moved).toMatchObject({ ok: true, value: { shipments: [{ ok: true, status: 'awaiting-dropoff' }] } })
  const { collection_address } = booking()
  const back = {
    id,
    collection_pickup_point_id: null,
    collection_address: { ...collection_address, company: '' },
  }
  expect(await change(back)).toMatchObject({ ok: false, code: 'shipment.notEditable' })
  expect(await change(back, admin)).toMatchObject({
    ok: true,
    value: { shipments: [{ ok: true, status: 'submitted' }] },
  })
})

test('of two nodes one gives it up', async () => {
  const { id } = await book(ops.call, atPoint(counter.id))
  await platform.owner.query("UPDATE shipments SET collection_before = '2020-01-01' WHERE id = $1", [id])
  await platform.owner.query("UPDATE due_jobs SET due_at = '2020-01-01' WHERE key = $1", [String(id)])
  const second = await startTestPlatform({ LOG_LEVEL: 'silent' }, platform.databaseUrl)
  try {
    await expect.poll(() => statusNow(id)).toBe('collection-exception')
  } finally {
    await second.stop()
  }
  const { rows } = await platform.owner.query('SELECT 1 FROM events WHERE entity_id = $1 AND version > 1', [
    id,
  ])
  expect(rows).toHaveLength(1)
})
