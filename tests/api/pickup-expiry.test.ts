import { describe, expect, test } from 'vitest'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { book } from '../support/booking.ts'
import { pickupPoints, toPoint } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, platformOfFile, startTestPlatform } from '../support/platform.ts'

/** How long a compartment is held, and what becomes of a shipment that lost its own. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const HOUR_MS = 3_600_000

const { newPoint, sizesOf, record, statusOf } = pickupPoints(platform, ops, account)

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

  test.each([
    [false, 'delivery-exception'],
    [true, 'bob-box-reservation-failed'],
  ])(
    'so many hours after the promised window, and the shipment tells of it (locker network: %s)',
    async (isNetwork, lost) => {
      await platform.owner.query(
        `INSERT INTO provider_settings VALUES (1, 'is_locker_network', $1) ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
        [String(isNetwork)],
      )
      platform.platform.settings.forget(1)
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
      expect(await statusOf(shipment.id)).toEqual([lost, told])
      await record(shipment.id, 'out-for-delivery')
      expect(await sizesOf(id)).toEqual([['Small', 1, 0]])
    },
  )

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
