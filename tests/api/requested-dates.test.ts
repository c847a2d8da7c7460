import { describe, expect, test } from 'vitest'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { cancelShipment, cancelShipments, changeShipments } from '../../src/contract/shipment-changes.ts'
import { dayOf, localMoment } from '../../src/domain/values/moment.ts'
import { book } from '../support/booking.ts'
import { shipmentEditor } from '../support/edit-shipment.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** Another day that is asked for, with its window and why; and why a shipment is called off, with what is told (001 §3 to §5). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const { edit, read, stored } = shipmentEditor(platform, ops)
const inDays = (days: number) => dayOf(platform.platform.clock.now() + days * 86_400_000)
const set = (setting: string, value: unknown) =>
  admin.call(saveProviderSettings, { body: { provider_settings: [{ setting, value }] } })
const hours = (moment: string | null) => moment?.slice(11, 16)
const day = (moment: string | null) => moment?.slice(0, 10)

describe('another day', () => {
  test('that is asked for takes the window with it, and a window on another day is what is asked for', async () => {
    const { id, delivery_after, delivery_before } = await book(ops.call, { delivery_min_date: inDays(3) })
    expect(await edit(id, { delivery_min_date: inDays(12), reason: 'Away' })).toMatchObject({ status: 200 })
    const later = await read(id)
    expect(later).toMatchObject({
      delivery_min_date: inDays(12),
      delivery_rescheduled_reason: 'Away',
      collection_rescheduled_reason: null,
    })
    expect(day(later.delivery_after)).toBe(inDays(12))
    expect([hours(later.delivery_after), hours(later.delivery_before)]).toEqual([
      hours(delivery_after),
      hours(delivery_before),
    ])
    const window = {
      delivery_after: localMoment(inDays(15), '09:00'),
      delivery_before: localMoment(inDays(15), '12:00'),
    }
    await edit(id, { ...window, delivery_rescheduled_reason: 'Moved house' })
    expect(await read(id)).toMatchObject({
      delivery_min_date: inDays(15),
      delivery_rescheduled_reason: 'Moved house',
    })
    // Without a reason the former one says nothing of it.
    await edit(id, { delivery_before: localMoment(inDays(15), '13:00') })
    expect(await read(id)).toMatchObject({ delivery_min_date: inDays(15), delivery_rescheduled_reason: null })
    await edit(id, { delivery_min_date: null })
    expect((await read(id)).delivery_min_date).toBeNull()
  })

  test('is none that is over, and no window begins before it', async () => {
    const { id } = await book(ops.call)
    const before = await stored(id)
    for (const [field, change] of [
      ['collection_min_date', { collection_min_date: inDays(-1) }],
      ['collection_min_date', { collection_min_date: 'soon' }],
      [
        'collection_after',
        { collection_min_date: inDays(5), collection_after: localMoment(inDays(4), '09:00') },
      ],
    ] as const)
      expect((await edit(id, change)).status, field).toBe(400)
    expect(await stored(id)).toEqual(before)
  })

  test('has a window that is not over; one that stands is sent again with what else is changed', async () => {
    const { id } = await book(ops.call)
    const over = {
      delivery_after: localMoment(inDays(-1), '08:00'),
      delivery_before: localMoment(inDays(-1), '12:00'),
    }
    const before = await stored(id)
    for (const [field, change] of [
      ['delivery_before', over],
      ['delivery_before', { ...over, special_instructions_delivery: 'Ring' }],
      [
        'collection_before',
        {
          collection_after: localMoment(inDays(-1), '08:00'),
          collection_before: localMoment(inDays(-1), '12:00'),
        },
      ],
    ] as const)
      expect(await edit(id, change), field).toMatchObject({
        status: 400,
        json: { field: `shipments[0].${field}`, error: 'This time is over. Choose a later one.' },
      })
    // Also one of this very day.
    const [hourAgo, minuteAgo] = [60, 1].map((minutes) =>
      new Date(platform.platform.clock.now() - minutes * 60_000).toISOString(),
    )
    expect(await edit(id, { delivery_after: hourAgo, delivery_before: minuteAgo })).toMatchObject({
      status: 400,
      json: { field: 'shipments[0].delivery_before', error: 'This time is over. Choose a later one.' },
    })
    expect(await stored(id)).toEqual(before)
    await platform.owner.query(
      'UPDATE shipments SET delivery_after = $2, delivery_before = $3::timestamptz + interval $$20 s$$ WHERE provider_id = 1 AND id = $1',
      [id, over.delivery_after, over.delivery_before],
    )
    expect(await edit(id, { ...over, special_instructions_delivery: 'Ring' })).toMatchObject({ status: 200 })
    expect(await edit(id, { ...over, delivery_before: localMoment(inDays(-1), '13:00') })).toMatchObject({
      status: 400,
    })
    expect(await edit(id, { delivery_before: localMoment(inDays(1), '13:00') })).toMatchObject({
      status: 200,
    })
  })

  test('has a reason of the list, for each side that is moved', async () => {
    const { id } = await book(ops.call)
    await set('shipment_requested_date_change_reasons', ['Recipient is away', 'Not ready'])
    await set('disable_other_for_shipment_requested_date_change_reasons', true)
    const both = { collection_min_date: inDays(8), delivery_min_date: inDays(9) }
    const refused = (field: string, words: object) =>
      edit(id, { ...both, ...words }).then(({ status, json }) =>
        expect([status, json.field]).toEqual([400, `shipments[0].${field}`]),
      )
    await refused('reason', {})
    await refused('reason', { collection_rescheduled_reason: 'Not ready' })
    await refused('reason', { reason: 'Because' })
    await refused('delivery_rescheduled_reason', {
      reason: 'Not ready',
      delivery_rescheduled_reason: 'Because',
    })
    const said = { reason: 'Not ready', delivery_rescheduled_reason: 'Recipient is away' }
    expect(await edit(id, { ...both, ...said })).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({
      ...both,
      collection_rescheduled_reason: 'Not ready',
      delivery_rescheduled_reason: 'Recipient is away',
    })
    await set('shipment_requested_date_change_reasons', [])
    await set('disable_other_for_shipment_requested_date_change_reasons', false)
  })

  test('is taken back with its window', async () => {
    const { id, collection_min_date, collection_after } = await book(ops.call)
    await edit(id, { collection_min_date: inDays(8), reason: 'Away' })
    const { version } = await read(id)
    const undone = await ops.call(changeShipments, { body: { id, undo_version: version } })
    expect(undone).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({
      collection_min_date,
      collection_after,
      collection_rescheduled_reason: null,
    })
  })
})

