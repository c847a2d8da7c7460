import { expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

test('what came along with a copied text is taken away, and what has one line is kept in one', async () => {
  const outcome = await ops.call(bookShipment, {
    body: booking({
      delivery_contact: {
        name: '\u2068Kwela\u2069 \u202eyad\r\nHuis',
        mobile_number: '\u202a082 123 4567\u202c',
      },
      customer_reference: '\ufeffPO\t7781\u200b',
      special_instructions_delivery: 'Bel\r\ndie hek\u2028en wag',
    }),
  })
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      delivery_contact: { name: 'Kwela yad Huis', mobile_number: '082 123 4567' },
      customer_reference: 'PO 7781',
      special_instructions_delivery: 'Bel\ndie hek\nen wag',
    },
  })
})

test.each(['a\u0000b', '\u001b[31mred', 'a\u0085\u0090b', 'a\u007fb', 'x\uffff', 'x\ufdd0', 'half \ud83d'])(
  'what nobody means is refused by its field, and nothing is booked: %j',
  async (name) => {
    const contact = { name, mobile_number: '082 123 4567' }
    expect(await ops.call(bookShipment, { body: booking({ delivery_contact: contact }) })).toMatchObject({
      status: 400,
      field: 'delivery_contact.name',
    })
  },
)

test('a text of nothing that is seen is empty', async () => {
  const parcels = booking().parcels.map((parcel) => ({
    ...parcel,
    parcel_description: '\u3164\u200b \u2800',
  }))
  const outcome = await ops.call(bookShipment, { body: booking({ parcels }) })
  expect(outcome).toMatchObject({ ok: true, value: { parcels: [{ parcel_description: '' }] } })
})

test('a shop books as it always did: numbers as text, province by name, country by code', async () => {
  const account = await platform.as(ACCOUNT_USER)
  const parcels = [
    {
      submitted_length_cm: '30',
      submitted_width_cm: '20.5',
      submitted_height_cm: '10',
      submitted_weight_kg: '1.25',
      submitted_description: 'Shoes',
    },
  ]
  const outcome = await account.call(bookShipment, { body: booking({ account_id: undefined, parcels }) })
  expect(outcome).toMatchObject({ ok: true, status: 201 })
  if (!outcome.ok) return
  expect(outcome.value).toMatchObject({
    account_id: 1,
    status: 'submitted',
    service_level_name: 'Economy',
    collection_address: { zone: 'GP', country: 'South Africa' },
    collection_branch_id: 1,
    delivery_branch_id: 3,
    charged_weight: 2,
  })
  expect(outcome.value.short_tracking_reference).toMatch(/^SPB[2-9B-Z]{4,}$/)
  expect(outcome.value.parcels).toMatchObject([
    {
      tracking_reference: `${outcome.value.short_tracking_reference}/1`,
      submitted_width_cm: 20.5,
      parcel_description: 'Shoes',
    },
  ])
})

test('the days that are asked for are kept; one that is gone counts as none', async () => {
  const asked = await book(ops.call, {
    collection_min_date: '2029-11-27',
    collection_after: '10:00',
    collection_before: '12:00',
    delivery_min_date: '2029-12-04T00:00:00+02:00',
  })
  expect(asked).toMatchObject({
    collection_min_date: '2029-11-27',
    collection_after: '2029-11-27T10:00:00+02:00',
    collection_before: '2029-11-27T12:00:00+02:00',
    delivery_min_date: '2029-12-04',
    estimated_delivery_from: expect.stringMatching(/^2029-12-04T/),
  })
  const gone = await book(ops.call, { collection_min_date: '2021-05-21', delivery_min_date: '2021-05-24' })
  expect(gone).toMatchObject({ collection_min_date: null, delivery_min_date: null })
  expect(Date.parse(gone.collection_before ?? '')).toBeGreaterThan(Date.parse(gone.time_created))
  const turned = await book(ops.call, { collection_min_date: '2029-11-27', delivery_min_date: '2029-11-26' })
  expect(Date.parse(turned.delivery_after ?? '')).toBeGreaterThan(Date.parse(turned.collection_after ?? ''))
})

test.each([
  ['no parcels', { parcels: [] }, 'parcels'],
  [
    'a parcel without weight',
    { parcels: [{ submitted_length_cm: 1, submitted_width_cm: 1, submitted_height_cm: 1 }] },
    'parcels[0].submitted_weight_kg',
  ],
  [
    'an address without a suburb',
    { delivery_address: { street_address: '1 Main Road', city: 'Cape Town', zone: 'WC' } },
    'delivery_address',
  ],
  ['nobody to reach', { delivery_contact: { name: 'Nomsa' } }, 'delivery_contact'],
  ['a reference that is too short', { custom_tracking_reference: 'AB1' }, 'custom_tracking_reference'],
  ['an unknown service level', { service_level_code: 'NOPE' }, 'service_level_code'],
  ['a foreign account', { account_id: 999 }, 'account_id'],
])('%s is refused by its field', async (_what, changes, field) => {
  const body = JSON.stringify({ ...booking(), ...changes })
  const response = await fetch(`${platform.url}/v2/shipments`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
  })
  const answer = await response.json()
  expect([400, 404]).toContain(response.status)
  expect(answer).toMatchObject({
    field,
    message: expect.any(String),
    error: expect.any(String),
    request_id: expect.any(String),
  })
})

test('a repeated idempotency key gives the first booking again, also side by side; another body is refused', async () => {
  const twenty = await Promise.all(
    Array.from({ length: 20 }, () => ops.call(bookShipment, { body: booking(), idempotencyKey: 'once' })),
  )
  expect(new Set(twenty.map((one) => (one.ok ? one.value.id : one.error))).size).toBe(1)
  const other = await ops.call(bookShipment, { body: booking({ account_id: 2 }), idempotencyKey: 'once' })
  expect(other).toMatchObject({ ok: false, status: 409, code: 'idempotency.conflict' })
})
