/** The compartments that are held for shipments: written, followed through their life, given up. Times are ms. */
import { sql } from 'kysely'
import {
  isHeld,
  type ReservationSide,
  type ReservationState,
  reservationAfter,
} from '../../../../domain/booking/reservation.ts'
import type { ShipmentStatus } from '../../../../domain/shipments/shipment-status.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import { cancelDueJob, scheduleDueJob } from '../../../kernel/jobs/due.ts'
import type { Reservation } from '../pickup-network.ts'

/** What is due when a reservation ends; never changed, since jobs wait under it. */
export const RESERVATION_EXPIRY = 'pickup-reservation.expiry'

export const reservationKey = (shipmentId: number, side: ReservationSide) => `${shipmentId} ${side}`

/** When a reservation is given up, in the transaction that takes or moves it. */
export function scheduleExpiry(
  tx: Tx,
  providerId: number,
  shipmentId: number,
  { side, expires_at }: Pick<Reservation, 'side' | 'expires_at'>,
): Promise<void> {
  return scheduleDueJob(tx, providerId, {
    kind: RESERVATION_EXPIRY,
    key: reservationKey(shipmentId, side),
    due_at: expires_at,
    payload: { shipment_id: shipmentId, side },
  })
}

/** Writes reservations, of new shipments after their rows; one that was given up is taken anew. */
export async function keepReservations(
  { tx, providerId, now }: Pick<Command, 'tx' | 'providerId' | 'now'>,
  reservations: readonly (Reservation & {
    readonly shipment_id: number
    readonly shipment_version: number
  })[],
): Promise<void> {
  if (reservations.length === 0) return
  const columns = {
    shipment_id: 'bigint',
    side: 'text',
    pickup_point_id: 'int',
    compartment: 'text',
    expires_at: 'timestamptz',
    shipment_version: 'int',
  } as const
  const rows = reservations.map((one) => ({ ...one }))
  await sql`
    INSERT INTO pickup_reservations (provider_id, shipment_id, side, pickup_point_id, compartment, state, reserved_at, expires_at,
      changed_at, shipment_version)
    SELECT ${providerId}::int, shipment_id, side, pickup_point_id, compartment, 'reserved', ${instant(now)}, expires_at, ${instant(now)}, shipment_version
    FROM ${unnestRows('r', columns, rows)}
    ON CONFLICT (provider_id, shipment_id, side) DO UPDATE SET pickup_point_id = excluded.pickup_point_id,
      compartment = excluded.compartment, state = excluded.state, reserved_at = excluded.reserved_at,
      expires_at = excluded.expires_at, changed_at = excluded.changed_at,
      shipment_version = excluded.shipment_version`.execute(tx)
  for (const { shipment_id, ...one } of reservations) await scheduleExpiry(tx, providerId, shipment_id, one)
}

interface HeldReservation extends Reservation {
  readonly shipment_id: number
  readonly state: ReservationState
}

async function lockHeld(
  tx: Tx,
  providerId: number,
  shipmentIds: readonly number[],
): Promise<HeldReservation[]> {
  const { rows } = await sql<HeldReservation>`
    SELECT shipment_id, side, pickup_point_id, compartment, state, expires_at FROM pickup_reservations
    WHERE provider_id = ${providerId} AND shipment_id = ANY(${[...shipmentIds]}::bigint[]) AND state IN ('reserved', 'occupied')
    ORDER BY shipment_id, side FOR UPDATE`.execute(tx)
  return rows
}

async function setState(
  { tx, providerId, now }: Pick<Command, 'tx' | 'providerId' | 'now'>,
  { shipment_id, side }: Pick<HeldReservation, 'shipment_id' | 'side'>,
  state: ReservationState,
  version: number,
): Promise<void> {
  await sql`UPDATE pickup_reservations SET state = ${state}, changed_at = ${instant(now)}, shipment_version = ${version}
            WHERE provider_id = ${providerId} AND shipment_id = ${shipment_id} AND side = ${side}`.execute(tx)
  if (state !== 'reserved')
    await cancelDueJob(tx, providerId, RESERVATION_EXPIRY, reservationKey(shipment_id, side))
}

/** Follows shipments that have taken a status, with their rows locked: what is not needed any more is free again. */
export async function followReservations(
  command: Pick<Command, 'tx' | 'providerId' | 'now'>,
  moved: readonly { readonly id: number; readonly version: number; readonly status: ShipmentStatus }[],
): Promise<void> {
  if (moved.length === 0) return
  const shipments = new Map(moved.map((shipment) => [shipment.id, shipment]))
  for (const held of await lockHeld(command.tx, command.providerId, [...shipments.keys()])) {
    const shipment = shipments.get(held.shipment_id)
    if (shipment === undefined) continue
    const after = reservationAfter(held.side, held.state, shipment.status)
    if (after !== held.state) await setState(command, held, after, shipment.version)
  }
}

/** The reservation of a shipment that nothing is in yet, with its shipment locked; null where there is none any more. */
export async function lockReservation(
  tx: Tx,
  providerId: number,
  shipmentId: number,
  side: ReservationSide,
): Promise<HeldReservation | null> {
  const held = await lockHeld(tx, providerId, [shipmentId])
  return held.find((one) => one.side === side && one.state === 'reserved') ?? null
}

/** Holds it for longer. */
export async function prolongReservation(
  tx: Tx,
  providerId: number,
  { shipment_id, side }: Pick<HeldReservation, 'shipment_id' | 'side'>,
  expires_at: number,
): Promise<void> {
  await sql`UPDATE pickup_reservations SET expires_at = ${instant(expires_at)}
            WHERE provider_id = ${providerId} AND shipment_id = ${shipment_id} AND side = ${side}`.execute(tx)
  await scheduleExpiry(tx, providerId, shipment_id, { side, expires_at })
}

/**
 * Gives up what is held for a shipment at an end where nothing is in it yet, since it goes elsewhere or is another parcel. The version
 * is that of the event that tells of it, here and below.
 */
export async function releaseReservation(
  command: Pick<Command, 'tx' | 'providerId' | 'now'>,
  { id, version }: { readonly id: number; readonly version: number },
  side: ReservationSide,
): Promise<void> {
  const held = await lockReservation(command.tx, command.providerId, id, side)
  if (held !== null) await setState(command, held, 'released', version)
}

/** Gives it up: the compartment is free from now on. */
export function expireReservation(
  command: Pick<Command, 'tx' | 'providerId' | 'now'>,
  held: Pick<HeldReservation, 'shipment_id' | 'side' | 'state'>,
  version: number,
): Promise<void> {
  return isHeld(held.state) ? setState(command, held, 'expired', version) : Promise.resolve()
}
