import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { bookShipment } from '../../src/contract/bookings.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeCompartment, listCompartments } from '../../src/contract/parcel-types.ts'
import { addPickupPoint, changePickupPoint, listPickupPoints } from '../../src/contract/pickup-points.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import type { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import type { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, platformOfFile, startTestPlatform } from '../support/platform.ts'

/** Compartments that bookings hold: who gets the last one, when it is free again, and what becomes of a shipment that loses it. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const HOUR_MS = 3_600_000

let made = 0
async function newPoint(compartments: z.input<typeof addPickupPoint.body>['compartments']) {
  made += 1
  const outcome = await ops.call(addPickupPoint, {
    body: {
      provider: 'lockers',
      type: 'locker',
      name: `Wall ${made}`,
      street_address: '1 Main Road',
      local_area: 'Claremont',
      city: 'Cape Town',
      zone: 'WC',
      code: '7708',
      lat: -33.981,
      lng: 18.465,
      compartments,
    },
  })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.pickup_point
}

async function sizesOf(id: number, call = account.call) {
  const outcome = await call(listPickupPoints, { query: { pickup_point_id: id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.pickup_points[0]?.compartments.map(({ name, reserved, free }) => [
    name,
    reserved,
    free,
  ])
}

const toPoint = (id: number) => ({ delivery_pickup_point_id: id, delivery_address: undefined })
const parcel = (length: number, width: number, height: number, weight = 1) => ({
  submitted_length_cm: length,
  submitted_width_cm: width,
  submitted_height_cm: height,
  submitted_weight_kg: weight,
})
const attempt = (id: number, changes: Parameters<typeof booking>[0] = {}, call = ops.call) =>
  call(bookShipment, { body: { ...booking(changes), ...toPoint(id) } })

async function record(shipment_id: number, ...events: TrackingEventCode[]) {
  for (const event of events) {
    const outcome = await ops.call(recordTrackingEvents, {
      body: { tracking_events: [{ shipment_id, event }] },
    })
    expect(outcome, event).toMatchObject({ ok: true, value: { tracking_events: [{ ok: true }] } })
  }
}

async function statusOf(id: number): Promise<[ShipmentStatus, string | null]> {
  const { rows } = await platform.owner.query<{ status: ShipmentStatus; message: string | null }>(
    'SELECT status, message FROM shipments WHERE id = $1',
    [id],
  )
  return [rows[0]?.status ?? 'quote', rows[0]?.message ?? null]
}

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
    expect(shipment.collection_compartment).toBe('Small')
    await record(shipment.id, 'collected')
    expect(await sizesOf(id)).toEqual([['Small', 0, 1]])
  })
})

describe('a shipment that goes on takes a compartment anew', () => {
  const cancelled = async (id: number) => {
    const shipment = await book(ops.call, toPoint(id))
    const change = (body: object) =>
      ops.call(changeShipments, { body: { shipments: [{ id: shipment.id, ...body }] } })
    await change({ collection_agent_id: 8 })
    expect(await change({ status: 'cancelled', reason: 'No longer needed' })).toMatchObject({ ok: true })
    return { reopen: () => change({ status: 'submitted' }), id: shipment.id }
  }

  test('when it is reopened, the next larger where its own is taken', async () => {
    const { id } = await newPoint([
      { name: 'Small', total: 1 },
      { name: 'Large', total: 1 },
    ])
    const first = await cancelled(id)
    await book(ops.call, toPoint(id))
    expect(await first.reopen()).toMatchObject({ ok: true })
    expect(await sizesOf(id)).toEqual([
      ['Small', 1, 0],
      ['Large', 1, 0],
    ])
    const { rows } = await platform.owner.query('SELECT delivery_compartment FROM shipments WHERE id = $1', [
      first.id,
    ])
    expect(rows).toEqual([{ delivery_compartment: 'Large' }])
  })

  test('and goes on without where none is free', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const first = await cancelled(id)
    await book(ops.call, toPoint(id))
    expect(await first.reopen()).toMatchObject({ ok: true })
    expect(await sizesOf(id)).toEqual([['Small', 1, 0]])
  })
})

describe('a reservation expires', () => {
  const clock = platform.platform.clock

  const expiryOf = async (id: number) => {
    const { rows } = await platform.owner.query<{ at: number }>(
      'SELECT extract(epoch FROM expires_at)::float8 * 1000 AS at FROM pickup_reservations WHERE shipment_id = $1',
      [id],
    )
    return rows[0]?.at ?? 0
  }

  test('so many hours after the promised window, and the shipment tells of it', async () => {
    const { id, name } = await newPoint([{ name: 'Small', total: 1 }])
    const shipment = await book(ops.call, toPoint(id))
    const at = await expiryOf(shipment.id)
    expect(at).toBe(Date.parse(shipment.delivery_before ?? '') + 48 * HOUR_MS)
    await record(shipment.id, 'collected', 'received-at-hub')
    clock.set({ time: at - 1_000 })
    expect(await sizesOf(id)).toEqual([['Small', 1, 0]])
    clock.set({ time: at + 1_000 })
    await expect.poll(() => sizesOf(id)).toEqual([['Small', 0, 1]])
    const told = `The reservation of a compartment (Small) at ${name} has expired`
    expect(await statusOf(shipment.id)).toEqual(['bob-box-reservation-failed', told])
    await record(shipment.id, 'out-for-delivery')
    expect(await sizesOf(id)).toEqual([['Small', 1, 0]])
  })

  test('not while the parcel is in it', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const shipment = await book(ops.call, toPoint(id))
    const at = await expiryOf(shipment.id)
    await record(shipment.id, 'collected', 'ready-for-pickup')
    clock.set({ time: at + 1_000 })
    const other = await newPoint([{ name: 'Small', total: 1 }])
    await book(ops.call, toPoint(other.id))
    expect(await sizesOf(id)).toEqual([['Small', 1, 0]])
    expect((await statusOf(shipment.id))[0]).toBe('ready-for-pickup')
  })

  test('of what was never handed in as an exception of its collection', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const shipment = await book(ops.call, { collection_pickup_point_id: id, collection_address: undefined })
    clock.set({ time: (await expiryOf(shipment.id)) + 1_000 })
    await expect.poll(() => sizesOf(id)).toEqual([['Small', 0, 1]])
    expect((await statusOf(shipment.id))[0]).toBe('collection-exception')
  })

  test('later where the delivery was promised for later meanwhile', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const shipment = await book(ops.call, toPoint(id))
    const at = await expiryOf(shipment.id)
    const delivery_before = new Date(Date.parse(shipment.delivery_before ?? '') + 24 * HOUR_MS).toISOString()
    const changed = await ops.call(changeShipments, {
      body: { shipments: [{ id: shipment.id, delivery_before }] },
    })
    expect(changed).toMatchObject({ ok: true })
    clock.set({ time: at + 1_000 })
    await expect.poll(() => expiryOf(shipment.id)).toBe(at + 24 * HOUR_MS)
    expect(await sizesOf(id)).toEqual([['Small', 1, 0]])
  })

  test('at the start of the platform where it fell due while that was down', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const shipment = await book(ops.call, toPoint(id))
    await record(shipment.id, 'collected')
    await platform.owner.query(
      "UPDATE pickup_reservations SET expires_at = '2020-01-01' WHERE shipment_id = $1",
      [shipment.id],
    )
    await platform.owner.query(
      'UPDATE shipments SET delivery_after = NULL, delivery_before = NULL WHERE id = $1',
      [shipment.id],
    )
    await platform.owner.query("UPDATE due_jobs SET due_at = '2020-01-01' WHERE key = $1", [
      `${shipment.id} delivery`,
    ])
    const second = await startTestPlatform({ LOG_LEVEL: 'silent' }, platform.databaseUrl)
    try {
      await expect.poll(() => sizesOf(id)).toEqual([['Small', 0, 1]])
    } finally {
      await second.stop()
    }
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
