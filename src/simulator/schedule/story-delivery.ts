import { REASONS } from './outcomes.ts'
import type { RouteStop, VehicleRoute } from './route.ts'
import { placeOf, type ScheduleBuilder } from './schedule-builder.ts'
import type { PlannedShipment } from './shipment.ts'
import { deliveryDay, isDirectOn, type Stop } from './stops.ts'
import { HOUR, MINUTE, moment, plusDays } from './time.ts'

/** Rounds are given out one driver after the other, before the drivers come in. */
function givenOutAt(teller: ScheduleBuilder, round: VehicleRoute): number {
  return moment(teller.date, 5.5) + (round.driver.id % 64) * 62_000
}

function tellLoading(
  teller: ScheduleBuilder,
  round: VehicleRoute,
  shipment: PlannedShipment,
  eta: number,
): void {
  const dice = teller.randomFor(shipment)
  const { driver } = round
  const at = givenOutAt(teller, round)
  const isRejected = shipment.delivery === 'rejected' && deliveryDay(shipment) === teller.date
  const first = isRejected ? teller.otherDriver(dice, shipment.to.hub, driver.id) : driver
  teller.recordByDispatcher(at, shipment, { event: 'delivery-assigned', driver: first.id, eta })
  if (isRejected) {
    const message = dice.pick(REASONS.deliveryRejected)
    teller.recordByDriver(moment(teller.date, 6.65), shipment, first, 'deliverer', {
      event: 'delivery-rejected',
      message,
    })
    teller.recordByDispatcher(moment(teller.date, 6.75), shipment, {
      event: 'delivery-assigned',
      driver: driver.id,
      eta,
    })
  }
  const loadedAt = round.leavesAt - dice.between(1, 12) * MINUTE
  teller.recordByDriver(loadedAt, shipment, driver, 'deliverer', { event: 'out-for-delivery' })
}

/** Straight from the sender: assigned and on the way as soon as it is on the vehicle. */
function tellDirect(
  teller: ScheduleBuilder,
  round: VehicleRoute,
  shipment: PlannedShipment,
  call: RouteStop,
  eta: number,
): void {
  const collected = round.routeStops.find(
    ({ stop }) => stop?.kind === 'collect' && stop.items.some((item) => item.shipment === shipment),
  )
  const at = Math.min(collected?.until ?? call.at, call.at - 3 * MINUTE)
  teller.recordByDispatcher(Math.max(at, (collected?.at ?? 0) + 110_000), shipment, {
    event: 'delivery-assigned',
    driver: round.driver.id,
    eta,
  })
  teller.recordByDriver(
    Math.max(at + MINUTE, (collected?.at ?? 0) + 120_000),
    shipment,
    round.driver,
    'deliverer',
    {
      event: 'out-for-delivery',
    },
  )
}

/** How long it lies at a pickup point, in hours: many come the same afternoon, the others after work. */
const LIES_H = [1, 9] as const

/** Put into a compartment, or handed over a counter, until its recipient comes. */
function tellFetched(
  teller: ScheduleBuilder,
  round: VehicleRoute,
  shipment: PlannedShipment,
  at: number,
): void {
  const point = shipment.fetched?.point
  const dice = teller.randomFor(shipment)
  teller.recordByDriver(at, shipment, round.driver, 'deliverer', {
    event: 'ready-for-pickup',
    message: `Ready at ${point?.name ?? 'the pickup point'}`,
    ...placeOf(shipment.to),
  })
  const fetchedAt = at + dice.between(...LIES_H) * HOUR
  if (point?.type === 'locker')
    teller.recordByDispatcher(fetchedAt, shipment, { event: 'collected-from-locker' })
  teller.recordByDispatcher(fetchedAt + MINUTE, shipment, {
    event: 'delivered',
    message: `Fetched by ${shipment.to.contact.name}`,
  })
}

/** What happens at a receiver's door, and with what could not be left there. */
export function scheduleDelivery(
  teller: ScheduleBuilder,
  round: VehicleRoute,
  stop: Stop,
  call: RouteStop,
  eta: number,
): void {
  const backAt = round.routeStops.at(-1)?.at ?? call.until
  stop.items.forEach(({ shipment, outcome }, i) => {
    const dice = teller.randomFor(shipment)
    const isAgain = outcome === 'delivered' && shipment.delivery === 'fails-then-again'
    const at = call.at + 150_000 + i * 20_000
    if (!isAgain) {
      if (isDirectOn(shipment, teller.date)) tellDirect(teller, round, shipment, call, eta)
      else tellLoading(teller, round, shipment, eta)
    }
    if (shipment.fetched !== null && outcome === 'delivered') {
      tellFetched(teller, round, shipment, at)
      return
    }
    const say = (
      event: 'delivered' | 'delivery-failed-attempt' | 'delivery-exception',
      message: string,
    ): void =>
      teller.recordByDriver(at, shipment, round.driver, 'deliverer', {
        event,
        message,
        ...placeOf(shipment.to),
      })
    const back = (): void =>
      teller.scanAtHub(backAt + dice.between(4, 15) * MINUTE, shipment, shipment.to.hub, {
        event: 'returned-to-hub',
      })
    switch (outcome) {
      case 'delivered':
        say('delivered', `Signed for by ${shipment.to.contact.name}`)
        break
      case 'fails-then-again':
        say('delivery-failed-attempt', dice.pick(REASONS.deliveryFailed))
        break
      case 'exception':
        say('delivery-exception', dice.pick(REASONS.deliveryException))
        back()
        break
      case 'refused': {
        say('delivery-failed-attempt', 'Refused by recipient')
        back()
        const sentBackAt = moment(plusDays(teller.date, 1), 10) + dice.between(0, 4) * HOUR
        teller.recordByDriver(sentBackAt, shipment, round.driver, 'deliverer', {
          event: 'returned-to-sender',
        })
        break
      }
      default:
        say('delivery-failed-attempt', dice.pick(REASONS.deliveryFailed))
        back()
    }
  })
}
