import { describe, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { changeCompartment, listCompartments } from '../../src/contract/parcel-types.ts'
import { changePickupPoint, listPickupPoints } from '../../src/contract/pickup-points.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { book, booking } from '../support/booking.ts'
import { parcel, pickupPoints, toPoint } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, platformOfFile, startTestPlatform } from '../support/platform.ts'

/** Compartments that bookings hold: who gets the last one, when it is free again, and what becomes of a shipment that loses it. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)

const { newPoint, sizesOf, attempt, record } = pickupPoints(platform, ops, account)

describe('a booking', () => {
  test('is given the smallest compartment that is free, by any rotation, and is told which', async () => {
    const { id } = await newPoint([
      { name: 'Small', total: 1 },
      { name: 'Medium', total: 2, out_of_use: 1 },
      { name: 'Large', total: 1 },
    ])
    const compartments: (string | null)[] = []
    for (const _time of [1, 2, 3]) {
      const shipment = await book(ops.call, { ...toPoint(id), parcels: [parcel(10, 30, 50)] })
      compartments.push(shipment.delivery_compartment)
    }
    expect(compartments).toEqual(['Small', 'Medium', 'Large'])
    expect(await sizesOf(id)).toEqual([
      ['Small', 1, 0],
      ['Medium', 1, 0],
      ['Large', 1, 0],
    ])
    expect(await attempt(id, { parcels: [parcel(10, 30, 50)] })).toMatchObject({
      ok: false,
      status: 409,
      field: 'delivery_pickup_point_id',
      error: expect.stringMatching(/^Wall \d+ has no free compartment for this parcel/),
    })
  })

  test('of what fits into none is refused with the largest that there is', async () => {
    const { id } = await newPoint([
      { name: 'Small', total: 5 },
      { name: 'Medium', total: 5 },
    ])
    expect(await attempt(id, { parcels: [parcel(40, 40, 40)] })).toMatchObject({
      ok: false,
      status: 400,
      field: 'parcels[0]',
      error: expect.stringContaining('Its largest compartment is Medium, 32 × 56 × 26 cm, 12 kg'),
    })
    expect(await attempt(id, { parcels: [parcel(10, 10, 10, 12.5)] })).toMatchObject({ ok: false })
    expect(await sizesOf(id)).toEqual([
      ['Small', 0, 5],
      ['Medium', 0, 5],
    ])
  })

  test('between two points holds one at each end, or neither', async () => {
    const [from, to] = [
      await newPoint([{ name: 'Small', total: 2 }]),
      await newPoint([{ name: 'Small', total: 1 }]),
    ]
    const ends = { collection_pickup_point_id: from.id, ...toPoint(to.id) }
    expect(await book(ops.call, ends)).toMatchObject({
      collection_compartment: 'Small',
      delivery_compartment: 'Small',
    })
    expect(await ops.call(bookShipment, { body: { ...booking(), ...ends } })).toMatchObject({
      field: 'delivery_pickup_point_id',
    })
    expect([await sizesOf(from.id), await sizesOf(to.id)]).toEqual([[['Small', 1, 1]], [['Small', 1, 0]]])
  })

  test('that is sent twice with one key holds one', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 4 }])
    const send = () =>
      ops.call(bookShipment, {
        body: { ...booking(), ...toPoint(id) },
        idempotencyKey: 'locker-once',
      })
    const [first, again] = [await send(), await send()]
    expect(first.ok && again.ok && first.value.id === again.value.id).toBe(true)
    expect(await sizesOf(id)).toEqual([['Small', 1, 3]])
  })

  test('to a point of which no compartments are kept is taken as it is', async () => {
    const { id } = await newPoint([])
    const shipment = await book(ops.call, { ...toPoint(id), parcels: [parcel(90, 90, 90, 30)] })
    expect(shipment).toMatchObject({ delivery_pickup_point_id: id, delivery_compartment: null })
  })
})

test('of many at once for the last compartments so many get one as there are, on two nodes', async () => {
  const { id } = await newPoint([{ name: 'Small', total: 3 }])
  const second = await startTestPlatform({ LOG_LEVEL: 'silent' }, platform.databaseUrl)
  try {
    const other = await second.as(ACCOUNT_USER)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        attempt(id, { account_id: undefined }, i % 2 === 0 ? account.call : other.call),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await sizesOf(id)).toEqual([['Small', 3, 0]])
    expect(await sizesOf(id, other.call)).toEqual([['Small', 3, 0]])
  } finally {
    await second.stop()
  }
})

describe('a compartment is free again', () => {
  test('when the parcel is taken out of it, not before', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const shipment = await book(ops.call, toPoint(id))
    await record(shipment.id, 'collected', 'received-at-hub', 'out-for-delivery', 'ready-for-pickup')
    expect(await sizesOf(id)).toEqual([['Small', 1, 0]])
    await record(shipment.id, 'collected-from-locker')
    expect(await sizesOf(id)).toEqual([['Small', 0, 1]])
    const { rows } = await platform.owner.query('SELECT key FROM due_jobs WHERE key LIKE $1', [
      `${shipment.id} %`,
    ])
    expect(rows).toEqual([])
  })

  test('when the shipment is cancelled', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const shipment = await book(ops.call, toPoint(id))
    const change = (body: object) =>
      ops.call(changeShipments, { body: { shipments: [{ id: shipment.id, ...body }] } })
    await change({ collection_agent_id: 8 })
    expect(await change({ status: 'cancelled', reason: 'No longer needed' })).toMatchObject({ ok: true })
    expect(await sizesOf(id)).toEqual([['Small', 0, 1]])
    expect((await attempt(id)).ok).toBe(true)
  })

  test('at the sender’s point when it is collected there', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const shipment = await book(ops.call, { collection_pickup_point_id: id, collection_address: undefined })
    expect(shipment).toMatchObject({ status: 'awaiting-dropoff', collection_compartment: 'Small' })
    await record(shipment.id, 'collected')
    expect(await sizesOf(id)).toEqual([['Small', 0, 1]])
  })
})

describe('staff', () => {
  test('never keep fewer compartments than are reserved, of the sizes that the network has', async () => {
    const { id, version } = await newPoint([{ name: 'Small', total: 4 }])
    await book(ops.call, toPoint(id))
    await book(ops.call, toPoint(id))
    const change = (compartments: { name: string; total: number; out_of_use?: number }[]) =>
      ops.call(changePickupPoint, { body: { id, version, compartments } })
    const least = { ok: false, error: expect.stringContaining('2 of Small are reserved') }
    expect(await change([{ name: 'Small', total: 1 }])).toMatchObject({
      ...least,
      field: 'compartments[0].total',
    })
    expect(await change([{ name: 'Small', total: 4, out_of_use: 3 }])).toMatchObject(least)
    expect(await change([{ name: 'Large', total: 4 }])).toMatchObject({ ...least, field: 'compartments' })
    expect(await change([{ name: 'Colossal', total: 4 }])).toMatchObject({ field: 'compartments[0].name' })
    expect(await change([{ name: 'Small', total: 3, out_of_use: 1 }])).toMatchObject({ ok: true })
    expect(await sizesOf(id)).toEqual([['Small', 2, 0]])
  })

  test('do not rename a size under which points keep compartments', async () => {
    const { name } = await newPoint([{ name: 'Large', total: 4 }])
    const sizes = await ops.call(listCompartments, {})
    if (!sizes.ok) throw new Error(sizes.error)
    const large = sizes.value.compartments.find((one) => one.provider === 'lockers' && one.name === 'Large')
    if (large === undefined) throw new Error('the network has large ones')
    const body = { id: large.id, version: large.version, name: 'Huge' }
    expect(await ops.call(changeCompartment, { body })).toMatchObject({ ok: false, field: 'name' })
    expect(name).toMatch(/^Wall/)
  })
})

test('what is free counts what others have booked, and whose it is nobody is told', async () => {
  const { id } = await newPoint([{ name: 'Small', total: 2 }])
  await book(ops.call, { ...toPoint(id), account_id: 9 })
  expect(await sizesOf(id, account.call)).toEqual([['Small', 1, 1]])
  const outcome = await account.call(listPickupPoints, {
    query: { pickup_point_id: id, length_cm: 30, width_cm: 20, height_cm: 10, weight_kg: 1, fits: 'true' },
  })
  expect(outcome).toMatchObject({
    ok: true,
    value: { count: 1, pickup_points: [{ fits: true, fitting_compartment: 'Small' }] },
  })
  expect(await account.call(listPickupPoints, { query: { length_cm: 30 } })).toMatchObject({
    ok: false,
    field: 'width_cm',
  })
})
