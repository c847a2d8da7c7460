import { describe, expect, test } from 'vitest'
import { addAddressBookEntry, changeAddressBookEntry } from '../../src/contract/address-book.ts'
import { issueApiKey } from '../../src/contract/api-keys.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { Shipment } from '../../src/contract/shipments.ts'
import { booking } from '../support/booking.ts'
import { ACCOUNT_OWNER, OPS, platformOfFile } from '../support/platform.ts'

/** Every field that shops read of a shipment and its addresses (001 §3, clients.md), with a key of account 1. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const owner = await platform.as(ACCOUNT_OWNER)
const issued = await owner.call(issueApiKey, { body: { name: 'Shop', expires: 'never' } })
if (!issued.ok) throw new Error(issued.error)
const { key } = issued.value

async function ask(method: 'GET' | 'POST', path: string, body?: unknown, token = key) {
  const answer = await fetch(`${platform.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: await answer.json() }
}
const order = (changes: object = {}) => ({ ...booking(), account_id: undefined, ...changes })
const book = async (changes: object = {}) => (await ask('POST', '/shipments', order(changes))).json
const read = async (id: number, token = key) =>
  (await ask('GET', `/v2/shipments?id=${id}`, undefined, token)).json.shipments[0]

describe('a shipment is answered in full', () => {
  test('when it is booked, and the same when it is read', async () => {
    const booked = await book({
      opt_in_rates: ['1'],
      opt_in_time_based_rates: [],
      liability_cover: 'N',
      mute_notifications: '1',
      custom_tracking_reference: 'ORDER-20391',
    })
    expect(booked).toMatchObject({
      tracking_reference: 'ORDER-20391',
      custom_tracking_reference: 'ORDER-20391',
      account: { id: 1, account_code: expect.any(String), name: 'Kwela Fashion' },
      opt_in_rates: [1],
      opt_in_time_based_rates: [],
      mute_notifications: true,
      delivery_estimate_from_type: 'service-days',
      delivery_estimate_from_value: 2,
      delivery_estimate_to_type: 'service-days',
      delivery_estimate_to_value: 3,
      metaData: { tracking_info: { message: null } },
      tracking_events: [
        {
          parcel_id: 0,
          status: 'submitted',
          message: null,
          location: null,
          lat: null,
          lng: null,
          data: null,
          shipment_files: [],
        },
      ],
      parcels: [
        {
          actual_length_cm: null,
          actual_width_cm: null,
          actual_height_cm: null,
          actual_weight_kg: null,
          has_been_dimensioned: false,
        },
      ],
    })
    // Whose it is, and nothing of what else is known of them.
    expect(Object.keys(booked.account).sort()).toEqual(['account_code', 'id', 'name'])
    expect(await read(booked.id)).toEqual(booked)
    expect(Object.keys(booked)).toEqual(
      expect.arrayContaining(
        Object.keys(Shipment.shape).filter(
          (field) => !['valid_until', 'related', 'handled_until'].includes(field),
        ),
      ),
    )
  })

  test('when it is cancelled, with what was told since', async () => {
    const { id, short_tracking_reference: tracking_reference } = await book()
    const cancelled = await ask('POST', '/shipments/cancel', { tracking_reference })
    expect(cancelled.json).toMatchObject({
      metaData: { tracking_info: { message: 'Cancelled by the sender' } },
      tracking_events: [{ status: 'cancelled', message: 'Cancelled by the sender' }, { status: 'submitted' }],
    })
    expect(cancelled.json).toEqual(await read(id))
  })

  test('without what staff say among themselves', async () => {
    const { id } = await book()
    for (const [event, message] of [
      ['received-at-hub', 'Left at the gate'],
      ['on-hold-internal', 'Weight to be checked'],
    ] as const) {
      await ops.call(recordTrackingEvents, { body: { shipment_id: id, event, message } })
      const told = (await read(id)).metaData.tracking_info.message
      expect(told).toBe(event === 'on-hold-internal' ? null : message)
    }
    expect((await read(id, ops.token)).metaData.tracking_info.message).toBe('Weight to be checked')
  })
})

describe('an address is answered', () => {
  const SANDTON = { geo_local_area: 'Sandton', geo_city: 'Johannesburg' }

  test('with a number of its own, the same each time, and what the list of places calls it', async () => {
    const [one, other] = [await book(), await book()]
    const ids = [one, other].flatMap(({ collection_address, delivery_address }) => [
      collection_address.id,
      delivery_address.id,
    ])
    expect(new Set(ids).size).toBe(4)
    expect(one.collection_address).toMatchObject({
      ...SANDTON,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      gs_hash: '',
      entered_address: '',
      time_created: one.time_created,
      time_modified: one.time_created,
    })
    const { collection_address } = booking()
    expect((await ask('POST', '/geocode', collection_address)).json).toMatchObject(SANDTON)
  })

  test('without a place where nobody knows one', async () => {
    const nowhere = { street_address: '1 Road', local_area: 'Zzyzx', city: 'Zzyzx', zone: 'GP', code: '' }
    const { delivery_address } = await book({ delivery_address: { ...nowhere, code: '9999' } })
    expect(delivery_address).toMatchObject({ geo_local_area: null, geo_city: null })
  })

  test('with a hash that is the same for the same door alone', async () => {
    const { collection_address } = booking()
    const hashOf = async (changes: object) =>
      (await book({ collection_address: { ...collection_address, ...changes } })).collection_address.hash
    const hash = await hashOf({})
    for (const same of [
      { street_address: '14 PROTEA  street' },
      { zone: 'GP' },
      { country: 'South Africa' },
      { type: 'business' },
      { code: 2196 },
      { lat: -26.1, lng: 28.05 },
    ])
      expect(await hashOf(same)).toBe(hash)
    for (const other of [{ street_address: '15 Protea Street' }, { company: 'Kwela' }, { code: '2191' }])
      expect(await hashOf(other)).not.toBe(hash)
  })

  test('in the address book likewise, and sent back it is no change', async () => {
    const { delivery_address: address } = booking()
    const added = await owner.call(addAddressBookEntry, { body: { name: 'Nomsa', address } })
    if (!added.ok) throw new Error(added.error)
    const entry = added.value.address_book
    expect(entry).toMatchObject({
      time_created: entry.time_modified,
      address: {
        id: entry.id,
        hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        geo_local_area: 'Khayelitsha',
        geo_city: 'Cape Town',
        time_created: entry.time_created,
        time_modified: entry.time_modified,
      },
    })
    const sentBack = { id: entry.id, version: entry.version, address: entry.address }
    expect(await owner.call(changeAddressBookEntry, { body: sentBack })).toMatchObject({
      ok: true,
      value: { address_book: { version: entry.version, address: entry.address } },
    })
  })
})

describe('what was quoted is what is booked', () => {
  const asked = [
    {},
    // A Tuesday, a Sunday, and the day before two holidays.
    { collection_min_date: '2029-11-27' },
    { collection_min_date: '2029-12-02' },
    { collection_min_date: '2029-12-24' },
    { collection_min_date: '2029-11-27', delivery_min_date: '2029-11-28' },
    { collection_min_date: '2029-11-27', delivery_min_date: '2029-12-09' },
    { delivery_min_date: '2029-12-25T00:00:00+02:00' },
    { collection_min_date: '2021-05-21', delivery_min_date: '2021-05-24' },
  ]
  for (const service_level_code of ['ECO', 'OVN', 'AIR'])
    test.each(asked)(`the days of ${service_level_code}, asked for %j`, async (days) => {
      const changes = { service_level_code, ...days }
      const { rates } = (await ask('POST', '/rates', order(changes))).json
      expect(rates).toHaveLength(1)
      const { delivery_date_from, delivery_date_to, collection_date } = rates[0].service_level
      const booked = await book(changes)
      expect(booked).toMatchObject({
        estimated_delivery_from: delivery_date_from,
        estimated_delivery_to: delivery_date_to,
      })
      expect(booked.estimated_collection.slice(0, 10)).toBe(collection_date.slice(0, 10))
      expect(booked.collection_after.slice(0, 10)).toBe(collection_date.slice(0, 10))
      expect(await read(booked.id)).toEqual(booked)
      const tracking = `/tracking/shipments?tracking_reference=${booked.short_tracking_reference}`
      expect((await ask('GET', tracking)).json.shipments[0]).toMatchObject({
        shipment_estimated_delivery_from: delivery_date_from,
        shipment_estimated_delivery_to: delivery_date_to,
      })
    })
})

describe('as shops write it', () => {
  test('the day by which a shop has promised it is kept as a day of here, and no other one is made of a wrong one', async () => {
    for (const [due_date, kept] of [
      ['2026-11-30', '2026-11-30'],
      ['2026-11-30T23:30:00Z', '2026-12-01'],
      // Late, and not forgotten.
      ['2021-05-21', '2021-05-21'],
      ['', null],
      [null, null],
    ] as const)
      expect((await book({ due_date })).due_date).toBe(kept)
    for (const due_date of ['30/11/2026', '2026-02-30', '0001-01-01', 20261130, 'soon'])
      expect(await ask('POST', '/shipments', order({ due_date }))).toMatchObject({
        status: 400,
        json: { field: 'due_date' },
      })
  })

  test('an amount with commas and spaces is that amount, in a price and in a booking', async () => {
    for (const declared_value of ['5,000.00', ' 5 000 ', '5000,00', 5000]) {
      expect((await book({ declared_value })).declared_value).toBe(5000)
      const { rates } = (await ask('POST', '/rates', order({ declared_value }))).json
      // 0.55% of what is above R 1 000.
      expect(rates[0].extras).toMatchObject([{ insurance_charge: 22 }])
    }
    for (const declared_value of ['five', ',', '1.500.00', '-1,500', '1e309', ['5,000']])
      for (const path of ['/rates', '/shipments'])
        expect(await ask('POST', path, order({ declared_value }))).toMatchObject({
          status: 400,
          json: { field: 'declared_value' },
        })
  })

  test('e-mail addresses in a list are kept as the text of them', async () => {
    const { delivery_contact } = booking()
    const withEmail = (email: unknown) => order({ delivery_contact: { ...delivery_contact, email } })
    const list = ['nomsa@home.example', 'shop@home.example;desk@home.example']
    const booked = await ask('POST', '/shipments', withEmail(list))
    expect(booked.json.delivery_contact.email).toBe(list.join(', '))
    expect((await ask('POST', '/shipments', withEmail([]))).json.delivery_contact.email).toBe('')
    for (const wrong of [['nobody'], [7], [['a@home.example']], Array(20).fill(list[0]), { a: 1 }])
      expect(await ask('POST', '/shipments', withEmail(wrong))).toMatchObject({
        status: 400,
        json: { field: expect.stringMatching(/^delivery_contact\.email/) },
      })
  })

  test('a parcel weighs more than nothing, as in the form; one that nobody measured is booked by its weight', async () => {
    const { parcels } = booking()
    const none = { submitted_length_cm: 0, submitted_width_cm: '0', submitted_height_cm: -0 }
    for (const submitted_weight_kg of [0, '0', '0.00', -0])
      expect(
        await ask('POST', '/shipments', order({ parcels: [...parcels, { ...none, submitted_weight_kg }] })),
      ).toMatchObject({
        status: 400,
        json: { field: 'parcels[1].submitted_weight_kg', message: expect.stringContaining('More than 0') },
      })
    const weighed = await ask('POST', '/shipments', order({ parcels: [{ ...none, submitted_weight_kg: 2 }] }))
    expect(weighed).toMatchObject({ status: 201, json: { charged_weight: 2 } })
  })
})
