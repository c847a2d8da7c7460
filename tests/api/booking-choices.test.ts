import { expect, test } from 'vitest'
import type { z } from 'zod'
import { bookShipment } from '../../src/contract/bookings.ts'
import { ErrorBody } from '../../src/contract/call.ts'
import {
  addParcelType,
  changeParcelType,
  listCompartments,
  listParcelTypes,
} from '../../src/contract/parcel-types.ts'
import { addPickupPoint, changePickupPoint, listPickupPoints } from '../../src/contract/pickup-points.ts'
import { acceptQuote, listQuotes } from '../../src/contract/quotes.ts'
import { askRates } from '../../src/contract/rates.ts'
import { addServiceLevel } from '../../src/contract/service-levels.ts'
import { addTag } from '../../src/contract/tags.ts'
import { ROUTE } from '../support/asked-rates.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'
import { publishLevels } from '../support/published-card.ts'

/** What whoever books may choose from: pickup points, levels for them, parcel types. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)

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

let made = 0
async function newPoint(changes: object = {}) {
  made += 1
  const body: z.input<typeof addPickupPoint.body> = {
    provider: 'lockers',
    type: 'locker',
    name: `Locker ${made}`,
    street_address: '1 Main Road',
    local_area: 'Claremont',
    city: 'Cape Town',
    zone: 'WC',
    code: '7708',
    lat: -33.981,
    lng: 18.465,
    hours: 'Mon–Sun 06:00–22:00',
    compartments: [{ name: 'Small', total: 8, out_of_use: 5 }],
    ...changes,
  }
  const outcome = await ops.call(addPickupPoint, { body })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.pickup_point
}

async function ask(path: string, body: object) {
  const answer = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
  })
  return { status: answer.status, json: await answer.json() }
}

const box = booking().parcels[0]
if (box === undefined) throw new Error('a booking has a parcel')

test('what is fetched at a pickup point has its address, and no other', async () => {
  const { id, name } = await newPoint()
  const shipment = await book(account.call, {
    account_id: undefined,
    delivery_pickup_point_id: id,
    delivery_pickup_point_provider: 'lockers',
    delivery_address: undefined,
  })
  expect(shipment).toMatchObject({
    collection_pickup_point_id: null,
    delivery_pickup_point_id: id,
    delivery_pickup_point_provider: 'lockers',
    delivery_address: { type: 'locker', company: name, street_address: '1 Main Road', lat: -33.981 },
    delivery_branch_id: 3,
  })
  const both = await book(ops.call, { delivery_pickup_point_id: id })
  // It is an address of its own, made a moment later.
  const { id: _id, time_created: _created, time_modified: _modified, ...place } = shipment.delivery_address
  expect(both.delivery_address).toMatchObject(place)
  for (const [changes, field] of [
    [{ delivery_pickup_point_provider: 'counters' }, 'delivery_pickup_point_provider'],
    [{ parcels: [box, box] }, 'parcels'],
  ] as const)
    expect(await send({ delivery_pickup_point_id: id, ...changes })).toMatchObject({ answer: { field } })
})

test('what goes to a pickup point is rated by its id as it is booked, and opted into', async () => {
  const { id } = await newPoint()
  const { collection_address, delivery_address } = booking()
  const to = { delivery_pickup_point_id: id, delivery_pickup_point_provider: 'lockers' }
  const asked = { collection_address, delivery_address: undefined, parcels: [box], ...to }
  const rated = await ask('/rates', { ...asked, service_level_code: 'ECO' })
  const shipment = await book(ops.call, { ...to, service_level_code: 'ECO' })
  expect(rated.json.rates[0].rate).toBe(shipment.rate)
  expect((await ask('/rates/opt-in', { collection_address, ...to })).json.count).toBe(3)
  for (const [changes, field] of [
    [{ delivery_pickup_point_id: 999_999 }, 'delivery_pickup_point_id'],
    [{ delivery_pickup_point_provider: 'counters' }, 'delivery_pickup_point_provider'],
    [{ delivery_pickup_point_id: '' }, 'delivery_address'],
  ] as const)
    expect(await ask('/rates', { ...asked, ...changes })).toMatchObject({ status: 400, json: { field } })
  // An address that is given as well counts for nothing: it is dropped when it is booked, too.
  const both = await ask('/rates', { ...asked, delivery_address, service_level_code: 'ECO' })
  expect(both.json.rates[0].rate).toBe(shipment.rate)
})

test('a level for lockers is booked with lockers, one for streets without', async () => {
  const counter = await newPoint({
    provider: 'counters',
    type: 'counter',
    compartments: [{ name: 'V4-L', total: 9 }],
  })
  const locker = await newPoint()
  for (const address_type of ['locker', 'street-address', 'locker-or-counter'] as const) {
    const body = { code: address_type.slice(0, 12), name: address_type, address_type }
    const days = { delivery_estimate_from_value: 1, delivery_estimate_to_value: 1 }
    expect((await ops.call(addServiceLevel, { body: { ...body, ...days } })).ok).toBe(true)
  }
  await publishLevels(ops, ['locker', 'street-addre', 'locker-or-co'])
  const isBooked = async (code: string, id: number | null) =>
    (await send({ service_level_code: code, delivery_pickup_point_id: id })).status
  const isRated = async (code: string, id: number | null) => {
    const { collection_address, delivery_address, parcels } = booking()
    const ends = { collection_address, delivery_address, delivery_pickup_point_id: id }
    const { json } = await ask('/rates', { ...ends, parcels, service_level_code: code })
    return json.rates.length === 1
  }
  // What is quoted can be booked, and the other way round.
  for (const code of ['locker', 'street-addre', 'locker-or-co'])
    for (const id of [locker.id, counter.id, null])
      expect(await isRated(code, id), `${code} ${id}`).toBe((await isBooked(code, id)) === 201)
  expect([
    await isBooked('locker', locker.id),
    await isBooked('locker', counter.id),
    await isBooked('locker', null),
    await isBooked('street-addre', null),
    await isBooked('street-addre', locker.id),
    await isBooked('locker-or-co', counter.id),
    await isBooked('locker-or-co', null),
  ]).toEqual([201, 400, 400, 201, 400, 201, 400])
})

test('pickup points are found by id, network and nearness, with what is free; those that are retired are not', async () => {
  const far = await newPoint({ name: 'Durban', lat: -29.727, lng: 31.085, zone: 'KZN', city: 'Durban' })
  const near = await newPoint({
    name: 'Sandton',
    lat: -26.1076,
    lng: 28.0567,
    zone: 'GP',
    city: 'Johannesburg',
  })
  const list = async (query: object) => {
    const outcome = await account.call(listPickupPoints, { query })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.pickup_points
  }
  expect((await list({ lat: near.lat, lng: near.lng }))[0]).toMatchObject({
    pickup_point_id: near.id,
    pickup_point_provider: 'lockers',
    distance_m: expect.any(Number),
    compartments: [{ name: 'Small', total: 8, out_of_use: 5, reserved: 0, free: 3, length: 32, weight: 6 }],
  })
  expect((await list({ pickup_point_id: far.id, pickup_point_provider: 'lockers' })).length).toBe(1)
  expect(await list({ pickup_point_id: far.id, pickup_point_provider: 'counters' })).toEqual([])
  const body = { id: far.id, version: 1, active: false }
  await ops.call(changePickupPoint, { body })
  expect(await list({ pickup_point_id: far.id })).toEqual([])
  expect(await send({ delivery_pickup_point_id: far.id })).toMatchObject({
    answer: { field: 'delivery_pickup_point_id' },
  })
  const tooBroken = { id: near.id, version: 1, compartments: [{ name: 'Small', total: 1, out_of_use: 2 }] }
  expect(await ops.call(changePickupPoint, { body: tooBroken })).toMatchObject({
    ok: false,
    field: 'compartments[0].out_of_use',
  })
})

test('who books is told parcel types, packaging, sorted categories and the disclaimer; compartments have measures', async () => {
  await setting('parcel_categories', ['Wine', 'Books', 'art'])
  await setting('packaging', ['Box', 'Flyer'])
  const outcome = await account.call(listParcelTypes, {})
  if (!outcome.ok) throw new Error(outcome.error)
  const { parcel_types, ...more } = outcome.value
  expect(parcel_types[0]).toMatchObject({
    name: 'Custom parcel',
    length: null,
    weight: null,
    is_default: true,
  })
  expect(more).toEqual({
    packaging: ['Box', 'Flyer'],
    parcel_categories: ['art', 'Books', 'Wine'],
    parcel_disclaimer: 'Additional costs may occur if incorrect parcel dimensions and weight are submitted.',
    count: 6,
  })
  const second = { name: 'Tube', length: 80, width: 10, height: 10, weight: 3, is_default: true }
  expect(await ops.call(addParcelType, { body: second })).toMatchObject({ ok: false, field: 'is_default' })
  const first = parcel_types[0]
  if (first === undefined) throw new Error('there are parcel types')
  const { id, version } = first
  await ops.call(changeParcelType, { body: { id, version, is_default: false } })
  expect((await ops.call(addParcelType, { body: second })).ok).toBe(true)
  const sizes = await account.call(listCompartments, {})
  expect(sizes.ok && sizes.value.compartments.map(({ provider, name }) => `${provider} ${name}`)).toEqual([
    ...['lockers Small', 'lockers Medium', 'lockers Large'],
    ...['Extra small', 'Small', 'Medium', 'Large'].map((name) => `lockers-2 ${name}`),
    ...['XS', 'S', 'M', 'L', 'XL'].map((name) => `counters V4-${name}`),
  ])
})

test('a provider insures nothing that is declared, or only so much: rated and booked alike', async () => {
  const declared = { service_level_code: 'ECO', declared_value: 1500 }
  const asked = async (changes: object = {}) => {
    const route = { ...ROUTE, ...declared, ...changes }
    const answer = await account.call(askRates, { body: route })
    if (!answer.ok) throw new Error(answer.error)
    const [rate] = answer.value.rates
    return { ...answer.value, rate, extras: rate?.extras.length }
  }
  const insured = await asked()
  expect([insured.extras, insured.rate?.service_level.insurance_disabled]).toEqual([1, false])
  const kept = await account.call(bookShipment, {
    body: { ...booking({ account_id: undefined, ...declared }), status: 'quote' },
  })
  if (!kept.ok) throw new Error(kept.error)

  await setting('insurance_declared_value_enabled', false)
  await setting('insurance_max_declared_value', 1000)
  const bare = await asked()
  expect([bare.extras, bare.rate?.service_level.insurance_disabled]).toEqual([0, true])
  const booked = await book(account.call, { account_id: undefined, ...declared, liability_cover: true })
  expect(booked).toMatchObject({ declared_value: 1500, liability_cover: false })
  expect(booked.rates?.map(({ type }) => type)).not.toContain('rate_group_extras')
  // A quote holds: at its price it is insured as it says.
  const accepted = await account.call(acceptQuote, { body: { id: kept.value.id } })
  expect(accepted).toMatchObject({ ok: true, value: { rate: kept.value.rate, liability_cover: null } })

  await setting('insurance_declared_value_enabled', true)
  const detail = 'Declared value above R 1 000.00, the most that is insured'
  expect(await asked()).toMatchObject({
    rates: [],
    refused: [{ service_level_code: 'ECO', reason: detail }],
  })
  expect(await send({ ...declared, account_id: 1 })).toMatchObject({
    status: 400,
    answer: { message: detail, field: 'declared_value' },
  })
  expect((await asked({ liability_cover: false })).rates).toHaveLength(1)
  expect((await send({ ...declared, account_id: 1, liability_cover: false })).status).toBe(201)
  expect((await asked({ declared_value: 1000 })).rates).toHaveLength(1)
  await setting('insurance_max_declared_value', null)
})

test('a quote that has expired is insured as the price of its acceptance says', async () => {
  const quoted = async () => {
    const declared = { account_id: undefined, status: 'quote', declared_value: 1500 }
    return book(account.call, declared)
  }
  /** Books at the price that is shown now; whether that insures it. */
  const accepted = async (id: number) => {
    const shown = await account.call(listQuotes, { query: { id } })
    if (!shown.ok) throw new Error(shown.error)
    const rate = shown.value.shipment_quotes[0]?.current_rate
    const outcome = await account.call(acceptQuote, { body: { id, rate } })
    if (!outcome.ok) throw new Error(outcome.error)
    const { liability_cover, rates } = outcome.value
    return { liability_cover, isPaid: (rates ?? []).some(({ type }) => type === 'rate_group_extras') }
  }
  const insured = await quoted()
  await setting('insurance_declared_value_enabled', false)
  const bare = await quoted()
  const { clock } = platform.platform
  clock.set({ time: clock.now() + 31 * 24 * 3_600_000 })
  expect(await accepted(insured.id)).toEqual({ liability_cover: false, isPaid: false })
  await setting('insurance_declared_value_enabled', true)
  expect(await accepted(bare.id)).toEqual({ liability_cover: null, isPaid: true })
})

