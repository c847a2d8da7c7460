import { expect, test } from 'vitest'
import { recordTrackingEvents, type TrackingEventInput } from '../../src/contract/operations.ts'
import {
  cancelShipment,
  cancelShipments,
  changeShipments,
  type ShipmentChange,
} from '../../src/contract/shipment-changes.ts'
import type { SettingKey } from '../../src/domain/settings/settings.ts'
import { book } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'

/** Reasons that a provider lists, and what becomes of other words where it allows none (002 §5). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

async function set(settings: Partial<Record<SettingKey, unknown>>): Promise<void> {
  for (const [setting, value] of Object.entries(settings))
    await platform.owner.query(
      `INSERT INTO provider_settings VALUES (1, $1, $2)
       ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
      [setting, JSON.stringify(value)],
    )
  platform.platform.settings.forget(1)
}
const change = (shipment: ShipmentChange) => ops.call(changeShipments, { body: { shipments: [shipment] } })
const listed = (reasons: string) => `Choose one of these reasons: ${reasons}`

test('a status that is set by hand takes the listed reasons and no others, and nothing is stored of another', async () => {
  await set({
    shipment_cancellation_reasons: ['Booked twice', 'No longer needed'],
    disable_other_for_shipment_cancellation_reasons: true,
  })
  const { id } = await book(ops.call)
  expect(await change({ id, collection_agent_id: 8 })).toMatchObject({ ok: true })
  expect(await change({ id, status: 'cancelled', reason: 'The dog' })).toMatchObject({
    ok: false,
    status: 400,
    field: 'shipments[0].reason',
    error: expect.stringContaining(listed('Booked twice; No longer needed')),
  })
  const { rows } = await platform.owner.query('SELECT status FROM shipments WHERE id = $1', [id])
  expect(rows).toEqual([{ status: 'collection-assigned' }])
  expect(await change({ id, status: 'cancelled', reason: 'Booked twice' })).toMatchObject({ ok: true })
})

test('called off by staff, one or several, it does too; its sender says it in their own words', async () => {
  await set({
    shipment_cancellation_reasons: ['Booked twice'],
    disable_other_for_shipment_cancellation_reasons: true,
  })
  const { id, short_tracking_reference: tracking_reference } = await book(ops.call)
  const one = { body: { tracking_reference, reason: 'The dog' } }
  expect(await ops.call(cancelShipment, one)).toMatchObject({ ok: false, status: 400, field: 'reason' })
  const several = await ops.call(cancelShipments, { body: { ids: [id], reason: 'The dog' } })
  expect(several).toMatchObject({ value: { shipments: [{ ok: false, id, field: 'reason' }] } })
  const account = await platform.as(ACCOUNT_USER)
  expect(await account.call(cancelShipment, one)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
})

test('another date does, and one has to be given', async () => {
  await set({
    shipment_requested_date_change_reasons: ['Recipient away'],
    disable_other_for_shipment_requested_date_change_reasons: true,
  })
  const { id, delivery_before } = await book(ops.call)
  const later = new Date(Date.parse(delivery_before ?? '') + 86_400_000).toISOString()
  const move = (reason?: string) => change({ id, delivery_before: later, reason })
  expect(await move()).toMatchObject({ ok: false, status: 400 })
  expect(await move('Because')).toMatchObject({
    field: 'shipments[0].reason',
    error: expect.stringContaining(listed('Recipient away')),
  })
  // Beside a status that needs no reason, too.
  expect(
    await change({
      id,
      delivery_before: later,
      reason: 'Because',
      status: 'collection-assigned',
      collection_agent_id: 8,
    }),
  ).toMatchObject({ ok: false, field: 'shipments[0].reason' })
  expect(await move('Recipient away')).toMatchObject({ ok: true })
  await set({ disable_other_for_shipment_requested_date_change_reasons: false })
  expect(await move('Because')).toMatchObject({ ok: true })
})

test('an event that staff record does; what a driver says at a door is not lost for its words', async () => {
  await set({
    shipment_on_hold_reasons: ['Customs'],
    disable_other_for_shipment_on_hold_reasons: true,
    collection_failed_attempt_reasons: ['Nobody there'],
    disable_other_for_collection_failed_attempt_reasons: true,
  })
  const { id } = await book(ops.call)
  const record = async (call: typeof ops.call, event: Partial<TrackingEventInput>) => {
    const outcome = await call(recordTrackingEvents, {
      body: { tracking_events: [{ shipment_id: id, event: 'on-hold', ...event }] },
    })
    return outcome.ok ? outcome.value.tracking_events[0] : outcome
  }
  expect(await record(ops.call, { message: 'Hm' })).toMatchObject({
    ok: false,
    field: 'message',
    message: listed('Customs'),
  })
  const driver = await enterAsDriver(platform, 8)
  expect(await change({ id, collection_agent_id: 8 })).toMatchObject({ ok: true })
  expect(
    await record(driver.call, { event: 'collection-failed-attempt', message: 'The bridge is gone' }),
  ).toMatchObject({ ok: true })
  expect(await record(ops.call, { message: 'Customs' })).toMatchObject({ ok: true, status: 'on-hold' })
})

test('a list that is empty forbids nothing', async () => {
  await set({ shipment_on_hold_reasons: [], disable_other_for_shipment_on_hold_reasons: true })
  const { id } = await book(ops.call)
  const body = { tracking_events: [{ shipment_id: id, event: 'on-hold' as const, message: 'Anything' }] }
  const outcome = await ops.call(recordTrackingEvents, { body })
  expect(outcome).toMatchObject({ ok: true, value: { tracking_events: [{ ok: true }] } })
})
