/** The rounds of the drivers, kept by the event: which stops each has, what is done, what comes next, what is late. */
import type { LiveShipment } from '../../contract/live.ts'
import { endOfDay, startOfDay } from '../../domain/moment.ts'
import { type ShipmentStatus, stageOf } from '../../domain/shipment-status.ts'

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

export interface Round {
  readonly driverId: number
  /** In the order of the day: what was done, then what comes. */
  readonly stops: readonly Stop[]
  readonly done: number
  readonly failed: number
  readonly open: number
  /** Open stops past their promise, and those that will be if the plan holds. */
  readonly late: number
  readonly atRisk: number
  readonly next: Stop | null
  /** The plan's last stop. */
  readonly until: number | null
}

const FAILED: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'collection-failed-attempt',
  'collection-exception',
  'delivery-failed-attempt',
  'delivery-exception',
])
/** Where a delivery stands on a driver's list. */
const DELIVERING: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'delivery-assigned',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivery-exception',
])
/** The driver has left it where the recipient fetches it. */
const LEFT_THERE: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['in-locker', 'ready-for-pickup'])

type DriversStop = Stop & { readonly driverId: number }

/** The stops that a shipment gives to drivers: none, a collection, a delivery or both. */
export function stopsOf(row: LiveShipment): readonly DriversStop[] {
  const stops: DriversStop[] = []
  const { id, status } = row
  const failed = FAILED.has(status)
  if (row.collection_agent_id !== null) {
    const base = { id, driverId: row.collection_agent_id, kind: 'collect' as const }
    const plan = { eta: row.collection_eta, due: row.collection_before }
    if (row.collected_at !== null)
      stops.push({ ...base, ...plan, visitedAt: row.collected_at, failed: false })
    else if (stageOf(status) === 'to-collect' && status !== 'collection-rejected')
      stops.push({ ...base, ...plan, visitedAt: failed ? row.status_at : null, failed })
  }
  if (row.delivery_agent_id !== null) {
    const base = { id, driverId: row.delivery_agent_id, kind: 'deliver' as const }
    const plan = { eta: row.delivery_eta, due: row.delivery_before }
    if (stageOf(status) === 'delivered')
      stops.push({ ...base, ...plan, visitedAt: row.delivered_at ?? row.status_at, failed: false })
    else if (LEFT_THERE.has(status)) stops.push({ ...base, ...plan, visitedAt: row.status_at, failed: false })
    else if (DELIVERING.has(status))
      stops.push({ ...base, ...plan, visitedAt: failed ? row.status_at : null, failed })
  }
  return stops
}

const FAR = Number.MAX_SAFE_INTEGER
const placeInDay = (stop: Stop): number => stop.visitedAt ?? stop.eta ?? stop.due ?? FAR
function inOrder(a: Stop, b: Stop): number {
  if ((a.visitedAt === null) !== (b.visitedAt === null)) return a.visitedAt === null ? 1 : -1
  return placeInDay(a) - placeInDay(b) || a.id - b.id || (a.kind < b.kind ? -1 : 1)
}

/** Of today: visited today, or planned for today or for no day in particular. */
function isOfToday(stop: Stop, now: number): boolean {
  const at = stop.visitedAt ?? stop.eta ?? stop.due ?? now
  return stop.visitedAt === null ? at <= endOfDay(now) : at >= startOfDay(now)
}

export function roundOf(driverId: number, all: Iterable<Stop>, now: number): Round {
  const stops = [...all].filter((stop) => isOfToday(stop, now)).sort(inOrder)
  const open = stops.filter((stop) => stop.visitedAt === null)
  const failed = stops.filter((stop) => stop.failed).length
  return {
    driverId,
    stops,
    done: stops.length - open.length - failed,
    failed,
    open: open.length,
    late: open.filter(({ due }) => due !== null && due < now).length,
    atRisk: open.filter(({ due, eta }) => due !== null && due >= now && eta !== null && eta > due).length,
    next: open[0] ?? null,
    until: open.reduce<number | null>(
      (last, { eta }) => (eta !== null && eta > (last ?? 0) ? eta : last),
      null,
    ),
  }
}

/** Who needs help first: late stops, then stops that will be late, failures, and then whoever has most ahead. */
export function byTrouble(a: Round, b: Round): number {
  return (
    b.late - a.late ||
    b.atRisk - a.atRisk ||
    b.failed - a.failed ||
    b.open - a.open ||
    a.driverId - b.driverId
  )
}

export interface RoundsFold {
  put(id: number, row: LiveShipment | undefined): boolean
  clear(): void
  /** Rounds with something in them today, worst first. The same array as long as nothing is different. */
  rounds(now: number): readonly Round[]
}

const MINUTE = 60_000

export function createRoundsFold(): RoundsFold {
  const stopsById = new Map<number, readonly DriversStop[]>()
  const byDriver = new Map<number, Map<string, Stop>>()
  const known = new Map<number, Round>()
  const stale = new Set<number>()
  let minute = Number.NaN
  let told: readonly Round[] = []

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
    rounds(now) {
      // What is late is a matter of the clock, to the minute.
      const all = Math.floor(now / MINUTE) !== minute
      if (!all && stale.size === 0) return told
      minute = Math.floor(now / MINUTE)
      for (const driverId of all ? [...byDriver.keys()] : stale) {
        const round = roundOf(driverId, byDriver.get(driverId)?.values() ?? [], now)
        if (byDriver.get(driverId)?.size === 0) byDriver.delete(driverId)
        if (round.stops.length === 0) known.delete(driverId)
        else known.set(driverId, round)
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
