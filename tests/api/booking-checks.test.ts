import { afterEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '../../src/contract/call.ts'
import { book, booking } from '../support/booking.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

/** The eleven checks of a booking through its call. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

async function setting(key: string, value: unknown) {
  await platform.owner.query(
    `INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, $1, $2)
     ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  )
  platform.platform.settings.forget(1)
}

async function send(changes: object, path = '/shipments') {
  const response = await fetch(`${platform.url}/v2${path}`, {
    method: 'POST',
    body: JSON.stringify({ ...booking(), ...changes }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
  })
  const answer = ErrorBody.partial().parse(await response.json())
  return { status: response.status, answer }
}

const box = booking().parcels[0]
if (box === undefined) throw new Error('a booking has a parcel')

describe('a booking is refused with the words of the first thing that is wrong', () => {
  afterEach(async () => {
    await platform.owner.query(
      "DELETE FROM provider_settings WHERE setting ~ '^(maximum|minimum)_parcel|^require_|^is_parcel_content'",
    )
    platform.platform.settings.forget(1)
  })

  test('an address without a street or a company is refused, also where its suburb is known', async () => {
    const { collection_address } = booking()
    const { status, answer } = await send({
      collection_address: { ...collection_address, street_address: '', company: '' },
    })
    expect(status).toBe(400)
    expect(answer.message).toMatch(/^The collection address requires the following: /)
    const given = { ...collection_address, street_address: '', company: '', lat: -26.1, lng: 28.05 }
    expect((await send({ collection_address: given })).status).toBeLessThan(300)
  })

  test.each<[string, object, Record<string, unknown>, string, string]>([
    [
      'a counter without a pickup point',
      { delivery_address: { ...booking().delivery_address, type: 'counter' } },
      {},
      'delivery_pickup_point_id',
      'Please select a pickup point for delivery',
    ],
    [
      'a short reference',
      { custom_tracking_reference: 'A1' },
      {},
      'custom_tracking_reference',
      'Custom tracking reference needs to be a minimum of 7 characters',
    ],
    [
      'a short reference of a parcel',
      { parcels: [{ ...box, alternative_tracking_reference: 'A1' }] },
      {},
      'parcels[0].alternative_tracking_reference',
      'Parcel(s) alternative references need to be a minimum of 7 characters',
    ],
    [
      'a parcel that is too long, said as text',
      { parcels: [box, { ...box, submitted_length_cm: '120.5' }] },
      { maximum_parcel_length: 120 },
      'parcels[1].submitted_length_cm',
      'Some parcels exceed the maximum allowed length of 120cm',
    ],
    [
      'a parcel that is too light',
      {},
      { minimum_parcel_weight: 2 },
      'parcels[0].submitted_weight_kg',
      'Some parcels are below the minimum allowed weight of 2kg',
    ],
    [
      'no address at all',
      { collection_address: undefined },
      {},
      'collection_address',
      'The collection address requires the following: street address, suburb, city, province/zone',
    ],
    [
      'no postal code where one is wanted',
      { delivery_address: { ...booking().delivery_address, code: null } },
      { require_postal_code_on_shipment_creation: true },
      'delivery_address',
      'The delivery address requires the following: postal code',
    ],
    [
      'parcels that do not say what is in them, where that is required',
      {},
      { is_parcel_content_required: true },
      'parcels[0].parcel_description',
      'Say what is in the parcel',
    ],
    [
      'hours that are turned around',
      { collection_after: '12:00', collection_before: '09:00' },
      {},
      'collection_before',
      'The "collection to" time cannot be earlier than the "collection from" time',
    ],
    [
      'an e-mail address that is none',
      { delivery_contact: { name: 'Nomsa', email: 'a@b.example; nomsa' } },
      {},
      'delivery_contact.email',
      'Invalid delivery email',
    ],
    [
      'a pickup point that nobody has',
      { delivery_pickup_point_id: 999_999 },
      {},
      'delivery_pickup_point_id',
      'There is no such pickup point',
    ],
  ])('%s', async (_what, changes, settings, field, message) => {
    for (const [key, value] of Object.entries(settings)) await setting(key, value)
    expect(await send(changes)).toMatchObject({ status: 400, answer: { field, message } })
  })

  test('a guest account without an address for the bill', async () => {
    await setting('require_guest_shipment_billing_email', true)
    const account_id = 9
    await platform.owner.query("UPDATE accounts SET account_type = 'guest' WHERE id = $1", [account_id])
    expect(await send({ account_id })).toMatchObject({
      status: 400,
      answer: {
        field: 'responsible_contact.email',
        message: 'Please provide an email address for billing purposes.',
      },
    })
    const responsible_contact = { name: 'Anna', email: 'anna@example.co.za' }
    const shipment = await book(ops.call, { account_id, responsible_contact })
    expect(shipment.responsible_contact).toMatchObject(responsible_contact)
  })

  test('all that is wrong is told, the first thing first', async () => {
    const { answer } = await send({
      custom_tracking_reference: 'A1',
      parcels: [{ ...box, alternative_tracking_reference: 'B1' }],
      delivery_address: {},
      collection_contact: { name: 'x', email: 'nobody' },
    })
    expect(answer.field).toBe('custom_tracking_reference')
    expect(answer.fields?.map(({ field }) => field)).toEqual([
      'custom_tracking_reference',
      'parcels[0].alternative_tracking_reference',
      'delivery_address',
      'collection_contact.email',
    ])
  })
})
