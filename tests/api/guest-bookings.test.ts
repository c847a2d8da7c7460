import { describe, expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** Shipments of people who have not signed in, and what a stranger tries with them. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const customer = await platform.as(ACCOUNT_USER)

let keys = 0
const newKey = () => `key-of-a-guest-0123456789-${keys++}`
const { account_id: _, ...BOOKING } = booking()

async function asGuest(changes: object = {}, headers: Record<string, string> = {}) {
  const answer = await fetch(`${platform.url}/shipments/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'provider-id': '1', ...headers },
    body: JSON.stringify({ ...BOOKING, request_key: newKey(), ...changes }),
  })
  return { status: answer.status, json: await answer.json() }
}
async function booked(tracking_reference: string) {
  const outcome = await ops.call(listShipments, { query: { tracking_reference } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.shipments[0]
}
const countBooked = async () => {
  const outcome = await ops.call(listShipments, { query: { limit: 1 } })
  return outcome.ok ? outcome.value.count : null
}
const guests = async () => {
  const { rows } = await platform.owner.query(
    'SELECT id, name, account_type FROM accounts WHERE provider_id = 1 AND is_for_guests',
  )
  return rows
}
/** Another hour: what is allowed from one address is allowed again. */
const nextHour = () => platform.pass(3_600_000)

test('a guest books at the price that anybody is quoted, for the account of guests, which is opened once', async () => {
  const [first, second] = await Promise.all([asGuest(), asGuest()])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.json).toEqual({
    short_tracking_reference: expect.stringMatching(/^\w{8,}$/),
    service_level_name: 'Economy',
    rate: 129.47,
    estimated_delivery_to: expect.any(String),
  })
  const accounts = await guests()
  expect(accounts).toMatchObject([{ name: 'Guests', account_type: 'guest' }])
  const shipment = await booked(first.json.short_tracking_reference)
  expect(shipment).toMatchObject({ account_id: accounts[0].id, status: 'submitted', rate: 129.47 })
  // Customers see nothing of it.
  const theirs = await customer.call(listShipments, {
    query: { tracking_reference: first.json.short_tracking_reference },
  })
  expect(theirs).toMatchObject({ ok: true, value: { count: 0 } })
})

test('the same key books once, also at once, and answers the same; with another body it is refused', async () => {
  const request_key = newKey()
  const before = await countBooked()
  const answers = await Promise.all([
    asGuest({ request_key }),
    asGuest({ request_key }),
    asGuest({ request_key }),
  ])
  const references = answers.map(({ json }) => json.short_tracking_reference)
  expect(new Set(references).size).toBe(1)
  expect(await countBooked()).toBe((before ?? 0) + 1)
  const other = await asGuest({ request_key, special_instructions_delivery: 'Ring twice' })
  expect(other).toMatchObject({ status: 409, json: { code: 'idempotency.conflict' } })
  expect(await asGuest({ request_key: 'guessed' })).toMatchObject({
    status: 400,
    json: { field: 'request_key' },
  })
})

test('the checks of 001 §5 are those of guests: a billing e-mail where the provider wants one', async () => {
  const wants = (value: boolean) =>
    admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'require_guest_shipment_billing_email', value }] },
    })
  expect(await wants(true)).toMatchObject({ ok: true })
  const without = await asGuest()
  expect(without).toMatchObject({
    status: 400,
    json: {
      field: 'responsible_contact.email',
      message: 'Please provide an email address for billing purposes.',
    },
  })
  expect(await asGuest({ responsible_contact: { email: 'thandi@example.co.za' } })).toMatchObject({
    status: 201,
  })
  expect(await wants(false)).toMatchObject({ ok: true })
})

describe('a stranger', () => {
  test('books for nobody’s account, whatever is named, and takes no reference of their own', async () => {
    nextHour()
    await book(ops.call, { custom_tracking_reference: 'SHOP-00001' })
    const answer = await asGuest({
      account_id: 1,
      status: 'delivered',
      tag_ids: [1],
      custom_tracking_reference: 'SHOP-00001',
      parcels: [{ ...BOOKING.parcels[0], alternative_tracking_reference: 'SHOP-00001' }],
      customer_reference: 'PO 1',
      is_return: true,
      short_tracking_reference: 'SHOP-00001',
    })
    expect(answer.status).toBe(201)
    const shipment = await booked(answer.json.short_tracking_reference)
    expect(shipment).toMatchObject({ account_id: (await guests())[0].id, status: 'submitted' })
    expect(JSON.stringify(shipment)).not.toMatch(/SHOP-00001|PO 1/)
  })

  test('books no cheaper: the price is reckoned here, and a level without one is refused', async () => {
    expect((await asGuest({ rate: 1 })).json.rate).toBe(129.47)
    expect(await asGuest({ service_level_code: 'INN' })).toMatchObject({ status: 400 })
    expect(await asGuest({ service_level_code: 'NONE' })).toMatchObject({ status: 400 })
  })

  test('books so often from one address and no more, also for providers that are none', async () => {
    nextHour()
    const statuses: number[] = []
    for (let i = 0; i < 32; i += 1)
      statuses.push((await asGuest({}, { 'provider-id': String(800_000 + i) })).status)
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(30)).toEqual([429, 429])
    expect((await asGuest()).status).toBe(429)
    nextHour()
    expect((await asGuest()).status).toBe(201)
  })

  test('with a key that is none is told so', async () => {
    expect((await asGuest({}, { authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  test.each([
    ['no parcels', { parcels: [] }, 'parcels'],
    ['parcels by the hundred', { parcels: [{ ...BOOKING.parcels[0], item_count: 51 }] }, 'parcels'],
    ['a weight that is none', { parcels: [{ ...BOOKING.parcels[0], submitted_weight_kg: -1 }] }, 'parcels'],
    [
      'a name of a megabyte',
      { collection_contact: { name: 'x'.repeat(50_000), email: 'a@b.co.za' } },
      'collection_contact',
    ],
    ['a key in another form', { request_key: ['a'] }, 'request_key'],
  ])('%s: 400, the field is named, nothing is kept', async (_what, changes, field) => {
    const before = await countBooked()
    const answer = await asGuest(changes)
    expect(answer.status).toBe(400)
    expect(answer.json.field).toContain(field)
    expect(await countBooked()).toBe(before)
  })
})

test('each provider has guests of its own: one key books at both, and neither sees what the other has', async () => {
  nextHour()
  await makeSecondProvider(platform)
  const request_key = newKey()
  const here = await asGuest({ request_key })
  // What is no number is not the first courier.
  for (const named of ['-1', '1e3', '9999999999', '1,2'])
    expect((await asGuest({}, { 'provider-id': named })).status).toBeGreaterThanOrEqual(400)
  const there = await asGuest({ request_key }, { 'provider-id': '2' })
  expect([here.status, there.status]).toEqual([201, 201])
  const reference = there.json.short_tracking_reference
  expect(reference).toMatch(/^OTH/)
  expect(await booked(reference)).toBeUndefined()
  const { rows } = await platform.owner.query(
    'SELECT s.provider_id, a.is_for_guests FROM shipments s JOIN accounts a ON a.provider_id = s.provider_id AND a.id = s.account_id WHERE s.ref = $1',
    [reference],
  )
  expect(rows).toEqual([{ provider_id: 2, is_for_guests: true }])
})

test('where guests may not book nobody does, nor while their account is on hold', async () => {
  nextHour()
  const closed = (value: boolean) =>
    admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'unused_feature_guest_shipment_creation', value }] },
    })
  await closed(true)
  expect(await asGuest()).toMatchObject({ status: 401, json: { code: 'session.notSignedIn' } })
  await closed(false)
  expect((await asGuest()).status).toBe(201)
  const [{ id }] = await guests()
  await ops.call(changeAccount, { body: { id, is_on_hold: true } })
  expect((await asGuest()).status).toBe(401)
})
