import { afterAll, expect, test } from 'vitest'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { addWebhook } from '../../src/contract/webhooks.ts'
import { book } from '../support/booking.ts'
import { pickupPoints, toPoint } from '../support/pickup-points.ts'
import { ACCOUNT_OWNER, ACCOUNT_USER, OPS, startTestPlatform } from '../support/platform.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/** What becomes of the compartments of an account's shipments, as it arrives at its machine. */
const receiver = await startWebhookReceiver()
const platform = await startTestPlatform({ WEBHOOK_LOCAL_RECEIVERS: [receiver.host] })
const ops = await platform.as(OPS)
const owner = await platform.as(ACCOUNT_OWNER)
const { newPoint, record } = pickupPoints(platform, ops, await platform.as(ACCOUNT_USER))
afterAll(async () => {
  await platform.stop()
  await receiver.close()
})

const arrived = (count: number) =>
  expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(count)
const states = () =>
  receiver.received.map(({ body }) =>
    JSON.parse(body).map(({ compartment, state }: Record<string, unknown>) => [compartment, state]),
  )

test('that one is reserved, taken and free again arrives, and nothing of steps that change none', async () => {
  const body = { topic: 'pickup-reservation' as const, url: receiver.url }
  expect(await owner.call(addWebhook, { body })).toMatchObject({ ok: true })
  const { id: pointId, name } = await newPoint([{ name: 'Small', total: 2 }])
  const shipment = await book(ops.call, toPoint(pointId))
  await arrived(1)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual([
    {
      shipment_id: shipment.id,
      shipment_tracking_reference: shipment.short_tracking_reference,
      shipment_custom_tracking_reference: null,
      side: 'delivery',
      pickup_point_id: pointId,
      pickup_point_provider: 'lockers',
      pickup_point_name: name,
      compartment: 'Small',
      state: 'reserved',
      expires_at: expect.stringMatching(/^2\d{3}-.*\+02:00$/),
      event_time: expect.any(String),
    },
  ])
  await record(shipment.id, 'collected', 'received-at-hub', 'ready-for-pickup')
  await arrived(2)
  // What is told next would come after anything that the steps had told.
  const other = await book(ops.call, toPoint(pointId))
  await arrived(3)
  const change = { id: other.id, collection_agent_id: 8 }
  expect(await ops.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({ ok: true })
  const cancelled = { id: other.id, status: 'cancelled', reason: 'No longer needed' } as const
  expect(await ops.call(changeShipments, { body: { shipments: [cancelled] } })).toMatchObject({ ok: true })
  await arrived(4)
  expect(states()).toEqual([
    [['Small', 'reserved']],
    [['Small', 'occupied']],
    [['Small', 'reserved']],
    [['Small', 'released']],
  ])
})

test('that one was lost, since nobody came in time, and that the shipment has another one', async () => {
  receiver.received.length = 0
  const { id } = await newPoint([{ name: 'Small', total: 1 }])
  const shipment = await book(ops.call, toPoint(id))
  await record(shipment.id, 'collected', 'received-at-hub')
  platform.platform.clock.set({ time: Date.parse(shipment.delivery_before ?? '') + 49 * 3_600_000 })
  await arrived(2)
  await record(shipment.id, 'out-for-delivery')
  await arrived(3)
  expect(states()).toEqual([[['Small', 'reserved']], [['Small', 'expired']], [['Small', 'reserved']]])
})

test('nothing of a shipment of another account, and none without a compartment', async () => {
  receiver.received.length = 0
  const { id } = await newPoint([{ name: 'Large', total: 3 }])
  await book(ops.call, { ...toPoint(id), account_id: 2 })
  await book(ops.call)
  const own = await book(ops.call, toPoint(id))
  await arrived(1)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject([{ shipment_id: own.id }])
})
