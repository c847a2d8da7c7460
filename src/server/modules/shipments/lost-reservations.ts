import { z } from 'zod'
import {
  isTooFarAhead,
  lostReason,
  lostStatus,
  RESERVATION_SIDES,
  type ReservationSide,
  reservedUntil,
} from '../../../domain/booking/reservation.ts'
import { notHandedIn } from '../../../domain/shipments/handed-in.ts'
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
import { applyChange } from './apply-change.ts'
import { DROPOFF_EXPIRY, scheduleDropoffExpiry } from './dropoff-expiry.ts'
import { type LockedShipment, lockShipments } from './lock-shipments.ts'
import { saveShipments } from './save-shipments.ts'

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

/** What was not handed in: a compartment that is held for it tells so by itself, and at its own time. */
async function giveUp(command: ExpiryCommand, shipmentId: number) {
  const { tx, providerId, now, settings } = command
  const shipment = (await lockShipments(tx, providerId, [shipmentId])).get(shipmentId)
  if (shipment === undefined || shipment.status !== 'awaiting-dropoff') return
  if ((await lockReservation(tx, providerId, shipmentId, 'collection')) !== null) return
  const windowEnd = shipment.collection_before
  // Promised for later meanwhile.
  if (
    windowEnd !== null &&
    reservedUntil(windowEnd, windowEnd, settings.bob_box_reservation_expiry_hours) > now
  )
    return scheduleDropoffExpiry({ ...command, now: windowEnd }, [shipment])
  const message = notHandedIn(await pointName(tx, providerId, shipment.collection_pickup_point_id ?? 0))
  await saveShipments(command, [shipment], [lostEvent(shipment, 'collection-exception', message, now)])
}

/** The command in which a job that is due is done. */
async function commandOf(
  { clock, settings: all }: Pick<Platform, 'clock' | 'settings'>,
  providerId: number,
  tx: Tx,
): Promise<ExpiryCommand> {
  const { settings } = await all.read(providerId)
  const write = async (events: readonly NewEvent[]) => writtenIds(await writeEvents(tx, providerId, events))
  return { tx, providerId, now: clock.now(), settings, write }
}

type Deps = Pick<Platform, 'clock' | 'settings' | 'onCommitted'>

/** Waits no longer, at its time, for what nobody handed in: its sender cancels it, or staff promise it for later (decision 122). */
export function unusedDropoffs(platform: Deps): DueKind {
  return {
    kind: DROPOFF_EXPIRY,
    async run({ provider_id: providerId, payload }: TakenJob, tx: Tx) {
      const { shipment_id } = Payload.pick({ shipment_id: true }).parse(payload)
      await giveUp(await commandOf(platform, providerId, tx), shipment_id)
    },
    committed: () => platform.onCommitted(),
  }
}

/** Gives up, at their time, compartments that nobody came to, and tells so by the status of the shipment (001 §4). */
export function lostReservations(platform: Deps): DueKind {
  return {
    kind: RESERVATION_EXPIRY,
    async run({ provider_id: providerId, payload }: TakenJob, tx: Tx) {
      const { shipment_id, side } = Payload.parse(payload)
      const command = await commandOf(platform, providerId, tx)
      await expire(command, shipment_id, side, command.settings.bob_box_reservation_expiry_hours)
    },
    committed: () => platform.onCommitted(),
  }
}
