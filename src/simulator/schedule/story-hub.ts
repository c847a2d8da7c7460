import type { Random } from '../random.ts'
import { haulOn, laneBetween } from './lanes.ts'
import { REASONS } from './outcomes.ts'
import type { ScheduleBuilder } from './schedule-builder.ts'
import type { PlannedShipment } from './shipment.ts'
import { isEverSentOut } from './shipment.ts'
import { deliveryDay } from './stops.ts'
import { iso, MINUTE, moment, plusDays } from './time.ts'

/** Sorting at the other end is over by then, since the rounds are given out from half past five. */
const SORTED_BY = 5.35

/** Trouble that is found while sorting. */
function tellTrouble(teller: ScheduleBuilder, shipment: PlannedShipment, dice: Random, at: number): void {
  const { hub } = shipment.from
  if (shipment.middle === 'damaged')
    teller.scanAtHub(at, shipment, hub, { event: 'damaged', message: dice.pick(REASONS.damaged) })
  if (shipment.middle === 'held-internally') {
    teller.scanAtHub(at, shipment, hub, {
      event: 'on-hold-internal',
      message: dice.pick(REASONS.heldInternally),
    })
  }
  if (shipment.middle === 'on-hold')
    teller.recordByDispatcher(at, shipment, { event: 'on-hold', message: dice.pick(REASONS.onHold) })
}

/** The recipient was called and wants it a day later. */
function tellPostponement(
  teller: ScheduleBuilder,
  shipment: PlannedShipment,
  dice: Random,
  at: number,
): void {
  const day = deliveryDay(shipment)
  teller.changeByDispatcher(at, shipment, {
    delivery_after: iso(moment(day, 8)),
    delivery_before: iso(moment(day, 17)),
    reason: dice.pick(REASONS.postponed),
  })
}

function tellHaul(teller: ScheduleBuilder, shipment: PlannedShipment, dice: Random, scannedAt: number): void {
  const { from, to } = shipment
  const haul = haulOn(teller.date, laneBetween(teller.hub(from.hub), teller.hub(to.hub)), shipment.level)
  const manifestedAt = Math.max(scannedAt + 8 * MINUTE, haul.manifestedAt + dice.between(-12, 12) * MINUTE)
  const leftAt = Math.max(manifestedAt + 10 * MINUTE, haul.departsAt + dice.between(0, 2) * MINUTE)
  const late = Math.max(0, leftAt - haul.departsAt - 15 * MINUTE)
  const arrivalDay =
    haul.arrivesAt >= moment(plusDays(teller.date, 2), 0)
      ? plusDays(teller.date, 2)
      : plusDays(teller.date, 1)
  const arrivedAt = Math.min(
    haul.arrivesAt + late + dice.between(8, 45) * MINUTE,
    moment(arrivalDay, SORTED_BY),
  )
  teller.scanAtHub(manifestedAt, shipment, from.hub, {
    event: 'manifested',
    message: `Manifest ${from.hub}-${to.hub}`,
  })
  teller.recordByTrucker(leftAt, shipment, from.hub, {
    event: 'in-transit',
    message: `Left for ${teller.hub(to.hub).city}`,
  })
  teller.scanAtHub(arrivedAt, shipment, to.hub, { event: 'inbound-from-manifest' })
}

/** From the driver's drop-off to the hub where the delivery round starts. */
export function scheduleHubScans(
  teller: ScheduleBuilder,
  shipment: PlannedShipment,
  droppedAt: number,
): void {
  const dice = teller.randomFor(shipment)
  const scannedAt = droppedAt + dice.between(3, 14) * MINUTE
  teller.scanAtHub(scannedAt, shipment, shipment.from.hub, { event: 'received-at-hub' })
  const foundAt = scannedAt + dice.between(12, 40) * MINUTE
  if (!isEverSentOut(shipment)) {
    tellTrouble(teller, shipment, dice, foundAt)
    return
  }
  if (shipment.from.hub !== shipment.to.hub) tellHaul(teller, shipment, dice, scannedAt)
  if (shipment.middle === 'postponed') tellPostponement(teller, shipment, dice, scannedAt + 6 * MINUTE)
}
