import { describe, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import type { Call } from '../../src/contract/call.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { bodyFields, bodyWith, fieldName } from '../support/body-fields.ts'
import { booking } from '../support/booking.ts'
import { ACCOUNT_OWNER, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { EXAMPLES } from './fuzz-examples.ts'

/** The calls of booking, one field after the other: what nobody means by it is refused by its name, and nothing is stored. */
const platform = await platformOfFile()
const admin = await platform.as(PROVIDER_ADMIN)
const owner = await platform.as(ACCOUNT_OWNER)

async function send(call: Pick<Call, 'method' | 'path'>, body: string, token = owner.token) {
  const answer = await fetch(`${platform.url}${call.path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, json: await answer.json() }
}

/** Everything that the database keeps of bookings. */
async function stored(): Promise<unknown> {
  const tables = ['shipments', 'parcels', 'events', 'address_book_entries', 'shipment_imports', 'tags']
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)
  return (await platform.owner.query(`SELECT ${counts}`)).rows[0]
}

/** What no field of any of these calls takes. */
const WRONG = {
  'a list in a list': '[[[1]]]',
  'what is no number any more': '1e309',
  'a negative one': '-1e12',
  'a text without end': JSON.stringify('👩‍👩‍👧‍👦 <b>'.repeat(1_000)),
}

/** Their bodies have several forms, of which an example has one: fuzz.test.ts asks them. */
const OF_SEVERAL_FORMS: ReadonlySet<string> = new Set(['shipments.change', 'rate-cards.save'])
const WRITES = CALLS.filter(
  ({ name, method, tag }) =>
    method !== 'GET' &&
    method !== 'DELETE' &&
    (tag === 'Shipments' || tag === 'Booking') &&
    !OF_SEVERAL_FORMS.has(name),
)

describe.each(WRITES.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  test('names each field that is of the wrong kind, and stores nothing', async () => {
    const before = await stored()
    const example = EXAMPLES[call.name]?.body ?? {}
    for (const path of bodyFields(call)) {
      const field = fieldName(path)
      await Promise.all(
        Object.entries(WRONG).map(async ([kind, json]) => {
          const { status, json: told } = await send(call, bodyWith(example, path, json), admin.token)
          expect([status >= 400 && status < 500, told.message], `${field}: ${kind}`).toEqual([
            true,
            expect.stringMatching(/\S/),
          ])
          const named: string[] = [told, ...(told.fields ?? [])].map(
            (one: { field?: string }) => one.field ?? '',
          )
          expect(
            named.some((one) => one !== '' && (one.startsWith(field) || field.startsWith(one))),
            `${field}: ${kind}: ${status} ${told.message}`,
          ).toBe(true)
        }),
      )
    }
    expect(await stored()).toEqual(before)
  })
})

const order = (changes: object = {}) => ({ ...booking(), account_id: undefined, ...changes })

test('a yes or a no that is neither is refused by its name; as forms and programs write it, it is welcome', async () => {
  for (const field of ['is_return', 'liability_cover', 'mute_notifications']) {
    for (const wrong of ['maybe', 'ja', 2, -1, [true], { a: true }])
      expect(await send(bookShipment, JSON.stringify(order({ [field]: wrong })))).toMatchObject({
        status: 400,
        json: { field, message: `${field}: Choose yes or no.` },
      })
    for (const [said, meant] of [
      ['Y', true],
      ['on', true],
      ['off', false],
      ['', null],
      [null, null],
    ] as const) {
      const { status, json } = await send(bookShipment, JSON.stringify(order({ [field]: said })))
      expect([status, json[field]]).toEqual([201, field === 'liability_cover' ? meant : meant === true])
    }
  }
})

test('texts of digits that come as numbers are these texts, and measures without a leading zero are measures', async () => {
  const { delivery_address, parcels } = booking()
  const [box] = parcels
  const sent = order({
    delivery_address: { ...delivery_address, company: 1984, street_address: 3, code: 700, id: '' },
    parcels: [
      {
        ...box,
        parcel_description: 4711,
        packaging: 2,
        submitted_weight_kg: '.5',
        submitted_length_cm: '30.',
      },
    ],
    special_instructions_delivery: 1234,
    customer_reference: 0,
  })
  expect(await send(bookShipment, JSON.stringify(sent))).toMatchObject({
    status: 201,
    json: {
      delivery_address: { company: '1984', street_address: '3', code: '0700' },
      parcels: [
        { parcel_description: '4711', packaging: '2', submitted_weight_kg: 0.5, submitted_length_cm: 30 },
      ],
      special_instructions_delivery: '1234',
      customer_reference: '0',
    },
  })
})

test('whom the bill goes to has an e-mail address that is one', async () => {
  const to = (email: unknown) => JSON.stringify(order({ responsible_contact: { name: 'Accounts', email } }))
  for (const wrong of ['nobody', '👩‍👩‍👧‍👦', 'a@b.example; nobody'])
    expect(await send(bookShipment, to(wrong))).toMatchObject({
      status: 400,
      json: { field: 'responsible_contact.email', message: 'Invalid billing email' },
    })
  for (const right of ['', 'a@b.example; c@d.example', ['a@b.example', 'c@d.example']])
    expect((await send(bookShipment, to(right))).status).toBe(201)
})

describe('a query of which a form left fields empty', () => {
  const ask = async (path: string) => {
    const answer = await fetch(`${platform.url}${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    return { status: answer.status, json: await answer.json() }
  }

  test.each([
    'shipments?id=&account_id=&status=&date_filter=&start_date=&end_date=&tracking_reference=&limit=&offset=',
    'shipments/parcels?shipment_id=&tracking_reference=&limit=',
    'accounts/address-books?account_id=&id=&search=&limit=',
    'shipment-quotes?id=&account_id=&state=&search=&limit=',
    'rates/service-areas?is_default=',
  ])('is answered as if they were not there: %s', async (path) => {
    const [bare] = path.split('?')
    expect(await ask(`/v2/${path}`)).toEqual(await ask(`/${bare}`))
  })

  test('asks for no point in the sea', async () => {
    const { json } = await ask('/pickup-points?pickup_point_id=&type=&lat=&lng=&weight_kg=&fits=&limit=')
    expect(json).toEqual((await ask('/pickup-points')).json)
    expect((await ask('/addresses/search?search=&lat=&lng=')).json).toMatchObject({ field: 'search' })
  })
})

test('an address book takes what a shop sends that leaves its account out, and e-mail addresses as a list', async () => {
  const { delivery_address: address } = booking()
  const entry = { account_id: '', name: 'Nomsa', email: ['a@b.example', 'c@d.example'], address, source: '' }
  const added = await fetch(`${platform.url}/accounts/address-books`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(entry),
  })
  expect([added.status, await added.json()]).toMatchObject([
    201,
    { address_book: { account_id: 1, email: 'a@b.example, c@d.example' } },
  ])
})

test.each(['', 'Bearer ', 'Bearer wrong'])(
  'a shop with the key %j is told so in the words that it knows',
  async (authorization) => {
    const answer = await fetch(`${platform.url}/shipments?limit=1`, { headers: { authorization } })
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { message: 'Error logging in', error: 'Error logging in' },
    ])
  },
)
