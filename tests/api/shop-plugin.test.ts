import { expect, test } from 'vitest'
import { issueApiKey } from '../../src/contract/api-keys.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { ACCOUNT_OWNER, OPS, platformOfFile } from '../support/platform.ts'

/**
 * A conversation of a published shop plug-in with the platform, from the basket to the parcel that is called off: its
 * requests as such clients write them (clients.md), with another address and another key alone.
 */
const platform = await platformOfFile()
const owner = await platform.as(ACCOUNT_OWNER)
const issued = await owner.call(issueApiKey, { body: { name: 'Shop in Rosebank', expires: 'never' } })
if (!issued.ok) throw new Error(issued.error)
const { key } = issued.value

/** Headers that clients send, most of which mean nothing here. */
const HEADERS = {
  Authorization: `Bearer ${key}`,
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'User-Agent': 'WordPress/6.7; https://kwela-fashion.example',
  'X-Plugin-Version': '3.1.4',
}

async function ask(method: 'GET' | 'POST', path: string, body?: unknown) {
  const answer = await fetch(`${platform.url}${path}`, {
    method,
    headers: HEADERS,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: await answer.json() }
}

const SHOP = {
  type: 'business',
  company: 'Kwela Fashion',
  street_address: '14 Protea Street',
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'Gauteng',
  country: 'ZA',
  code: 2196,
  lat: '-26.1076',
  lng: '28.0567',
}
const BUYER = {
  type: 'residential',
  company: '',
  street_address: '3 Spine Road',
  local_area: 'Khayelitsha',
  city: 'Cape Town',
  zone: 'WC',
  country: 'South Africa',
  code: '7784',
  lat: '',
  lng: null,
  contact_name: 'Nomsa Dlamini',
}
const BASKET = [
  {
    submitted_description: 'Shweshwe dress',
    submitted_length_cm: '30',
    submitted_width_cm: 20.5,
    submitted_height_cm: '10.0',
    submitted_weight_kg: '0.75',
    item_count: 2,
    packaging: 'Flyer',
  },
]

test.each(['', '/v2'])('a shop rates, books, follows and calls off, under %j', async (prefix) => {
  // At the checkout: what may be chosen, then what it costs.
  const choices = await ask('POST', `${prefix}/rates/opt-in`, {
    collection_address: SHOP,
    delivery_address: BUYER,
  })
  expect(choices).toMatchObject({
    status: 200,
    json: {
      count: 3,
      opt_in_rates: [
        {
          id: 1,
          name: 'Call before delivery',
          charge_type: 'flat',
          charge_value: 15,
          opted_in_by_default: false,
        },
      ],
      customer_reference_required: false,
    },
  })
  const [call] = choices.json.opt_in_rates
  const asked = {
    collection_address: SHOP,
    delivery_address: BUYER,
    parcels: BASKET,
    declared_value: '1499.99',
    collection_min_date: '2026-11-24',
    delivery_min_date: '',
    opt_in_rates: [String(call.id)],
    opt_in_time_based_rates: [],
    liability_cover: 'N',
  }
  const rated = await ask('POST', `${prefix}/rates`, asked)
  expect(rated).toMatchObject({ status: 200, json: { message: 'Success' } })
  const codes = rated.json.rates.map((rate: { service_level: { code: string } }) => rate.service_level.code)
  expect(codes).toEqual(expect.arrayContaining(['ECO', 'OVN']))
  const economy = rated.json.rates[codes.indexOf('ECO')]
  expect(economy).toMatchObject({
    // 2.46 kg by volume, charged as 3: 103.50 + 15.00; 18.5% fuel 21.92; 15% VAT 21.06.
    rate: 161.48,
    rate_excluding_vat: 140.42,
    base_rate: {
      charge: 103.5,
      charge_per_parcel: [103.5],
      group_name: 'Main centres',
      vat_type: 'standard',
    },
    rate_adjustments: [{ name: 'Call before delivery' }, { name: 'Fuel' }],
    time_based_rate_adjustments: [],
    extras: [],
    actual_weight: 1.5,
    service_level: { id: expect.any(Number), insurance_disabled: false },
    service_day_tags: { collection_service_day_tags: [], delivery_service_day_tags: [] },
  })

  // The order is paid: the shop books the level by its id, as it was told it.
  const booked = await ask('POST', `${prefix}/shipments`, {
    ...asked,
    service_level_id: economy.service_level.id,
    service_level_code: '',
    collection_contact: { name: 'Thandi', mobile_number: 27110000000, email: 'orders@kwela-fashion.example' },
    delivery_contact: {
      name: 'Nomsa Dlamini',
      mobile_number: '082 123 4567',
      email: 'nomsa@example.co.za; family@example.co.za',
    },
    special_instructions_collection: '',
    special_instructions_delivery: 'Blue gate',
    collection_after: '08:00',
    collection_before: '16:00',
    delivery_after: '',
    delivery_before: '',
    due_date: '2026-11-30',
    custom_tracking_reference: '',
    customer_reference: 10023,
    customer_reference_name: 'Order No.',
    mute_notifications: 'false',
    is_return: 0,
    account_id: '',
  })
  expect(booked).toMatchObject({
    status: 201,
    json: {
      provider_id: 1,
      account_id: 1,
      status: 'submitted',
      service_level_id: economy.service_level.id,
      service_level_code: 'ECO',
      service_level_name: 'Economy',
      rate: economy.rate,
      charged_weight: economy.charged_weight,
      customer_reference: '10023',
      customer_reference_name: 'Order No.',
      due_date: '2026-11-30',
      custom_tracking_reference: null,
      special_instructions_delivery: 'Blue gate',
      collected_date: null,
      delivered_date: null,
      collection_address: { zone: 'GP', country: 'South Africa', code: '2196', lat: -26.1076 },
      delivery_address: { zone: 'WC', country: 'South Africa', street_address: '3 Spine Road' },
      delivery_contact: { email: 'nomsa@example.co.za; family@example.co.za' },
    },
  })
  const shipment = booked.json
  const reference: string = shipment.short_tracking_reference
  // Two parcels, of the one row that stood for both.
  expect(shipment.parcels).toMatchObject(
    [1, 2].map((number) => ({
      tracking_reference: `${reference}/${number}`,
      status: 'submitted',
      parcel_description: 'Shweshwe dress',
      packaging: 'Flyer',
      submitted_width_cm: 20.5,
      submitted_weight_kg: 0.75,
    })),
  )
  const lines: { value: number; vat: number }[] = shipment.rates
  const sum = lines.reduce((cents, { value, vat }) => cents + Math.round((value + vat) * 100), 0)
  expect(sum).toBe(Math.round(economy.rate * 100))

  // A week later somebody looks the order up.
  const status = encodeURIComponent('["submitted","collected"]')
  const days = 'date_filter=time_created&start_date=2020-01-01&end_date=2099-01-01'
  for (const query of [
    `tracking_reference=${reference}`,
    `id=${shipment.id}`,
    `status=${status}&${days}&limit=10&offset=0`,
    `status[]=submitted&status[]=collected&${days}`,
    `status%5B0%5D=submitted&limit=10`,
  ]) {
    const { json } = await ask('GET', `${prefix}/shipments?${query}`)
    expect([json.count, json.shipments[0].id]).toEqual([json.shipments.length, shipment.id])
  }
  const { json: others } = await ask('GET', `${prefix}/shipments?status[]=delivered`)
  expect(others.shipments.map(({ status }: { status: string }) => status)).not.toContain('submitted')
  const followed = await ask('GET', `${prefix}/tracking/shipments?tracking_reference=${reference}`)
  expect(followed).toMatchObject({
    status: 200,
    json: {
      shipments: [
        {
          provider_id: 1,
          shipment_id: shipment.id,
          short_tracking_reference: reference,
          status: 'submitted',
          service_level_code: 'ECO',
          parcel_count: 2,
          tracking_events: [{ parcel_id: 0, status: 'submitted' }],
        },
      ],
      tracking_steps: [
        { step_number: 1, label: 'created', progress: 'current' },
        { step_number: 2, label: 'collected', progress: 'pending' },
        { step_number: 3, label: 'in-transit', progress: 'pending' },
        { step_number: 4, label: 'out-for-delivery', progress: 'pending' },
        { step_number: 5, label: 'delivered', progress: 'pending' },
      ],
    },
  })

  // The buyer has thought better of it; the plug-in, which waits for no answer, says so twice.
  for (let twice = 0; twice < 2; twice += 1)
    expect(await ask('POST', `${prefix}/shipments/cancel`, { tracking_reference: reference })).toMatchObject({
      status: 200,
      json: { id: shipment.id, status: 'cancelled', short_tracking_reference: reference, rate: economy.rate },
    })
  const over = await ask('GET', `${prefix}/tracking/shipments?tracking_reference=${reference}`)
  expect(over.json.shipments[0]).toMatchObject({ status: 'cancelled' })
  expect(over.json.shipments[0].tracking_events).toMatchObject([
    { status: 'cancelled', message: 'Cancelled by the sender' },
    { status: 'submitted' },
  ])

  // Of the next order the driver was quicker.
  const second = await ask('POST', `${prefix}/shipments`, {
    ...asked,
    service_level_code: 'ECO',
    collection_contact: { name: 'Thandi', email: 'orders@kwela-fashion.example' },
    delivery_contact: { name: 'Nomsa Dlamini', mobile_number: '0821234567' },
  })
  const ops = await platform.as(OPS)
  await ops.call(recordTrackingEvents, { body: { shipment_id: second.json.id, event: 'collected' } })
  const late = await ask('POST', `${prefix}/shipments/cancel`, {
    tracking_reference: second.json.short_tracking_reference,
  })
  expect(late).toMatchObject({
    status: 400,
    json: {
      message: 'This shipment can no longer be cancelled.',
      error: 'This shipment can no longer be cancelled.',
    },
  })

  // It is sent back.
  const back = await ask('POST', `${prefix}/shipments`, {
    collection_address: BUYER,
    delivery_address: SHOP,
    parcels: BASKET,
    service_level_code: 'ECO',
    collection_contact: { name: 'Nomsa Dlamini', mobile_number: '0821234567' },
    delivery_contact: { name: 'Thandi', email: 'orders@kwela-fashion.example' },
    is_return: true,
    short_tracking_reference: second.json.short_tracking_reference,
  })
  expect(back).toMatchObject({ status: 201, json: { is_return: true, return_of_id: second.json.id } })
  expect(back.json.short_tracking_reference).not.toBe(second.json.short_tracking_reference)
})
