import { expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { listQuotes } from '../../src/contract/quotes.ts'
import { askOptInRates, askRates } from '../../src/contract/rates.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { ROUTE, ratesFor } from '../support/asked-rates.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

/** What shipments cost, as staff, accounts, shops and visitors ask. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const { ratesOf, rateOf } = ratesFor(ops)
const { collection_address, delivery_address, parcels } = ROUTE
const NONE = 'there are no rates for the specified service level, declared value and addresses'

const asVisitor = (body: unknown, headers: Record<string, string> = {}, path = '/rates') =>
  fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'provider-id': '1', ...headers },
    body: JSON.stringify(body),
  })

test('a shipment of 1.5 kg between main centres: R 95.00 base, 18.5% fuel, 15% VAT', async () => {
  // 95.00 + 18.5% of 95.00 = 17.575, rounded 17.58; 112.58; VAT 16.887, rounded 16.89; 129.47.
  const rate = await rateOf('ECO')
  expect(rate).toMatchObject({
    rate: 129.47,
    rate_excluding_vat: 112.58,
    base_rate: {
      charge: 95,
      charge_per_parcel: [95],
      group_name: 'Main centres',
      vat: 14.25,
      vat_type: 'standard',
      rate_formula_type: 'formula',
      total_calculated_weight: 2,
    },
    surcharges: [],
    rate_adjustments: [{ id: 11, name: 'Fuel', charge: 17.58, vat: 2.64 }],
    time_based_rate_adjustments: [],
    extras: [],
    charged_weight: 2,
    actual_weight: 1.5,
    volumetric_weight: 1.2,
    service_level: { code: 'ECO', name: 'Economy', vat_type: 'standard', insurance_disabled: false },
    breakdown: [
      { type: 'base', name: 'Main centres', rate: '95 + max(0, kg - 2) * 8.50', value: 95, vat: 14.25 },
      { type: 'rate_adjustment', name: 'Fuel', rate: '18.5%', value: 17.58, vat: 2.64 },
    ],
  })
  expect(rate.distance_km).toBeGreaterThan(1500)
  expect(rate.service_level.id).toBeGreaterThan(0)
})

test('levels that do not carry it say why', async () => {
  const { message, rates, refused } = await ratesOf()
  expect(message).toBe('Success')
  expect(rates.length + refused.length).toBe(18)
  expect(refused).toContainEqual({ service_level_code: 'LLS', reason: 'To and from lockers only' })
  expect(refused).toContainEqual({ service_level_code: 'LOX', reason: 'No rate between these addresses' })
  expect(refused).toContainEqual({ service_level_code: 'INN', reason: 'Not carried: Priced on request' })
})

test('insurance, what is opted into and the POD method are lines of their own', async () => {
  const rate = await rateOf('OVN', {
    declared_value: '5000.00',
    opt_in_rates: ['1'],
    opt_in_time_based_rates: [2],
    pod_method: 'grv physical',
  })
  expect(rate.surcharges).toMatchObject([{ name: 'Signed paper returned', charge: 45 }])
  expect(rate.rate_adjustments.map(({ name }) => name)).toEqual(['Call before delivery', 'Fuel'])
  expect(rate.time_based_rate_adjustments).toMatchObject([{ name: 'Delivery before 10:00', charge: 57.75 }])
  // 0.55% of what is above R 1 000.
  expect(rate.extras).toMatchObject([{ insurance_charge: 22, vat_type: 'standard' }])
  const sum = rate.breakdown.reduce((cents, { value, vat }) => cents + Math.round((value + vat) * 100), 0)
  expect(sum).toBe(Math.round(rate.rate * 100))
})

test('numbers come as strings, places by name or code, unknown fields are ignored, under /v2 too', async () => {
  const text = {
    submitted_length_cm: '30',
    submitted_width_cm: '20.0',
    submitted_height_cm: '10',
    submitted_weight_kg: '1.50',
    submitted_description: 'Shirts',
    colour: 'red',
  }
  const body = {
    collection_address: {
      ...collection_address,
      zone: 'GP',
      lat: '-26.10',
      lng: '28.05',
      contact_name: 'Thandi',
    },
    delivery_address: { ...delivery_address, zone: 'Western Cape', country: 'ZA', lat: '', lng: null },
    parcels: [text],
    declared_value: '',
    collection_min_date: '',
    service_level_code: 'eco',
    liability_cover: 'Y',
  }
  const answer = await asVisitor(body, { authorization: `Bearer ${ops.token}` }, '/v2/rates')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ message: 'Success', rates: [{ rate: 129.47 }] })
})

test('item_count stands for so many parcels', async () => {
  const [parcel] = parcels
  const three = parcel && [{ ...parcel, item_count: '3' }]
  // 4.5 kg is charged as 5: 95 + 3 × 8.50.
  expect((await rateOf('ECO', { parcels: three })).base_rate.charge).toBe(120.5)
})

test('where there is no rate the message says so, in the words that shops know', async () => {
  const abroad = { street_address: '1 Independence Avenue', city: 'Windhoek', country: 'Namibia' }
  expect(await ratesOf({ delivery_address: abroad })).toMatchObject({
    message: 'We do not deliver to Namibia',
    rates: [],
  })
  expect(await ratesOf({ declared_value: 100_001 })).toMatchObject({ message: NONE, rates: [] })
})

test.each([
  ['parcels[0].submitted_weight_kg', { parcels: [{ ...parcels[0], submitted_weight_kg: -1 }] }],
  ['parcels[0].submitted_weight_kg', { parcels: [{ ...parcels[0], submitted_weight_kg: '1e309' }] }],
  ['parcels', { parcels: [] }],
  ['parcels', { parcels: [{ ...parcels[0], item_count: 500 }, parcels[0]] }],
  ['declared_value', { declared_value: 'NaN' }],
  ['declared_value', { declared_value: -0.01 }],
  ['declared_value', { declared_value: [5] }],
  ['collection_min_date', { collection_min_date: 'tomorrow' }],
  ['delivery_address.lat', { delivery_address: { ...delivery_address, lat: 91 } }],
  ['opt_in_rates[0]', { opt_in_rates: ['💥'] }],
  ['account_id', { account_id: 'one' }],
])('%s is named where it is wrong', async (field, wrong) => {
  const answer = await asVisitor({ ...ROUTE, ...wrong }, { authorization: `Bearer ${ops.token}` })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'input.invalid', field })
})

test('it is delivered on working days, and not on holidays', async () => {
  // The Day of Reconciliation is a Wednesday; economy takes two to three working days.
  const { service_level } = await rateOf('ECO', { collection_min_date: '2026-12-15' })
  expect(service_level).toMatchObject({
    collection_date: '2026-12-15T00:00:00+02:00',
    delivery_date_from: '2026-12-18T08:00:00+02:00',
    delivery_date_to: '2026-12-19T17:00:00+02:00',
  })
})

test('what may be opted into is listed between two addresses', async () => {
  const outcome = await account.call(askOptInRates, { body: { collection_address, delivery_address } })
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      count: 3,
      opt_in_rates: [{ id: 1, name: 'Call before delivery', charge_type: 'flat', charge_value: 15 }],
      opt_in_time_based_rates: [
        { id: 1, charge_value: 145 },
        { id: 2, charge_type: 'percentage' },
      ],
    },
  })
})

test('people of an account ask for their own account, visitors for nobody’s', async () => {
  expect((await rateOf('ECO', {}, account)).rate).toBe(129.47)
  expect(await account.call(askRates, { body: { ...ROUTE, account_id: 2 } })).toMatchObject({
    ok: false,
    status: 404,
  })
  const visitor = await asVisitor(ROUTE)
  const answer = await visitor.json()
  expect(answer).toMatchObject({ message: 'Success' })
  // They are told what it comes to, and nothing of how it is reckoned.
  expect(JSON.stringify(answer)).not.toContain('max(0')
  expect((await asVisitor({ ...ROUTE, account_id: 1 })).status).toBe(404)
})

test('visitors ask so often and no more, also where guests may not book', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 70; i += 1) statuses.push((await asVisitor({ ...ROUTE, parcels })).status)
  expect(statuses.at(-1)).toBe(429)
  platform.pass(60_000)
  expect((await asVisitor(ROUTE)).status).toBe(200)
  await platform.owner.query(
    "INSERT INTO provider_settings VALUES (1, 'unused_feature_guest_shipment_creation', 'true')",
  )
  // The setting is about shipments (000 §5): a price is for whoever asks (000 §1).
  expect((await asVisitor(ROUTE)).status).toBe(200)
  expect((await ratesOf()).message).toBe('Success')
  await platform.owner.query(
    "DELETE FROM provider_settings WHERE setting = 'unused_feature_guest_shipment_creation'",
  )
})

test('how a price is reckoned is told to whoever may read rate cards; everybody else reads names and amounts', async () => {
  const booked = await book(ops.call)
  const linesOf = async ({ call }: SignedIn) => {
    const outcome = await call(listShipments, { query: { id: booked.id } })
    return outcome.ok ? (outcome.value.shipments[0]?.rates ?? []) : []
  }
  const inFull = await linesOf(ops)
  expect(inFull.map(({ rate }) => rate)).toEqual(['95 + max(0, kg - 2) * 8.50', '18.5%'])
  const namesOnly = inFull.map((line) => ({ ...line, rate: '' }))
  expect(await linesOf(account)).toEqual(namesOnly)

  const asked = await account.call(askRates, { body: { ...ROUTE, service_level_code: 'ECO' } })
  expect(asked.ok && asked.value.rates[0]?.breakdown.map(({ rate }) => rate)).toEqual(['', ''])
  const shipment = await account.call(bookShipment, {
    body: booking({ account_id: undefined, status: 'quote' }),
  })
  expect(shipment.ok && shipment.value.rates?.map(({ rate }) => rate)).toEqual(['', ''])
  const id = shipment.ok ? shipment.value.id : 0
  const quoted = await account.call(listQuotes, { query: { id } })
  expect(quoted.ok && quoted.value.shipment_quotes[0]?.rates.map(({ rate }) => rate)).toEqual(['', ''])

  // Staff who may not read the cards read no more of them here.
  await platform.owner.query(
    `UPDATE roles SET permissions = array_remove(permissions, 'API_/rates/cards:GET') WHERE id = (SELECT role_id FROM users WHERE email = '${OPS}')`,
  )
  expect(await linesOf(await platform.as(OPS))).toEqual(namesOnly)
})
