import { reportPositions } from '../../contract/operations.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { SignedInClients } from '../platform/signed-in-clients.ts'
import type { Seen, World } from '../platform/world.ts'
import type { PositionAct } from '../schedule/act.ts'
import type { Actors } from '../schedule/actors.ts'
import type { DayPlan } from '../schedule/day.ts'
import type { Stop } from '../schedule/stops.ts'
import { iso, MINUTE } from '../schedule/time.ts'
import { createVehicle, type Vehicle } from '../schedule/vehicle.ts'
import { type PlannedVisit, type Visit, visitsOf } from '../schedule/visits.ts'
import { shares } from './parallel.ts'

/** The vehicles: they go where their drivers now have to be, whoever decided so. */
export interface Fleet {
  /** Takes the ways of a day. */
  drive(plan: DayPlan): void
  /** Looks at who holds what now. */
  replan(now: number): void
  /** Tells the platform where every vehicle is that has moved; with `since`, where each was at every minute from there on. */
  report(now: number, since?: number): Promise<number>
}

export interface FleetInputs {
  fixtures: Fixtures
  clients: SignedInClients
  world: World
  actors: Actors
}

const holderOf = (stop: Stop, seen: Seen): number | null =>
  stop.kind === 'collect' ? seen.collection_agent_id : seen.delivery_agent_id

/** So many positions go in one call. */
const A_CALL = 1000

/** How long somebody who was given a stop by hand stays there. */
const AT_THE_DOOR = 6 * MINUTE

export function createFleet({ fixtures, clients, world, actors }: FleetInputs): Fleet {
  const plans: DayPlan[] = []
  const vehicles = new Map<number, Vehicle>()
  let ways = new Map<number, Visit[]>()

  /** Whether the driver still goes there: a past visit was, and one of which everything went to others is not. */
  function stillGoes(visit: PlannedVisit, driver: number, now: number): boolean {
    const stop = visit.call?.stop
    if (!stop || visit.until <= now) return true
    return stop.items.some(({ shipment }) => {
      const seen = world.shipments.get(shipment.ref)
      const holder = seen === undefined ? null : holderOf(stop, seen)
      return seen?.status !== 'cancelled' && (holder === null || holder === world.ids.driver(driver))
    })
  }

  /** What a driver was given beyond the plan, by the time that they said. */
  function extras(planned: ReadonlyMap<string, ReadonlySet<number>>, now: number): Map<number, Visit[]> {
    const visits = new Map<number, Visit[]>()
    const add = (
      holder: number | null,
      key: string,
      at: number | null,
      lat: number | null,
      lng: number | null,
    ): void => {
      const driver = holder === null ? null : world.ids.fixtureDriver(holder)
      if (driver === null || at === null || lat === null || lng === null || at < now - MINUTE) return
      if (planned.get(key)?.has(driver)) return
      visits.set(driver, [...(visits.get(driver) ?? []), { lat, lng, at, until: at + AT_THE_DOOR }])
    }
    for (const [ref, seen] of world.shipments) {
      if (seen.status === 'collection-assigned') {
        add(
          seen.collection_agent_id,
          `collect ${ref}`,
          seen.collection_eta,
          seen.collection_lat,
          seen.collection_lng,
        )
      }
      if (seen.status === 'delivery-assigned' || seen.status === 'out-for-delivery') {
        add(seen.delivery_agent_id, `deliver ${ref}`, seen.delivery_eta, seen.delivery_lat, seen.delivery_lng)
      }
    }
    return visits
  }

  function replan(now: number): void {
    const planned = new Map<string, Set<number>>()
    const next = new Map<number, Visit[]>()
    for (const plan of plans) {
      for (const [driver, visits] of visitsOf(plan, fixtures)) {
        const kept = visits.filter((visit) => stillGoes(visit, driver, now))
        next.set(driver, [...(next.get(driver) ?? []), ...kept])
        for (const { call } of visits) {
          for (const item of call?.stop?.items ?? []) {
            const key = `${call?.stop?.kind} ${item.shipment.ref}`
            planned.set(key, (planned.get(key) ?? new Set()).add(driver))
          }
        }
      }
    }
    for (const [driver, visits] of extras(planned, now))
      next.set(driver, [...(next.get(driver) ?? []), ...visits])
    for (const visits of next.values()) visits.sort((a, b) => a.at - b.at)
    ways = next
  }

  /** Where a vehicle is when nobody has looked yet: at its last visit, or at the hub. */
  function vehicleOf(driver: Fixtures['drivers'][number], now: number): Vehicle {
    const known = vehicles.get(driver.id)
    if (known !== undefined) return known
    const visits = ways.get(driver.id) ?? []
    const last = visits.findLast((visit) => visit.at <= now) ?? visits[0]
    const hub = fixtures.branches.find((branch) => branch.code === driver.branch_code)
    const made = createVehicle(
      driver,
      last ?? hub ?? { lat: 0, lng: 0 },
      Math.min(now - 1, last?.until ?? now - 1),
    )
    vehicles.set(driver.id, made)
    return made
  }

  async function send(positions: readonly Omit<PositionAct, 'do' | 'by'>[]): Promise<void> {
    const body = {
      positions: positions.map(({ at, driver, ...where }) => ({
        ...where,
        driver_id: world.ids.driver(driver),
        date: iso(at),
      })),
    }
    await clients.as(actors.fleet, (client) => client(reportPositions, { body }))
  }

  return {
    drive(plan) {
      plans.push(plan)
      if (plans.length > 3) plans.shift()
    },
    replan,
    async report(now, since = now) {
      const minutes = Math.floor((now - since) / MINUTE)
      const moved = Array.from({ length: minutes + 1 }, (_, i) => now - (minutes - i) * MINUTE).flatMap(
        (at) =>
          fixtures.drivers.flatMap(
            (driver) => vehicleOf(driver, at).moveTo(at, ways.get(driver.id) ?? []) ?? [],
          ),
      )
      for (const some of shares(moved, A_CALL)) await send(some)
      return moved.length
    },
  }
}
