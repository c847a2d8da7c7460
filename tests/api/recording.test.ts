/** Who may record what of a shipment, and what a scan that is sent again is (001 §4). */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { recordTrackingEvents, type TrackingEventInput } from '../../src/contract/operations.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { book } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { OPS, platformOfFile } from '../support/platform.ts'
import { outForDelivery, record } from '../support/recording.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

const driverOf = (driver_id: number) => enterAsDriver(platform, driver_id)

describe('recording', () => {
  test('drivers record what happens at doors and on the road, staff what happens in the house', async () => {
    const driver = await driverOf(1)
    const id = await outForDelivery(ops.call, 1)
    for (const event of [
      'damaged',
      'on-hold',
      'on-hold-internal',
      'manifested',
      'delivery-assigned',
    ] as const)
      expect(await record(driver.call, { shipment_id: id, event }), event).toMatchObject({
        ok: false,
        code: 'permission.denied',
        field: 'event',
      })
    expect(await record(ops.call, { shipment_id: id, event: 'delivery-exception' })).toMatchObject({
      ok: false,
      code: 'permission.denied',
      message: '“Delivery exception” is recorded by the driver.',
    })
    const failed = { shipment_id: id, event: 'delivery-failed-attempt' } as const
    expect(await record(driver.call, { ...failed, driver_id: 2 })).toMatchObject({
      ok: false,
      field: 'driver_id',
    })
    expect(await record(driver.call, failed)).toMatchObject({ ok: true })
  })

  test('a scan that is sent again, in one call or another, is one scan; a later one is another', async () => {
    const driver = await driverOf(1)
    const shipment_id = await outForDelivery(ops.call, 1)
    const date = new Date(platform.platform.clock.now()).toISOString()
    const failed = { shipment_id, event: 'delivery-failed-attempt', message: 'No answer', date } as const
    const send = async (event: z.input<typeof TrackingEventInput>, times: number) => {
      const outcome = await driver.call(recordTrackingEvents, {
        body: { tracking_events: Array.from({ length: times }, () => event) },
      })
      return outcome.ok ? outcome.value.tracking_events : []
    }
    const [first, ...again] = [...(await send(failed, 1_000)), ...(await send(failed, 1))]
    expect(first).toMatchObject({ ok: true, id: shipment_id, status: 'delivery-failed-attempt' })
    expect(again).toHaveLength(1_000)
    for (const one of again) expect(one).toEqual(first)
    const attempts = async () => {
      const found = await ops.call(listShipments, { query: { id: shipment_id } })
      const [shipment] = found.ok ? found.value.shipments : []
      const lines = shipment?.tracking_events?.filter(({ status }) => status === failed.event)
      return [shipment?.failed_attempts, lines?.length]
    }
    expect(await attempts()).toEqual([1, 1])
    const later = new Date(Date.parse(date) + 60_000).toISOString()
    expect(await record(driver.call, { ...failed, date: later })).toMatchObject({ ok: true })
    expect(await attempts()).toEqual([2, 2])
    const delivered = { shipment_id, event: 'delivered', message: 'Signed by Nomsa', date: later } as const
    const handedOver = await record(driver.call, delivered)
    expect(handedOver).toMatchObject({ ok: true, status: 'delivered' })
    expect(await record(driver.call, delivered)).toEqual(handedOver)
    expect(await record(driver.call, { ...delivered, message: 'Signed by Sipho' })).toMatchObject({
      ok: false,
      code: 'shipment.wrongStatus',
    })
  })

  test('a driver who collected a shipment does not deliver it, or fail to, where another one has it', async () => {
    const id = await outForDelivery(ops.call, 2)
    await platform.owner.query('UPDATE shipments SET collection_agent_id = 1 WHERE id = $1', [id])
    const collector = await driverOf(1)
    for (const event of ['delivered', 'delivery-failed-attempt', 'returned-to-hub'] as const)
      expect(await record(collector.call, { shipment_id: id, event }), event).toMatchObject({
        ok: false,
        code: 'permission.denied',
        message: 'This stop is not assigned to you.',
      })
    expect(await record((await driverOf(2)).call, { shipment_id: id, event: 'delivered' })).toMatchObject({
      ok: true,
    })
  })

  test('nothing happened to a shipment before it was booked, and nobody plans its stop for another century', async () => {
    const id = await outForDelivery(ops.call, 1)
    const driver = await driverOf(1)
    const event = { shipment_id: id, event: 'delivered' } as const
    expect(await record(driver.call, { ...event, date: '1970-01-02T00:00:00Z' })).toMatchObject({
      ok: false,
      message: 'The date is before the booking.',
      field: 'date',
    })
    expect(await record(driver.call, { ...event, eta: '2099-01-01T00:00:00Z' })).toMatchObject({
      ok: false,
      field: 'eta',
    })
    expect(await record(driver.call, event)).toMatchObject({ ok: true })
  })

  test('names a branch of the provider, and one of theirs', async () => {
    const { id } = await book(ops.call)
    const received = { shipment_id: id, event: 'received-at-hub' } as const
    expect(await record(ops.call, { ...received, branch_id: 999 })).toMatchObject({
      ok: false,
      code: 'branch.notFound',
      field: 'branch_id',
    })
    expect(await record(ops.call, { ...received, branch_id: 4 })).toMatchObject({ ok: true })
    const returned = { shipment_id: await outForDelivery(ops.call, 1), event: 'returned-to-hub' } as const
    expect(await record((await driverOf(1)).call, { ...returned, branch_id: 5 })).toMatchObject({
      ok: false,
      code: 'branch.notYours',
    })
  })

  test('a truck takes along what is manifested at the hub of its driver', async () => {
    const { rows } = await platform.owner.query<{ id: number; branch_id: number }>(
      "SELECT id, branch_id FROM drivers WHERE provider_id = 1 AND vehicle_kind = 'truck' ORDER BY id",
    )
    const [here, there] = [rows[0], rows.find(({ branch_id }) => branch_id !== rows[0]?.branch_id)]
    const truck = await driverOf(here?.id ?? 0)
    const { id } = await book(ops.call)
    const event = { shipment_id: id, event: 'in-transit' } as const
    await record(ops.call, { shipment_id: id, event: 'received-at-hub', branch_id: here?.branch_id })
    expect(await record(truck.call, event)).toMatchObject({ ok: false, code: 'shipment.notFound' })
    await record(ops.call, { shipment_id: id, event: 'manifested' })
    expect(await record((await driverOf(there?.id ?? 0)).call, event)).toMatchObject({
      code: 'shipment.notFound',
    })
    // Whoever belongs to that hub and drives no truck takes nothing along unasked.
    const { rows: vans } = await platform.owner.query<{ id: number }>(
      "SELECT id FROM drivers WHERE provider_id = 1 AND vehicle_kind <> 'truck' AND branch_id = $1 ORDER BY id",
      [here?.branch_id],
    )
    expect(await record((await driverOf(vans[0]?.id ?? 0)).call, event)).toMatchObject({
      code: 'shipment.notFound',
    })
    expect(await record(truck.call, event)).toMatchObject({ ok: true, status: 'in-transit' })
  })
})
