import { distanceMetres, type Place } from '../../domain/dispatch/place.ts'
import type { FixtureBranch, FixtureDriver } from '../fixtures/read.ts'
import type { Stop } from './stops.ts'

/** What a driver is given for the day, in no order yet. */
export interface Load {
  driver: FixtureDriver
  deliver: Stop[]
  collect: Stop[]
}

/** How many stops a vehicle makes, relative to the others. */
const PACE: Record<FixtureDriver['vehicle_kind'], number> = { bike: 0.6, bakkie: 1, van: 1.1, truck: 0 }
/** Kilograms that still go onto a bike. */
const BIKE_KG = 12

const weightOf = (stop: Stop): number => stop.items.reduce((sum, { shipment }) => sum + shipment.weightKg, 0)
const angleFrom = (hub: Place, stop: Place): number => Math.atan2(stop.lat - hub.lat, stop.lng - hub.lng)

function middleOf(load: Load, hub: Place): Place {
  const points: Place[] = load.deliver.length > 0 ? load.deliver : [hub]
  return {
    lat: points.reduce((sum, point) => sum + point.lat, 0) / points.length,
    lng: points.reduce((sum, point) => sum + point.lng, 0) / points.length,
  }
}

/** Cuts the circle around the hub into slices of deliveries, one for each driver by the pace of the vehicle. */
function slice(hub: FixtureBranch, loads: Load[], deliveries: readonly Stop[]): void {
  const around = [...deliveries].sort((a, b) => angleFrom(hub, a) - angleFrom(hub, b))
  const pace = loads.reduce((sum, load) => sum + PACE[load.driver.vehicle_kind], 0)
  let given = 0
  let due = 0
  for (const load of loads) {
    due += (around.length * PACE[load.driver.vehicle_kind]) / pace
    while (given < Math.round(due)) {
      const stop = around[given++]
      if (stop !== undefined) load.deliver.push(stop)
    }
  }
}

/** A bike hands what is too heavy for it to the next driver who can carry it. */
function lighten(loads: Load[]): void {
  loads.forEach((load, i) => {
    if (load.driver.vehicle_kind !== 'bike') return
    const other = [...loads.slice(i + 1), ...loads.slice(0, i)].find(
      (one) => one.driver.vehicle_kind !== 'bike',
    )
    if (other === undefined) return
    other.deliver.push(...load.deliver.filter((stop) => weightOf(stop) > BIKE_KG))
    load.deliver = load.deliver.filter((stop) => weightOf(stop) <= BIKE_KG)
  })
}

/** A collection goes to who is near and not yet too busy; a stop more counts as so many metres of way. */
const BUSY_METRES = 800
function collector(loads: readonly Load[], hub: Place, stop: Stop): Load | undefined {
  const cost = (load: Load): number =>
    distanceMetres(middleOf(load, hub), stop) + (load.deliver.length + 4 * load.collect.length) * BUSY_METRES
  const able = loads.filter((load) => load.driver.vehicle_kind !== 'bike' || weightOf(stop) <= BIKE_KG)
  return able.reduce<Load | undefined>(
    (best, load) => (best && cost(best) <= cost(load) ? best : load),
    undefined,
  )
}

/** Gives the stops of a hub to its drivers. */
export function share(hub: FixtureBranch, drivers: readonly FixtureDriver[], stops: readonly Stop[]): Load[] {
  const loads = drivers
    .filter((driver) => driver.branch_code === hub.code && driver.vehicle_kind !== 'truck')
    .map((driver): Load => ({ driver, deliver: [], collect: [] }))
  slice(
    hub,
    loads,
    stops.filter((stop) => stop.kind === 'deliver'),
  )
  lighten(loads)
  const collections = stops.filter((stop) => stop.kind === 'collect').sort((a, b) => a.readyAt - b.readyAt)
  for (const stop of collections) collector(loads, hub, stop)?.collect.push(stop)
  return loads
}
