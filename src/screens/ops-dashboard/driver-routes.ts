/** The routes of the drivers, kept by the event: which stops each has, what is done, what comes next, what is late. */
import type { LiveShipment } from '../../contract/live.ts'
import { sideOfException } from '../../domain/shipments/exception.ts'
import { dueStop, openStopSide } from '../../domain/shipments/next-stop.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import { startOfDay } from '../../domain/values/moment.ts'

export interface Stop {
  /** The shipment. */
  readonly id: number
  readonly kind: 'collect' | 'deliver'
  /** When the driver plans to be there, and by when it was promised; ms. */
  readonly eta: number | null
  readonly due: number | null
  /** When the driver had been there; null while it is ahead. */
  readonly visitedAt: number | null
  /** They were there for nothing. */
  readonly failed: boolean
}

export interface DriverRoute {
  readonly driverId: number
  /** In the order of the day: what was done, then what comes. */
  readonly stops: readonly Stop[]
  readonly done: number
  /** Made for nothing, and to be made again; open, and not late. */
  readonly failed: number
  readonly open: number
  /** Open stops past their window, and those that will be if the plan holds. */
  readonly late: number
  readonly atRisk: number
  readonly next: Stop | null
  /** The plan's last stop. */
  readonly until: number | null
  /**
   * How far behind the plan they are, ms; ahead of it below 0: at the last stop that they made, or as long as the next one is overdue, whichever is
   * more. Null where no stop was planned.
   */
  readonly behind: number | null
}

type DriversStop = Stop & { readonly driverId: number }

/** The stops that a shipment gives to drivers: those that were made, and the one that is open (next-stop.ts). */
export function stopsOf(row: LiveShipment): readonly DriversStop[] {
  const stops: DriversStop[] = []
  const { id, collection_agent_id: collector, delivery_agent_id: deliverer } = row
  const collection = { id, kind: 'collect' as const, eta: row.collection_eta, due: row.collection_before }
  const delivery = { id, kind: 'deliver' as const, eta: row.delivery_eta, due: row.delivery_before }
  const side = openStopSide(row)
  if (collector !== null && row.collected_at !== null && side !== 'collection')
    stops.push({ ...collection, driverId: collector, visitedAt: row.collected_at, failed: false })
  if (deliverer !== null && isDelivered(row.status))
    stops.push({
      ...delivery,
      driverId: deliverer,
      visitedAt: row.delivered_at ?? row.status_at,
      failed: false,
    })
  const driverId = side === null ? null : row[`${side}_agent_id`]
  if (side === null || driverId === null) return stops
  const failed = row.exception !== null && sideOfException(row.exception) === side
  const open = side === 'collection' ? collection : delivery
  const due = dueStop(row)?.at ?? null
  stops.push({ ...open, driverId, due, visitedAt: failed ? row.exception_at : null, failed })
  return stops
}

const FAR = Number.MAX_SAFE_INTEGER
const placeInDay = (stop: Stop): number => stop.visitedAt ?? stop.eta ?? stop.due ?? FAR
function inOrder(a: Stop, b: Stop): number {
  if ((a.visitedAt === null) !== (b.visitedAt === null)) return a.visitedAt === null ? 1 : -1
  return placeInDay(a) - placeInDay(b) || a.id - b.id || (a.kind < b.kind ? -1 : 1)
}

const isOpen = ({ visitedAt, failed }: Stop): boolean => visitedAt === null || failed

/** Open, or made today. */
function isOfToday(stop: Stop, now: number): boolean {
  return isOpen(stop) || (stop.visitedAt ?? 0) >= startOfDay(now)
}

function behindOf(stops: readonly Stop[], next: Stop | null, now: number): number | null {
  const made = stops.findLast(({ visitedAt, eta }) => visitedAt !== null && eta !== null)
  const atLast = made === undefined ? null : (made.visitedAt ?? 0) - (made.eta ?? 0)
  const overdue = next === null || next.eta === null ? null : Math.max(0, now - next.eta)
  if (atLast === null) return overdue
  return overdue === null || overdue === 0 ? atLast : Math.max(atLast, overdue)
}

