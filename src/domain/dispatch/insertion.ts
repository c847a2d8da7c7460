/** When a driver could be at a stop that is given to them: where it costs the least in the round that they have. */
import type { Place } from './place.ts'
import { AT_THE_DOOR_MS, travelMs, type VehicleKind, type WayMs } from './travel.ts'

export interface Planned extends Place {
  /** ms */
  readonly at: number
  /** The end of the window that was agreed there, ms; null or absent where none was. */
  readonly before?: number | null
  /** How long the visit takes; what is usual where it is left out. */
  readonly service_minutes?: number
}

export interface NewStop {
  readonly lat: number | null
  readonly lng: number | null
  readonly after: number | null
  readonly before: number | null
  readonly service_minutes?: number
}

export interface PlannedRoute {
  readonly kind: VehicleKind
  /** Where the vehicle is now, if that is known. */
  readonly here: Place | null
  /** What is still to be done, in the order of the plan. */
  readonly plan: readonly Planned[]
  readonly now: number
  /** What is known of roads and their traffic; straight lines where it is left out. */
  readonly way?: WayMs
}

/** A stop put into a round. */
export interface Insertion {
  /** When the driver would be there, ms. */
  readonly at: number
  /** How much longer the round becomes, ms: the detour, and the time at the door; null where no way is known. */
  readonly addedMs: number | null
  /** How much later than agreed this stop comes, and by how much more the stops behind it, ms. */
  readonly lateMs: number
}

const MINUTE = 60_000
/** Where nothing is known of the way. */
const UNKNOWN_WAY_MS = 45 * MINUTE
/** A minute late weighs as much as so many minutes of detour; a minute of waiting as less than one. */
export const LATE_WEIGHT = 3
const WAIT_WEIGHT = 0.5

/** How long the visit takes, ms. */
const visitMs = ({ service_minutes }: { readonly service_minutes?: number }): number =>
  service_minutes === undefined ? AT_THE_DOOR_MS : service_minutes * MINUTE

const toTheMinute = (at: number): number => Math.ceil(at / MINUTE) * MINUTE

/** How late something is, ms. What is late already is late with anybody. */
const lateness = (at: number, before: number | null | undefined, now: number): number =>
  before === null || before === undefined ? 0 : Math.max(0, at - Math.max(before, now))

/**
 * The place in the round that costs this stop the least: detour, waiting and its own lateness added up. What it does to the
 * stops behind it does not choose the place; it is told in `lateMs`, by which drivers are compared.
 */
export function insertionIn(round: PlannedRoute, wanted: NewStop): Insertion {
  const { kind, here, now, way: wayMs = travelMs } = round
  const { lat, lng } = wanted
  const notBefore = Math.max(now, wanted.after ?? 0)
  const unknownAt = toTheMinute(Math.max(now + UNKNOWN_WAY_MS, notBefore))
  const unknown = { at: unknownAt, addedMs: null, lateMs: lateness(unknownAt, wanted.before, now) }
  if (lat === null || lng === null) return unknown
  const there = { lat, lng }
  const plan = round.plan.filter(({ at }) => at >= now).sort((a, b) => a.at - b.at)
  const way = (a: Place, b: Place, at: number) => wayMs(kind, a, b, at)

  let best: Insertion = unknown
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i <= plan.length; i++) {
    const stop = plan[i - 1]
    const from = stop ?? here
    const next = plan[i]
    if (from === null) continue
    const leaves = stop === undefined ? now : stop.at + visitMs(stop)
    const arrives = leaves + way(from, there, leaves)
    const at = Math.max(arrives, notBefore)
    const detour =
      way(from, there, leaves) + (next === undefined ? 0 : way(there, next, at) - way(from, next, leaves))
    const late = lateness(at, wanted.before, now)
    const cost = detour + (at - arrives) * WAIT_WEIGHT + late * LATE_WEIGHT
    if (cost >= least) continue
    least = cost
    const addedMs = Math.max(0, detour) + visitMs(wanted)
    const behind = plan.slice(i).reduce((sum, { at: planned, before }) => {
      return sum + lateness(planned + addedMs, before, now) - lateness(planned, before, now)
    }, 0)
    best = { at: toTheMinute(at), addedMs, lateMs: late + behind }
  }
  return best
}

/** The arrival (ms) at the cheapest place in the round. */
export const arrivalIn = (round: PlannedRoute, wanted: NewStop): number => insertionIn(round, wanted).at

/** Several stops, each put into the round with those before it. */
export function insertionsIn(round: PlannedRoute, wanted: readonly NewStop[]): Insertion[] {
  const plan = [...round.plan]
  return wanted.map((stop) => {
    const made = insertionIn({ ...round, plan }, stop)
    const { lat, lng, before, service_minutes } = stop
    if (lat !== null && lng !== null) plan.push({ lat, lng, before, service_minutes, at: made.at })
    return made
  })
}

/** The arrivals (ms) at several stops. */
export const arrivalsIn = (round: PlannedRoute, wanted: readonly NewStop[]): number[] =>
  insertionsIn(round, wanted).map(({ at }) => at)
