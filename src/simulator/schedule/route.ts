import type { Place } from '../../domain/dispatch/place.ts'
import type { FixtureBranch, FixtureDriver } from '../fixtures/read.ts'
import type { Load } from './sectors.ts'
import { isDirectOn, type Stop } from './stops.ts'
import { MINUTE, moment } from './time.ts'
import { tourFrom } from './tour.ts'
import { travelTime } from './travel.ts'

/** One thing a driver does in a day: a stop, or the hub to load, drop off or end. Moments as planned, in ms. */
export interface RouteStop extends Place {
  at: number
  until: number
  stop: Stop | null
}

/** A driver's planned day. The first call is the loading at the hub; it ends there too. */
export interface VehicleRoute {
  driver: FixtureDriver
  hub: FixtureBranch
  leavesAt: number
  routeStops: readonly RouteStop[]
}

/** Minutes at a door, and for each further shipment there. */
const AT_THE_DOOR = { deliver: [6, 0.8], collect: [6, 0.3] } as const
const DROP_OFF = 14 * MINUTE
/** From this hour on a driver with parcels on board goes by the hub once, so that sorting can begin. */
const MIDDAY = 12.75
/** A gap this long before the next collection is spent at the hub. */
const LONG_GAP = 55 * MINUTE
/** How long something that is ready may wait, and how much further than the next delivery it may be before that. */
const PATIENCE = 60 * MINUTE
const DETOUR = 3 * MINUTE
const AGAIN_AFTER = 150 * MINUTE

function timeAt(stop: Stop): number {
  const [first, more] = AT_THE_DOOR[stop.kind]
  return (first + more * (stop.items.length - 1)) * MINUTE
}

/** The deliveries that follow from a stop: straight from the sender, or once more after nobody was there. */
function follows(stop: Stop, at: number, date: string): Stop[] {
  const after: Stop[] = []
  for (const item of stop.items) {
    const { hub, lat, lng } = item.shipment.to
    const next = { kind: 'deliver', hub, lat, lng, early: false } as const
    if (stop.kind === 'collect' && item.outcome === 'collected' && isDirectOn(item.shipment, date)) {
      const outcome = directOutcome(item.shipment.delivery)
      after.push({ ...next, readyAt: at, items: [{ shipment: item.shipment, outcome }] })
    }
    if (item.outcome === 'fails-then-again') {
      after.push({
        ...next,
        readyAt: at + AGAIN_AFTER,
        items: [{ shipment: item.shipment, outcome: 'delivered' }],
      })
    }
  }
  return after
}

function directOutcome(
  fate: Stop['items'][number]['shipment']['delivery'],
): Stop['items'][number]['outcome'] {
  switch (fate) {
    case 'fails-until-tomorrow':
      return 'fails'
    case 'fails-then-again':
      return 'fails-then-again'
    case 'exception':
      return 'exception'
    case 'returned':
      return 'refused'
    case 'fine':
    case 'rejected':
      return 'delivered'
  }
}

/** Plays a driver's day through: timed stops when they are ready, the delivery round between them. */
export function makeRoute(load: Load, hub: FixtureBranch, date: string, leavesAt: number): VehicleRoute {
  const { driver } = load
  const route = tourFrom(hub, load.deliver, (stop) => stop.early)
  const timed = [...load.collect]
  const routeStops: RouteStop[] = [
    { at: leavesAt - 20 * MINUTE, until: leavesAt, lat: hub.lat, lng: hub.lng, stop: null },
  ]
  let here: Place = hub
  let now = leavesAt
  let onBoard = false
  let droppedAtMidday = false

  const goTo = (place: Place, stop: Stop | null, notBefore: number): void => {
    const at = Math.max(now + travelTime(driver.vehicle_kind, here, place), notBefore)
    now = at + (stop === null ? DROP_OFF : timeAt(stop))
    here = place
    routeStops.push({ at, until: now, lat: place.lat, lng: place.lng, stop })
  }
  const visit = (stop: Stop): void => {
    goTo(stop, stop, stop.readyAt)
    timed.push(...follows(stop, now, date))
    if (stop.items.some((item) => item.outcome === 'collected' && !isDirectOn(item.shipment, date)))
      onBoard = true
  }
  const dropOff = (): void => {
    goTo(hub, null, 0)
    onBoard = false
  }
  /** What is ready: the one that has waited long, else the nearest if that is no detour from the round. */
  const takeReady = (): Stop | undefined => {
    const away = (stop: Stop): number => travelTime(driver.vehicle_kind, here, stop)
    const ready = timed
      .filter((stop) => stop.readyAt <= now + away(stop))
      .sort((a, b) => a.readyAt - b.readyAt)
    const nearest = ready.reduce<Stop | undefined>(
      (best, stop) => (best && away(best) <= away(stop) ? best : stop),
      undefined,
    )
    const oldest = ready[0]
    const onRoute = route[0]
    const chosen =
      oldest !== undefined && oldest.readyAt < now - PATIENCE
        ? oldest
        : nearest !== undefined && (onRoute === undefined || away(nearest) < away(onRoute) + DETOUR)
          ? nearest
          : undefined
    if (chosen !== undefined) timed.splice(timed.indexOf(chosen), 1)
    return chosen
  }

  while (route.length > 0 || timed.length > 0) {
    if (onBoard && !droppedAtMidday && now >= moment(date, MIDDAY)) {
      droppedAtMidday = true
      dropOff()
      continue
    }
    const next = takeReady() ?? route.shift()
    if (next !== undefined) {
      visit(next)
      continue
    }
    timed.sort((a, b) => a.readyAt - b.readyAt)
    const waitFor = timed[0]
    if (waitFor === undefined) break
    if (onBoard && waitFor.readyAt - now > LONG_GAP) dropOff()
    else {
      timed.shift()
      visit(waitFor)
    }
  }
  dropOff()
  return { driver, hub, leavesAt, routeStops }
}
