import { REASONS } from './outcomes.ts'
import type { RouteStop, VehicleRoute } from './route.ts'
import { placeOf, type ScheduleBuilder } from './schedule-builder.ts'
import type { PlannedShipment } from './shipment.ts'
import { isDirectOn, type Stop } from './stops.ts'
import { assignedAt } from './story-booking.ts'
import { scheduleHubScans } from './story-hub.ts'
import { MINUTE } from './time.ts'

/** Gives it to the driver; one who rejects it first costs the dispatcher a second look. */
function tellAssignment(
  teller: ScheduleBuilder,
  shipment: PlannedShipment,
  driver: VehicleRoute['driver'],
  eta: number,
  before: number,
): void {
  const dice = teller.randomFor(shipment)
  const at = Math.min(assignedAt(teller, shipment), before - 4 * MINUTE)
  const rejectedAt = at + dice.between(6, 18) * MINUTE
  const againAt = rejectedAt + dice.between(5, 14) * MINUTE
  const isRejected =
    shipment.collection === 'rejected' && shipment.collectOn === teller.date && againAt < before - 3 * MINUTE
  if (!isRejected) {
    teller.recordByDispatcher(at, shipment, { event: 'collection-assigned', driver: driver.id, eta })
    return
  }
  const first = teller.otherDriver(dice, shipment.from.hub, driver.id)
  teller.recordByDispatcher(at, shipment, { event: 'collection-assigned', driver: first.id, eta })
  teller.recordByDriver(rejectedAt, shipment, first, 'collector', {
    event: 'collection-rejected',
    message: dice.pick(REASONS.collectionRejected),
  })
  teller.recordByDispatcher(againAt, shipment, { event: 'collection-assigned', driver: driver.id, eta })
}

/** What happens at a sender's door, and with the parcels until the next morning. */
export function scheduleCollection(
  teller: ScheduleBuilder,
  round: VehicleRoute,
  stop: Stop,
  call: RouteStop,
  eta: number,
): void {
  const dropAt = round.routeStops.find((later) => later.stop === null && later.at > call.at)?.at ?? call.until
  stop.items.forEach(({ shipment, outcome }, i) => {
    const dice = teller.randomFor(shipment)
    const at = call.at + 90_000 + i * 5000
    tellAssignment(teller, shipment, round.driver, eta, at)
    const say = (
      event: 'collected' | 'collection-failed-attempt' | 'collection-exception',
      message?: string,
    ): void =>
      teller.recordByDriver(at, shipment, round.driver, 'collector', {
        event,
        message,
        ...placeOf(shipment.from),
      })
    if (outcome === 'fails') say('collection-failed-attempt', dice.pick(REASONS.collectionFailed))
    else if (outcome === 'exception') say('collection-exception', dice.pick(REASONS.collectionException))
    else {
      say('collected')
      if (!isDirectOn(shipment, teller.date)) scheduleHubScans(teller, shipment, dropAt)
    }
  })
}
