import { describe, expect, test } from 'vitest'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { book, booking } from '../support/booking.ts'
import { HEAVY_PARCEL, ROSEBANK, shipmentEditor } from '../support/edit-shipment.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** What an edit of a shipment is refused for, and who may edit what until when (001 §4, §5). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const driver = await enterAsDriver(platform, 8)
const { edit, read, stored } = shipmentEditor(platform, ops)

describe('is checked as a booking is, in the same words', () => {
  const NOON = '2026-11-25T12:00:00+02:00'
  const MORNING = '2026-11-25T08:00:00+02:00'
  const { delivery_address } = booking()
  test.each([
    [
      1,
      'delivery_pickup_point_id',
      { delivery_address: { ...delivery_address, type: 'counter' } },
      'Please select a pickup point for delivery',
    ],
    [
      6,
      'parcels[0].submitted_weight_kg',
      { parcels: [{ ...HEAVY_PARCEL, submitted_weight_kg: 9000 }] },
      'Some parcels exceed the maximum allowed weight of 100kg',
    ],
    [
      7,
      'delivery_address',
      { delivery_address: { city: 'Cape Town' } },
      'The delivery address requires the following: street address, suburb, province/zone',
    ],
    [
      8,
      'delivery_before',
      { delivery_contact: { email: 'a@b.co.za' }, delivery_after: NOON, delivery_before: MORNING },
      'The "delivery to" time cannot be earlier than the "delivery from" time',
    ],
    [
      9,
      'reason',
      { delivery_contact: { email: 'a@b.co.za' }, delivery_after: MORNING, delivery_before: NOON },
      'Reason for requested date change is required',
    ],
    [
      10,
      'reason',
      { delivery_contact: { email: 'a@b.co.za' }, status: 'cancelled' },
      'Reason for cancelling shipment is required',
    ],
    [11, 'delivery_contact.email', { delivery_contact: { email: 'nobody' } }, 'Invalid delivery email'],
  ])('check %i: %s', async (_check, field, change, message) => {
    const settings = [
      { setting: 'maximum_parcel_weight', value: 100 },
      { setting: 'shipment_requested_date_change_reasons', value: ['Recipient is away'] },
    ]
    expect(await admin.call(saveProviderSettings, { body: { provider_settings: settings } })).toMatchObject({
      ok: true,
    })
    const { id } = await book(ops.call, { account_id: 6 })
    const before = await stored(id)
    const { status, json } = await edit(id, change)
    expect([status, json.field, json.message.replace(/\.$/, '')]).toEqual([
      400,
      `shipments[0].${field}`,
      message,
    ])
    expect(await stored(id)).toEqual(before)
    const cleared = settings.map(({ setting, value }) => ({
      setting,
      value: Array.isArray(value) ? [] : null,
    }))
    await admin.call(saveProviderSettings, { body: { provider_settings: cleared } })
  })
})

describe('who may, and until when (001 §4)', () => {
  const change = { delivery_contact: { name: 'Sipho', mobile_number: '0830001111' } }
  test('a shipment that is out is edited by administrators, a cancelled one by nobody, a quote neither', async () => {
    const dispatcher = await platform.as(DISPATCHER)
    const { id } = await book(ops.call, { account_id: 7 })
    const status = (text: string) =>
      platform.owner.query('UPDATE shipments SET status = $1 WHERE id = $2', [text, id])
    await status('out-for-delivery')
    expect(await edit(id, change, dispatcher)).toMatchObject({
      status: 400,
      json: { code: 'shipment.notEditable', field: 'shipments[0].delivery_contact' },
    })
    expect((await edit(id, change, admin)).status).toBe(200)
    await status('at-hub')
    await ops.call(changeShipments, { body: { id, delivery_agent_id: null } })
    expect((await edit(id, { ...change, parcels: [HEAVY_PARCEL] }, dispatcher)).status).toBe(200)
    await status('submitted')
    const { short_tracking_reference: tracking_reference } = await read(id)
    await ops.call(cancelShipment, { body: { tracking_reference, reason: 'Twice' } })
    expect((await edit(id, change, admin)).json.code).toBe('shipment.notEditable')
    const quote = await book(account.call, { account_id: 1, status: 'quote' })
    expect((await edit(quote.id, change)).json).toMatchObject({ code: 'shipment.notEditable' })
  })

  test('nobody else, and nothing that is not there', async () => {
    const { id } = await book(ops.call, { account_id: 2 })
    expect((await edit(id, change, account)).status).toBe(404)
    expect((await edit(id, change, driver)).status).toBe(403)
    expect((await edit(99_999_999, change)).json).toMatchObject({ code: 'shipment.notFound' })
    expect((await edit(id, { delivery_pickup_point_id: 99_999 })).json).toMatchObject({
      field: 'shipments[0].delivery_pickup_point_id',
    })
  })

  test.each([
    ['parcels', { parcels: [] }],
    ['parcels', { parcels: 'one' }],
    ['parcels[0].submitted_weight_kg', { parcels: [{ ...HEAVY_PARCEL, submitted_weight_kg: -1 }] }],
    ['parcels[0].submitted_length_cm', { parcels: [{ ...HEAVY_PARCEL, submitted_length_cm: '1e309' }] }],
    [
      'parcels[0].parcel_description',
      { parcels: [{ ...HEAVY_PARCEL, parcel_description: 'x'.repeat(300) }] },
    ],
    ['delivery_address.lat', { delivery_address: { ...ROSEBANK, lat: 91 } }],
    ['delivery_address.city', { delivery_address: { ...ROSEBANK, city: ['A'] } }],
    ['delivery_contact.name', { delivery_contact: { name: {} } }],
    ['delivery_pickup_point_id', { delivery_pickup_point_id: -1 }],
  ])('a wrong %s is named, and nothing stored', async (field, wrong) => {
    const { id } = await book(ops.call, { account_id: 8 })
    const before = await stored(id)
    const { status, json } = await edit(id, wrong)
    expect([status, json.field]).toEqual([400, field])
    expect(await stored(id)).toEqual(before)
  })
})
