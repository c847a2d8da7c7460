/** Compartments for shipments that go on after they had lost theirs: reopened, undone, or sent out all the same. */
import { sql } from 'kysely'
import {
  isTakenAnew,
  type ReservationSide,
  wantsCompartment,
} from '../../../../domain/booking/reservation.ts'
import type { ParcelMeasures } from '../../../../domain/shipments/parcel.ts'
import type { ShipmentStatus } from '../../../../domain/shipments/shipment-status.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { keptPickupPoints, type PickupWish } from '../pickup-network.ts'
import { keepReservations } from './keep-reservations.ts'

type RegainCommand = Pick<Command, 'tx' | 'providerId' | 'now' | 'settings'>

/** A shipment that has taken a status, with its row locked. Windows end in ms. */
export interface MovedShipment {
  readonly id: number
  readonly version: number
  readonly from: ShipmentStatus
  readonly status: ShipmentStatus
  readonly collection_pickup_point_id: number | null
  readonly delivery_pickup_point_id: number | null
  readonly collection_before: number | null
  readonly delivery_before: number | null
}

interface Lacking {
  readonly shipment_id: number
  readonly shipment_version: number
  readonly wish: PickupWish
}

const SIDES = ['collection', 'delivery'] as const

/** Their first parcel (at a pickup point there is one), and on which sides they hold a compartment. */
async function readShipments({ tx, providerId }: RegainCommand, ids: readonly number[]) {
  const { rows } = await sql<ParcelMeasures & { shipment_id: number; held: ReservationSide[] }>`
    SELECT p.shipment_id, p.length_cm AS submitted_length_cm, p.width_cm AS submitted_width_cm,
           p.height_cm AS submitted_height_cm, p.weight_kg AS submitted_weight_kg,
           ARRAY(SELECT r.side FROM pickup_reservations r
                 WHERE r.provider_id = ${providerId} AND r.shipment_id = p.shipment_id
                   AND r.state IN ('reserved', 'occupied')) AS held
    FROM parcels p
    WHERE p.provider_id = ${providerId} AND p.shipment_id = ANY(${[...ids]}::bigint[]) AND p.number = 1
    ORDER BY p.shipment_id`.execute(tx)
  return new Map(rows.map((row) => [row.shipment_id, row]))
}

/** Takes the smallest compartments that are free for them; what is free nowhere stays without. */
export async function regainReservations(
  command: RegainCommand,
  moved: readonly MovedShipment[],
): Promise<void> {
  const going = moved.filter(({ from, status }) => isTakenAnew(from, status))
  if (going.length === 0) return
  const known = await readShipments(
    command,
    going.map(({ id }) => id),
  )
  const lacking = going.flatMap((shipment) =>
    SIDES.flatMap((side): Lacking[] => {
      const parcel = known.get(shipment.id)
      const pickup_point_id = shipment[`${side}_pickup_point_id`]
      if (parcel === undefined || pickup_point_id === null || parcel.held.includes(side)) return []
      if (!wantsCompartment(side, shipment.status)) return []
      const window_end = shipment[`${side}_before`]
      return [
        {
          shipment_id: shipment.id,
          shipment_version: shipment.version,
          wish: { side, pickup_point_id, parcel, window_end },
        },
      ]
    }),
  )
  const outcomes = await keptPickupPoints.reserve(
    command,
    lacking.map(({ wish }) => [wish]),
  )
  const regained = lacking.flatMap(({ wish: _wish, ...shipment }, i) => {
    const outcome = outcomes[i]
    return outcome?.ok ? outcome.value.map((one) => ({ ...one, ...shipment })) : []
  })
  await keepReservations(command, regained)
  for (const { shipment_id, side, compartment } of regained)
    await sql`UPDATE shipments SET ${sql.ref(`${side}_compartment`)} = ${compartment}
              WHERE provider_id = ${command.providerId} AND id = ${shipment_id}`.execute(command.tx)
}
