/** A lane of the board: a driver with what is still to be done, or what nobody has yet. */

import type { LiveDriver, LiveShipment, LiveTripsheet } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { placed, travelMs, type WayMs } from '../../domain/dispatch/travel.ts'
import { countVisits } from '../../domain/dispatch/visit-count.ts'
import { latenessOf } from '../../domain/shipments/next-stop.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { compareText } from '../../domain/values/text-order.ts'
import { dayOfStop } from './day-of-stop.ts'
import { type ExpectedOf, USUAL_VISITS, type VisitPlanOf } from './expected-stops.ts'
import { isOverloaded, type Load, loadOf } from './load.ts'
import { groupStops, type Stop } from './stop.ts'
import { laneKey, openTask, type Task, taskOf } from './task.ts'
import { NO_VISITS, visitsOf } from './tripsheet-visits.ts'

const MINUTE = 60_000

export interface Lane {
  readonly key: string
  /** Null in the lane of what nobody has. */
  readonly driver: LiveDriver | null
  /** Open, in the order of the plan; also those of later days. */
  readonly stops: readonly Stop[]
  /** Those of them that are to be done today: the figures of a driver are of these. */
  readonly stopsToday: readonly Stop[]
  /** Done today, the latest first. */
  readonly done: readonly Stop[]
  readonly load: Load | null
  /** How far the driver is, in visits. */
  readonly visits: { readonly done: number; readonly open: number }
  /** Of today; null while nothing is planned. */
  readonly tripsheet: LiveTripsheet | null
  /** All that are live, also those of later days. */
  readonly tripsheets: readonly LiveTripsheet[]
  /** Shipments past their window (next-stop.ts), and stops that are reached too late. */
  readonly late: number
  readonly willBeLate: number
  /** Stops where something went wrong. */
  readonly problemStops: number
  /** When the last stop is reached, ms; null when nothing is planned. */
  readonly lastAt: number | null
  /** About when the vehicle is back at its hub, ms. */
  readonly backAtHubAt: number | null
  /** How far behind the plan they come to the next stop, as far as that is expected; else how long ago it should have been done (ms). 0 in time. */
  readonly behindMs: number
  /** Orders lanes by trouble, the worst highest. */
  readonly problemScore: number
}

export interface LaneFacts {
  readonly driver: LiveDriver | null
  /** Where the driver's day ends. */
  readonly hub: Place | null
  /** Rows whose task stands open in this lane, in the order of the plan. */
  readonly open: readonly LiveShipment[]
  /** Collected by this driver, today or still in the vehicle. */
  readonly collected: readonly LiveShipment[]
  /** Delivered by this driver today. */
  readonly delivered: readonly LiveShipment[]
  /** The driver's tripsheets. */
  readonly tripsheets?: readonly LiveTripsheet[]
  /** When their stops are expected; left out: nobody knows. */
  readonly expectedOf?: ExpectedOf
  /** How long visits and ways take, as far as that was learnt. */
  readonly planOf?: VisitPlanOf
  readonly way?: WayMs
  /** Business time and the start of its day, ms. */
  readonly now: number
  readonly today: number
}

/** Done tasks as cards: at the moment when they were done, and never late any more. */
function doneStops(facts: LaneFacts): Stop[] {
  const collections = facts.collected
    .filter(({ collected_at }) => collected_at !== null && collected_at >= facts.today)
    .map((row): Task => ({ ...taskOf(row, 'collection'), eta: row.collected_at }))
  const deliveries = facts.delivered.map(
    (row): Task => ({ ...taskOf(row, 'delivery'), eta: row.delivered_at }),
  )
  const tasks = [...collections, ...deliveries].sort((a, b) => (b.eta ?? 0) - (a.eta ?? 0))
  return groupStops(tasks, 0).map((stop) => ({ ...stop, trouble: null, willBeLateMs: 0 }))
}

/** When the last stop is reached, and the vehicle is back at its hub. */
function endOf(
  { driver, hub, now, planOf = USUAL_VISITS, way = travelMs }: LaneFacts,
  stops: readonly Stop[],
): Pick<Lane, 'lastAt' | 'backAtHubAt'> {
  const last = stops.findLast(({ comesAt }) => comesAt !== null)
  if (driver === null || last === undefined || last.comesAt === null)
    return { lastAt: null, backAtHubAt: null }
  const lastAt = last.comesAt
  const where = placed(last)
  if (hub === null || where === null) return { lastAt, backAtHubAt: null }
  const leavesAt = Math.max(lastAt, now) + planOf(last).service_minutes * MINUTE
  return { lastAt, backAtHubAt: leavesAt + way(driver.vehicle_kind, where, hub, leavesAt) }
}

