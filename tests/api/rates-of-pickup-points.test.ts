import { expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { listPickupPoints } from '../../src/contract/pickup-points.ts'
import { askOptInRates, askRates } from '../../src/contract/rates.ts'
import { addServiceLevel } from '../../src/contract/service-levels.ts'
import { ROUTE } from '../support/asked-rates.ts'
import { booking } from '../support/booking.ts'
import { pickupPoints, toPoint } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** What it costs from or to a locker or counter, named by its id (001 §7). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const { collection_address, delivery_address, parcels } = ROUTE

async function pointOf(type: 'locker' | 'counter') {
  const outcome = await account.call(listPickupPoints, { query: { type, limit: 1 } })
  const point = outcome.ok ? outcome.value.pickup_points[0] : undefined
  if (point === undefined) throw new Error(`the demo has a ${type}`)
  return point
}
const locker = await pointOf('locker')
const toLocker = {
  collection_address,
  delivery_pickup_point_id: locker.pickup_point_id,
  delivery_pickup_point_provider: locker.pickup_point_provider,
  parcels,
}

test('to a pickup point it costs what it costs to its address', async () => {
  const { street_address, local_area, city, zone, code, lat, lng } = locker
  const address = { type: 'locker' as const, street_address, local_area, city, zone, code, lat, lng }
  const [byId, byAddress] = [
    await account.call(askRates, { body: toLocker }),
    await account.call(askRates, { body: { collection_address, delivery_address: address, parcels } }),
  ]
  if (!byId.ok || !byAddress.ok) throw new Error('both are answered')
  expect(byId.value.rates.length).toBeGreaterThan(0)
  expect(byId.value.rates).toEqual(byAddress.value.rates)
  const visitor = await platform.visitor(askRates, { body: toLocker })
  expect(visitor).toMatchObject({ ok: true, value: { message: 'Success' } })
  const optIns = await account.call(askOptInRates, { body: toLocker })
  expect(optIns).toMatchObject({ ok: true })
})

test('levels are offered by what each end is', async () => {
  for (const address_type of ['locker', 'street-address', 'counter'] as const)
    await ops.call(addServiceLevel, {
      body: {
        ...{ code: address_type, name: address_type, address_type },
        ...{ delivery_estimate_from_value: 1, delivery_estimate_to_value: 1 },
      },
    })
  const offered = async (body: object) => {
    const outcome = await ops.call(askRates, {
      body: { collection_address, delivery_address, parcels, ...body },
    })
    if (!outcome.ok) throw new Error(outcome.error)
    const { rates, refused } = outcome.value
    const codes = [
      ...rates.map(({ service_level }) => service_level.code),
      // No card has a rate for these: that alone is said of those that go there.
      ...refused.flatMap(({ service_level_code, reason }) =>
        reason === 'No rate between these addresses' ? service_level_code : [],
      ),
    ]
    return ['locker', 'street-address', 'counter'].filter((code) => codes.includes(code))
  }
  const counter = await pointOf('counter')
  expect(await offered({})).toEqual(['street-address'])
  expect(await offered({ delivery_pickup_point_id: locker.id })).toEqual(['locker'])
  expect(await offered({ collection_pickup_point_id: counter.id })).toEqual(['counter'])
  const mixed = { collection_pickup_point_id: counter.id, delivery_pickup_point_id: locker.id }
  expect(await offered(mixed)).toEqual([])
  expect(await offered({ delivery_address: { ...delivery_address, type: 'locker' } })).toEqual(['locker'])
})

test('to a point that is full there is no rate, and it is said why; a quote holds nothing and fills nothing', async () => {
  const { newPoint } = pickupPoints(platform, ops, account)
  const point = await newPoint([{ name: 'Small', total: 1 }])
  const to = { ...toLocker, delivery_pickup_point_id: point.id, delivery_pickup_point_provider: null }
  const answer = async (body: object = {}, who = account) => {
    const outcome = await who.call(askRates, { body: { ...to, ...body } })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value
  }
  expect((await answer()).rates.length).toBeGreaterThan(0)
  const booked = { ...booking({ account_id: undefined }), ...toPoint(point.id) }
  await account.call(bookShipment, { body: { ...booked, status: 'quote' } })
  expect((await answer()).rates.length).toBeGreaterThan(0)
  expect(await account.call(bookShipment, { body: booked })).toMatchObject({ ok: true })
  const full = `${point.name} has no free compartment for this parcel. Choose another pickup point`
  for (const who of [account, ops, { call: platform.visitor, token: '' }]) {
    const { message, rates, refused } = await answer({}, who)
    expect([message, rates]).toEqual([full, []])
    expect(refused.some(({ reason }) => reason === full)).toBe(true)
  }
  const [box] = parcels
  expect((await answer({ parcels: [{ ...box, submitted_length_cm: 200 }] })).message).toContain(
    `The parcel does not fit into any compartment of ${point.name}`,
  )
  // From there it is the same.
  const from = { delivery_address, delivery_pickup_point_id: null, collection_pickup_point_id: point.id }
  expect((await answer(from)).message).toBe(full)
})

test.each<[string, object, string, string]>([
  [
    'a point that nobody has',
    { delivery_pickup_point_id: 999_999 },
    'delivery_pickup_point_id',
    'There is no such pickup point',
  ],
  [
    'a point of another network',
    { delivery_pickup_point_id: locker.id, delivery_pickup_point_provider: 'counters' },
    'delivery_pickup_point_provider',
    'This pickup point belongs to another network',
  ],
  [
    'no end at all',
    { delivery_address: null },
    'delivery_address',
    'The delivery address requires the following: street address, suburb, city, province/zone',
  ],
])('%s is refused', async (_what, change, field, error) => {
  const body = { collection_address, delivery_address, parcels, ...change }
  expect(await account.call(askRates, { body })).toMatchObject({ ok: false, status: 400, field, error })
})

test('a point of another provider, or one that is retired, is none, to prices and to bookings', async () => {
  await makeSecondProvider(platform)
  await platform.owner.query(`
    INSERT INTO pickup_points SELECT (jsonb_populate_record(p, '{"id": 77001, "name": "Rival", "provider_id": 2}')).*
    FROM pickup_points p WHERE provider_id = 1 LIMIT 1;
    INSERT INTO pickup_points SELECT (jsonb_populate_record(p, '{"id": 77002, "name": "Old", "active": false}')).*
    FROM pickup_points p WHERE provider_id = 1 LIMIT 1`)
  for (const id of [77001, 77002]) {
    const refusal = { ok: false, status: 400, field: 'delivery_pickup_point_id' }
    const body = { ...toLocker, delivery_pickup_point_id: id, delivery_pickup_point_provider: null }
    expect(await account.call(askRates, { body })).toMatchObject(refusal)
    const booked = { ...booking({ account_id: undefined }), delivery_pickup_point_id: id }
    expect(await account.call(bookShipment, { body: booked })).toMatchObject(refusal)
    expect(await account.call(listPickupPoints, { query: { pickup_point_id: id } })).toMatchObject({
      value: { count: 0 },
    })
  }
})
