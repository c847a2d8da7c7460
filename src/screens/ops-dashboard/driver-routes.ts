/** The routes of the drivers, kept by the event: which stops each has, what is done, what comes next, what is late. */
import type { LiveShipment } from '../../contract/live.ts'
import type { Door } from '../../domain/dispatch/same-door.ts'
import { countVisits } from '../../domain/dispatch/visit-count.ts'
import { type Side, sideOfException } from '../../domain/shipments/exception.ts'
import { dueStop, openStopSide } from '../../domain/shipments/next-stop.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import { startOfDay } from '../../domain/values/moment.ts'

interface PlannedStop extends Door {
  /** The shipment, or the row of a collection request. */
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

export interface Stop extends PlannedStop {
  /** When they come: as it is expected, else as it is planned; ms. */
  readonly comesAt: number | null
  readonly isExpected: boolean
}

export interface DriverRoute {
  readonly driverId: number
  /** In the order of the day: what was done, then what comes. */
  readonly stops: readonly Stop[]
  readonly done: number
  /** Made for nothing, and to be made again; open, and not late. */
  readonly failed: number
  readonly open: number
  /** Open stops past their window, and those that are reached after it. */
  readonly late: number
  readonly atRisk: number
  /** How far they are, in visits: of those that are open, the late ones, and those that failed and are not late. */
  readonly visits: {
    readonly done: number
    readonly open: number
    readonly late: number
    readonly failed: number
  }
  readonly next: Stop | null
  /** When the last stop is reached. */
  readonly until: number | null
  /**
   * How far behind the plan they are, ms; ahead of it below 0: at the next stop, as it is expected; where nobody knows that, at the last stop that
   * they made, or as long as the next one is overdue, whichever is more. Null where no stop was planned.
   */
  readonly behind: number | null
}

type DriversStop = PlannedStop & { readonly driverId: number }

/** When an open stop is expected, ms; null where nobody knows. */
export type ExpectedAt = (stop: Pick<PlannedStop, 'id' | 'kind' | 'eta'>) => number | null
const NOTHING_EXPECTED: ExpectedAt = () => null

function withExpected(stop: PlannedStop, expectedAt: ExpectedAt, now: number): Stop {
  const at = isOpen(stop) ? expectedAt(stop) : null
  return { ...stop, comesAt: at === null ? stop.eta : Math.max(at, now), isExpected: at !== null }
}

const doorOf = (row: LiveShipment, side: Side): Door => ({
  lat: row[`${side}_lat`],
  lng: row[`${side}_lng`],
  name: row[`${side}_name`],
  place: row[`${side}_place`],
})

/** The stops that a shipment gives to drivers: those that were made, and the one that is open (next-stop.ts). */
export function stopsOf(row: LiveShipment): readonly DriversStop[] {
  const stops: DriversStop[] = []
  const { id, collection_agent_id: collector, delivery_agent_id: deliverer } = row
  const collection = {
    ...doorOf(row, 'collection'),
    id,
    kind: 'collect' as const,
    eta: row.collection_eta,
    due: row.collection_before,
  }
  const delivery = {
    ...doorOf(row, 'delivery'),
    id,
    kind: 'deliver' as const,
    eta: row.delivery_eta,
    due: row.delivery_before,
  }
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
const placeInDay = (stop: PlannedStop): number => stop.visitedAt ?? stop.eta ?? stop.due ?? FAR
function inOrder(a: PlannedStop, b: PlannedStop): number {
  if ((a.visitedAt === null) !== (b.visitedAt === null)) return a.visitedAt === null ? 1 : -1
  return placeInDay(a) - placeInDay(b) || a.id - b.id || (a.kind < b.kind ? -1 : 1)
}

const isOpen = ({ visitedAt, failed }: PlannedStop): boolean => visitedAt === null || failed

/** Reached after its window. */
export const isTooLate = ({ due, comesAt }: Pick<Stop, 'due' | 'comesAt'>): boolean =>
  due !== null && comesAt !== null && comesAt > due

/** Open, or made today. */
function isOfToday(stop: PlannedStop, now: number): boolean {
  return isOpen(stop) || (stop.visitedAt ?? 0) >= startOfDay(now)
}

function behindOf(stops: readonly Stop[], next: Stop | null, now: number): number | null {
  if (next?.isExpected && next.eta !== null && next.comesAt !== null) return next.comesAt - next.eta
  const made = stops.findLast(({ visitedAt, eta }) => visitedAt !== null && eta !== null)
  const atLast = made === undefined ? null : (made.visitedAt ?? 0) - (made.eta ?? 0)
  const overdue = next === null || next.eta === null ? null : Math.max(0, now - next.eta)
  if (atLast === null) return overdue
  return overdue === null || overdue === 0 ? atLast : Math.max(atLast, overdue)
}

export function driverRouteOf(
  driverId: number,
  all: Iterable<PlannedStop>,
  now: number,
  expectedAt: ExpectedAt = NOTHING_EXPECTED,
): DriverRoute {
  const stops = [...all]
    .filter((stop) => isOfToday(stop, now))
    .sort(inOrder)
    .map((stop) => withExpected(stop, expectedAt, now))
  const open = stops.filter(isOpen)
  const ahead = open.filter(({ failed }) => !failed)
  const isLate = ({ due }: Stop) => due !== null && due < now
  const isAtRisk = (stop: Stop) => !isLate(stop) && isTooLate(stop)
  const next = ahead[0] ?? null
  const visits = (some: readonly PlannedStop[]) =>
    countVisits(some.map((stop) => ({ ...stop, at: isOpen(stop) ? stop.eta : stop.visitedAt })))
  const late = visits(open.filter(isLate))
  return {
    driverId,
    stops,
    done: stops.length - open.length,
    failed: open.filter((stop) => stop.failed && !isLate(stop)).length,
    open: open.length,
    visits: {
      done: visits(stops.filter((stop) => !isOpen(stop))),
      open: visits(open),
      late,
      failed: visits(open.filter((stop) => stop.failed || isLate(stop))) - late,
    },
    late: open.filter(isLate).length,
    atRisk: ahead.filter(isAtRisk).length,
    next,
    behind: behindOf(stops, next, now),
    until: open.reduce<number | null>(
      (last, { comesAt }) => (comesAt !== null && comesAt > (last ?? 0) ? comesAt : last),
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
  /** Rounds with something in them today, worst first. The same array as long as nothing is different. What is left out is expected as before. */
  driverRoutes(now: number, expectedAt?: ExpectedAt): readonly DriverRoute[]
}

const MINUTE = 60_000

export function createDriverRoutesFold(): DriverRoutesFold {
  const stopsById = new Map<number, readonly DriversStop[]>()
  const byDriver = new Map<number, Map<string, PlannedStop>>()
  const known = new Map<number, DriverRoute>()
  const stale = new Set<number>()
  let minute = Number.NaN
  let expected = NOTHING_EXPECTED
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
        const stops = byDriver.get(driverId) ?? new Map<string, PlannedStop>()
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
    driverRoutes(now, expectedAt = expected) {
      // What is late is a matter of the clock, to the minute.
      const all = Math.floor(now / MINUTE) !== minute || expectedAt !== expected
      if (!all && stale.size === 0) return told
      expected = expectedAt
      minute = Math.floor(now / MINUTE)
      for (const driverId of all ? [...byDriver.keys()] : stale) {
        const route = driverRouteOf(driverId, byDriver.get(driverId)?.values() ?? [], now, expectedAt)
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
    a.failed === b.failed &&
    a.lat === b.lat &&
    a.lng === b.lng &&
    a.name === b.name &&
    a.place === b.place
  )
}
