import { expect } from 'vitest'
import type { z } from 'zod'
import { bookShipment } from '../../src/contract/bookings.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { addPickupPoint, listPickupPoints } from '../../src/contract/pickup-points.ts'
import type { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import type { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { booking } from './booking.ts'
import type { SignedIn, TestPlatform } from './platform.ts'

export const toPoint = (id: number) => ({ delivery_pickup_point_id: id, delivery_address: undefined })

export const parcel = (length: number, width: number, height: number, weight = 1) => ({
  submitted_length_cm: length,
  submitted_width_cm: width,
  submitted_height_cm: height,
  submitted_weight_kg: weight,
})

/** Pickup points of a test's own, and what is booked into their compartments: as staff, seen by people of an account. */
export function pickupPoints(platform: Pick<TestPlatform, 'owner'>, ops: SignedIn, account: SignedIn) {
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

  return { newPoint, sizesOf, attempt, record, statusOf }
}
