import { z } from 'zod'
import {
  isTooFarAhead,
  lostReason,
  lostStatus,
  RESERVATION_SIDES,
  type ReservationSide,
  reservedUntil,
} from '../../../domain/booking/reservation.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { withException } from '../../../domain/shipments/status-effects.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type NewEvent, writeEvents, writtenIds } from '../../kernel/eventlog/log.ts'
import type { DueKind, TakenJob } from '../../kernel/jobs/due.ts'
import type { Platform } from '../../platform.ts'
import {
  expireReservation,
  lockReservation,
  prolongReservation,
  RESERVATION_EXPIRY,
} from '../booking/index.ts'
import { applyChange, type LockedShipment, lockShipments, saveShipments } from './store.ts'

const Payload = z.object({ shipment_id: z.number(), side: z.enum(RESERVATION_SIDES) })

const NOBODY = { user_id: null, source: 'Reservation', request_id: null, client_version: null } as const

async function pointName(tx: Tx, providerId: number, id: number): Promise<string> {
  const row = await tx
    .selectFrom('pickup_points')
    .select('name')
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** The event that tells of it, with the shipment moved to the status. */
function lostEvent(shipment: LockedShipment, status: ShipmentStatus, message: string, at: number): NewEvent {
  const exception = withException(shipment, status, at, message)
  const change = { status, status_at: at, message, handled_until: null, ...exception }
  return applyChange(shipment, 'shipment.status', change, at, NOBODY, { message })
}

type ExpiryCommand = Pick<Command, 'tx' | 'providerId' | 'now' | 'settings' | 'write'>

async function expire(command: ExpiryCommand, shipmentId: number, side: ReservationSide, hours: number) {
  const { tx, providerId, now } = command
  const locked = await lockShipments(tx, providerId, [shipmentId])
  const shipment = locked.get(shipmentId)
  const held = await lockReservation(tx, providerId, shipmentId, side)
  if (shipment === undefined || held === null) return
  // Promised for later meanwhile: it is held for as long as it would be had it been booked so, which for years it would not.
  const windowEnd = shipment[`${side}_before`]
  const until =
    windowEnd === null || isTooFarAhead(windowEnd, now)
      ? held.expires_at
      : reservedUntil(windowEnd, windowEnd, hours)
  if (Math.max(until, held.expires_at) > now)
    return prolongReservation(tx, providerId, held, Math.max(until, held.expires_at))
  await expireReservation(command, held, shipment.version + 1)
  const status = lostStatus(shipment.status, command.settings.is_locker_network)
  if (status === null) return
  const message = lostReason(held.compartment, await pointName(tx, providerId, held.pickup_point_id))
  await saveShipments(command, [shipment], [lostEvent(shipment, status, message, now)])
}

/** Gives up, at their time, compartments that nobody came to, and tells so by the status of the shipment (001 §4). */
export function lostReservations(platform: Pick<Platform, 'clock' | 'settings' | 'onCommitted'>): DueKind {
  return {
    kind: RESERVATION_EXPIRY,
    async run({ provider_id: providerId, payload }: TakenJob, tx: Tx) {
      const { shipment_id, side } = Payload.parse(payload)
      const { settings } = await platform.settings.read(providerId)
      const write = async (events: readonly NewEvent[]) =>
        writtenIds(await writeEvents(tx, providerId, events))
      const command = { tx, providerId, now: platform.clock.now(), settings, write }
      await expire(command, shipment_id, side, settings.bob_box_reservation_expiry_hours)
    },
    committed: () => platform.onCommitted(),
  }
}