test('how it is proven, its tags and its cover are priced, kept and told', async () => {
  const added = await ops.call(addTag, { body: { type: 'shipment', name: 'Fragile' } })
  if (!added.ok) throw new Error(added.error)
  const { id } = added.value.tag
  const plain = await book(account.call, { account_id: undefined, declared_value: 5000 })
  const asked = await book(account.call, {
    account_id: undefined,
    declared_value: 5000,
    liability_cover: 'N',
    pod_method: 'grv physical',
    tag_ids: [id],
  })
  expect(plain).toMatchObject({ pod_method: null, liability_cover: null, tag_ids: [] })
  expect(asked).toMatchObject({ pod_method: 'grv physical', liability_cover: false, tag_ids: [id] })
  const types = ({ rates }: typeof plain) => (rates ?? []).map(({ type }) => type)
  expect(types(plain)).toContain('rate_group_extras')
  expect(types(asked)).not.toContain('rate_group_extras')
  expect(types(asked).filter((type) => type === 'surcharge').length).toBeGreaterThan(
    types(plain).filter((type) => type === 'surcharge').length,
  )
  const quoted = await book(account.call, {
    account_id: undefined,
    status: 'quote',
    pod_method: 'pin-with-fallback',
  })
  const accepted = await account.call(acceptQuote, { body: { id: quoted.id } })
  expect(accepted).toMatchObject({ ok: true, value: { pod_method: 'pin-with-fallback' } })
})
