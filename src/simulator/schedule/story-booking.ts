import { REASONS } from './outcomes.ts'
import type { ScheduleBuilder } from './schedule-builder.ts'
import type { PlannedShipment } from './shipment.ts'
import { MINUTE, moment } from './time.ts'

const TEN = 10 * MINUTE

/** Dispatchers look every ten minutes; what was booked yesterday is given out before the day begins. */
export function assignedAt(teller: ScheduleBuilder, shipment: PlannedShipment): number {
  const morning = moment(teller.date, 6.8) + (shipment.readyAt % 25) * MINUTE
  return shipment.bookedAt < moment(teller.date, 5)
    ? morning
    : Math.ceil((shipment.bookedAt + 8 * MINUTE) / TEN) * TEN
}

/** The booking itself, and the stories that end before any driver comes. */
export function scheduleBooking(
  teller: ScheduleBuilder,
  shipment: PlannedShipment,
  bookedToday: boolean,
): void {
  if (bookedToday && shipment.quotedAt !== null) teller.quote(shipment.quotedAt, shipment)
  if (bookedToday) teller.book(shipment)
  const dice = teller.randomFor(shipment)
  if (shipment.collection === 'unassigned' && bookedToday) {
    const takenAt = shipment.bookedAt + dice.between(15, 40) * MINUTE
    const { id } = teller.otherDriver(dice, shipment.from.hub, null)
    teller.recordByDispatcher(takenAt - 6 * MINUTE, shipment, { event: 'collection-assigned', driver: id })
    teller.recordByDispatcher(takenAt, shipment, {
      event: 'collection-unassigned',
      message: 'No driver free in this area',
    })
  }
  if (shipment.collection === 'cancelled' && shipment.collectOn === teller.date) {
    const at = assignedAt(teller, shipment)
    const driver = teller.otherDriver(dice, shipment.from.hub, null)
    teller.recordByDispatcher(at, shipment, {
      event: 'collection-assigned',
      driver: driver.id,
      eta: shipment.readyAt + 30 * MINUTE,
    })
    const changedAt = Math.max(at + 6 * MINUTE, dice.between(at, shipment.readyAt))
    teller.changeByDispatcher(changedAt, shipment, {
      status: 'cancelled',
      reason: dice.pick(REASONS.cancelled),
    })
  }
}