export function driverRouteOf(driverId: number, all: Iterable<Stop>, now: number): DriverRoute {
  const stops = [...all].filter((stop) => isOfToday(stop, now)).sort(inOrder)
  const open = stops.filter(isOpen)
  const ahead = open.filter(({ failed }) => !failed)
  const isLate = ({ due }: Stop) => due !== null && due < now
  const next = ahead[0] ?? null
  return {
    driverId,
    stops,
    done: stops.length - open.length,
    failed: open.filter((stop) => stop.failed && !isLate(stop)).length,
    open: open.length,
    late: open.filter(isLate).length,
    atRisk: ahead.filter(({ due, eta }) => due !== null && due >= now && eta !== null && eta > due).length,
    next,
    behind: behindOf(stops, next, now),
    until: open.reduce<number | null>(
      (last, { eta }) => (eta !== null && eta > (last ?? 0) ? eta : last),
      null,
    ),
  }
}

/** Who needs help first: late stops, then stops that will be late, failures, and then whoever has most ahead. */
export function byTrouble(a: DriverRoute, b: DriverRoute): number {
  return (
    b.late - a.late ||
    b.atRisk - a.atRisk ||
    b.failed - a.failed ||
    b.open - a.open ||
    a.driverId - b.driverId
  )
}

export interface DriverRoutesFold {
  put(id: number, row: LiveShipment | undefined): boolean
  clear(): void
  /** Rounds with something in them today, worst first. The same array as long as nothing is different. */
  driverRoutes(now: number): readonly DriverRoute[]
}

const MINUTE = 60_000

export function createDriverRoutesFold(): DriverRoutesFold {
  const stopsById = new Map<number, readonly DriversStop[]>()
  const byDriver = new Map<number, Map<string, Stop>>()
  const known = new Map<number, DriverRoute>()
  const stale = new Set<number>()
  let minute = Number.NaN
  let told: readonly DriverRoute[] = []

  return {
    put(id, row) {
      const before = stopsById.get(id) ?? []
      const after = row === undefined ? [] : stopsOf(row)
      if (before.length === after.length && before.every((stop, i) => sameStop(stop, after[i]))) return false
      for (const { driverId, kind } of before) {
        byDriver.get(driverId)?.delete(`${kind} ${id}`)
        stale.add(driverId)
      }
      for (const { driverId, ...stop } of after) {
        const stops = byDriver.get(driverId) ?? new Map<string, Stop>()
        byDriver.set(driverId, stops.set(`${stop.kind} ${id}`, stop))
        stale.add(driverId)
      }
      if (after.length === 0) stopsById.delete(id)
      else stopsById.set(id, after)
      return true
    },
    clear() {
      for (const map of [stopsById, byDriver, known]) map.clear()
      stale.clear()
      minute = Number.NaN
    },
    driverRoutes(now) {
      // What is late is a matter of the clock, to the minute.
      const all = Math.floor(now / MINUTE) !== minute
      if (!all && stale.size === 0) return told
      minute = Math.floor(now / MINUTE)
      for (const driverId of all ? [...byDriver.keys()] : stale) {
        const route = driverRouteOf(driverId, byDriver.get(driverId)?.values() ?? [], now)
        if (byDriver.get(driverId)?.size === 0) byDriver.delete(driverId)
        if (route.stops.length === 0) known.delete(driverId)
        else known.set(driverId, route)
      }
      stale.clear()
      told = [...known.values()].sort(byTrouble)
      return told
    },
  }
}

function sameStop(a: DriversStop, b: DriversStop | undefined): boolean {
  return (
    b !== undefined &&
    a.driverId === b.driverId &&
    a.kind === b.kind &&
    a.eta === b.eta &&
    a.due === b.due &&
    a.visitedAt === b.visitedAt &&
    a.failed === b.failed
  )
}