/** By what is done there: a request has no time of its own, and has that of its stop. */
const visitsIn = (stops: readonly Stop[]): number =>
  countVisits(stops.flatMap(({ tasks, eta }) => tasks.map((task) => ({ ...task, at: task.eta ?? eta }))))

/** An attempt was made and failed, or the parcels are back at the hub: the driver is not on the way there. */
const hasBeenThere = ({ trouble, status }: Stop): boolean => trouble !== null || status === 'returned-to-hub'

function behindMs({ eta, expected, comesAt }: Stop, now: number): number {
  const comes = expected === null ? now : (comesAt ?? now)
  return Math.max(0, comes - (eta ?? comes))
}

const tasksIn = (stops: readonly Stop[]): Task[] => stops.flatMap(({ tasks }) => tasks)

export function laneOf(facts: LaneFacts): Lane {
  const { driver, now } = facts
  const open = facts.open.flatMap((row) => openTask(row) ?? [])
  const { tripsheets = [], expectedOf } = facts
  const day = dayOf(now)
  const visitOf = tripsheets.length === 0 ? NO_VISITS : visitsOf(tripsheets)
  const stops = groupStops(open, now, visitOf, expectedOf)
  const isToday = (stop: Stop) => dayOfStop(stop, now) === day
  const stopsToday = stops.filter(isToday)
  // What nobody has is on no day's plan yet: all of it counts.
  const counted = driver === null ? stops : stopsToday
  const tasks = tasksIn(counted)
  const load =
    driver === null
      ? null
      : loadOf(tasks, facts.collected, driver, tasksIn(stops.filter((stop) => !isToday(stop))))
  const late = tasks.filter(({ shipment }) => latenessOf(shipment, now) > 0).length
  const willBeLate = counted.filter(({ willBeLateMs }) => willBeLateMs > 0).length
  const critical = counted.filter(({ trouble }) => trouble?.severity === 'critical').length
  const problemStops = counted.filter(({ trouble }) => trouble !== null).length
  const next = counted.find((stop) => stop.eta !== null && !hasBeenThere(stop))
  const done = doneStops(facts)
  return {
    key: laneKey(driver?.id ?? null),
    driver,
    stops,
    stopsToday,
    done,
    load,
    visits: { done: visitsIn(done), open: visitsIn(counted) },
    tripsheet: tripsheets.find((sheet) => sheet.day === day) ?? null,
    tripsheets,
    late,
    willBeLate,
    problemStops,
    ...endOf(facts, counted),
    behindMs: next === undefined ? 0 : behindMs(next, now),
    problemScore:
      critical * 100 +
      problemStops * 20 +
      late * 10 +
      willBeLate * 2 +
      (load !== null && isOverloaded(load) ? 30 : 0),
  }
}

/** What the driver of a lane has to do on a day, and carries then. */
export function workOn(lane: Lane, day: string, now: number): Pick<Lane, 'stops' | 'load'> {
  const { driver, stopsToday, load } = lane
  if (day === dayOf(now)) return { stops: stopsToday, load }
  const stops = lane.stops.filter((stop) => dayOfStop(stop, now) === day)
  return { stops, load: driver === null ? null : loadOf(tasksIn(stops), [], driver) }
}

/** As they are offered. */
export const LANE_ORDERS = ['trouble', 'name', 'branch'] as const
export type LaneOrder = (typeof LANE_ORDERS)[number]

/** The order of lanes; what nobody has comes first in each. */
export function compareLanes(
  order: LaneOrder,
  branchName: (branch: number | null) => string,
): (a: Lane, b: Lane) => number {
  const name = (lane: Lane) => lane.driver?.name ?? ''
  const branch = (lane: Lane) => branchName(lane.driver?.branch_id ?? null)
  return (a, b) => {
    if (a.driver === null || b.driver === null)
      return (a.driver === null ? 0 : 1) - (b.driver === null ? 0 : 1)
    if (order === 'trouble' && a.problemScore !== b.problemScore) return b.problemScore - a.problemScore
    const byBranch = order === 'branch' ? compareText(branch(a), branch(b)) : 0
    return byBranch || compareText(name(a), name(b)) || a.driver.id - b.driver.id
  }
}