describe('what is called off', () => {
  const message = 'It is not sent any more'

  test('tells those who track it one thing, and keeps why', async () => {
    const { id, short_tracking_reference: tracking_reference } = await book(ops.call)
    const body = { tracking_reference, reason: 'Booked twice', message }
    expect(await ops.call(cancelShipment, { body })).toMatchObject({
      value: { status: 'cancelled', cancellation_reason: 'Booked twice' },
    })
    const { metaData, tracking_events, cancellation_reason } = await read(id)
    expect([metaData.tracking_info.message, tracking_events?.[0]?.message, cancellation_reason]).toEqual([
      message,
      message,
      'Booked twice',
    ])
    // Reopened, it is called off for no reason.
    expect(await edit(id, { status: 'collection-unassigned' })).toMatchObject({ status: 200 })
    expect((await read(id)).cancellation_reason).toBeNull()
  })

  test('tells the reason where there is no message, of one and of several', async () => {
    const [one, other] = [await book(ops.call), await book(ops.call)]
    await edit(one.id, { collection_agent_id: 1 })
    expect(await edit(one.id, { status: 'cancelled', reason: 'Booked twice' })).toMatchObject({ status: 200 })
    expect(await read(one.id)).toMatchObject({
      metaData: { tracking_info: { message: 'Booked twice' } },
      cancellation_reason: 'Booked twice',
    })
    const several = { ids: [other.id], reason: 'Booked twice', message }
    expect(await ops.call(cancelShipments, { body: several })).toMatchObject({
      value: { shipments: [{ ok: true }] },
    })
    expect(await read(other.id)).toMatchObject({
      metaData: { tracking_info: { message } },
      cancellation_reason: 'Booked twice',
    })
    const third = await book(ops.call)
    expect(await ops.call(cancelShipments, { body: { ids: [third.id], message } })).toMatchObject({
      ok: false,
      field: 'reason',
    })
  })
})
