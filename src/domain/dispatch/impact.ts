/** What it does to the plan of a driver that stops are given to them, or put in another order: told before it is done. */
import { atPlannedTimes, type OpenRoute, type PlaceableStop, visitFor, withStops } from './insert-stops.ts'
import { movedBefore } from './moved-order.ts'
import { inNewOrder } from './planned-times.ts'
import { latenessAt } from './route-figures.ts'
import { STRAIGHT_ROADS } from './route-now.ts'
import type { Door } from './same-door.ts'
import { placed } from './travel.ts'

export interface NamedStop extends PlaceableStop, Door {
  readonly key: string
}

/** A stop that comes after its window by this, or by more than before. */
export interface MadeLate {
  readonly name: string
  /** By how much more, ms. */
  readonly byMs: number
  /** It is one of those that are given. */
  readonly isComing: boolean
}

export interface Impact {
  /** When the first of them would be reached, ms; null where there is none. */
  readonly firstAt: number | null
  /** How much longer the plan becomes, on the way and at doors, ms; below 0 where another order makes it shorter. */
  readonly addedMs: number
  readonly addedMetres: number
  /** The worst first. */
  readonly late: readonly MadeLate[]
}

export const NO_IMPACT: Impact = { firstAt: null, addedMs: 0, addedMetres: 0, late: [] }

const MINUTE = 60_000

/** From where the vehicle is through all stops, each way begun when the plan has it. */
function lengthOf({
  kind,
  here,
  now,
  stops,
  way = STRAIGHT_ROADS.way,
  metres: metresOf = STRAIGHT_ROADS.metres,
}: OpenRoute<NamedStop>) {
  let at = here
  let leavesAt = now
  let [ms, metres] = [0, 0]
  for (const stop of stops) {
    const there = placed(stop)
    if (there === null) continue
    ms += (at === null ? 0 : way(kind, at, there, leavesAt)) + stop.service_minutes * MINUTE
    metres += at === null ? 0 : metresOf(kind, at, there)
    leavesAt = Math.max(leavesAt, stop.planned_at + stop.service_minutes * MINUTE)
    at = there
  }
  return { ms, metres }
}

/** What tells one plan from another; `moved`: keys of the stops that a hand gave another place. */
function differenceOf(
  stands: OpenRoute<NamedStop>,
  after: readonly NamedStop[],
  moved: ReadonlySet<string>,
): Impact {
  const before = new Map(stands.stops.map((stop) => [stop.key, stop]))
  // What is late already is late with anybody.
  const lateMs = ({ planned_at, before: due }: NamedStop): number =>
    latenessAt(planned_at, due === null ? null : Math.max(due, stands.now))
  const late = after
    .flatMap((stop): MadeLate[] => {
      const was = before.get(stop.key)
      const byMs = lateMs(stop) - (was === undefined ? 0 : lateMs(was))
      return byMs > 0 ? [{ name: stop.name, byMs, isComing: was === undefined }] : []
    })
    .sort((a, b) => b.byMs - a.byMs)
  const [was, becomes] = [lengthOf(stands), lengthOf({ ...stands, stops: after })]
  return {
    firstAt: after.find(({ key }) => moved.has(key))?.planned_at ?? null,
    addedMs: becomes.ms - was.ms,
    addedMetres: becomes.metres - was.metres,
    late,
  }
}

/** The visits of those that come: a visit that there is already is theirs too. */
const visitsOf = (after: readonly NamedStop[], coming: readonly NamedStop[]): ReadonlySet<string> => {
  const keys = new Set(after.map(({ key }) => key))
  return new Set(coming.map((stop) => (keys.has(stop.key) ? stop : (visitFor(after, stop) ?? stop)).key))
}

/** Each of those that come along with its door, or at its cheapest place in the plan, with locks and windows as everywhere. `after`: the plan with them. */
export function impactOf(
  route: OpenRoute<NamedStop>,
  coming: readonly NamedStop[],
  after: readonly NamedStop[] = withStops(route, coming),
): Impact {
  if (coming.length === 0) return NO_IMPACT
  const impact = differenceOf(route, after, visitsOf(after, coming))
  const { addedMs, addedMetres } = impact
  return { ...impact, addedMs: Math.max(0, addedMs), addedMetres: Math.max(0, addedMetres) }
}

/** The plan with its own stops in another order, as it is planned when somebody asks for that. */
const inOrder = (route: OpenRoute<NamedStop>, order: readonly NamedStop[]): readonly NamedStop[] =>
  atPlannedTimes(inNewOrder(route.stops, order, route), route)

/**
 * The stops of a plan put from the order that is shown, which may have been asked for a moment ago and not be planned yet, into another one;
 * `moved`: keys of those that the hand moves. Both are orders of the stops of the route themselves.
 */
export function impactOfOrder(
  route: OpenRoute<NamedStop>,
  shown: readonly NamedStop[],
  next: readonly NamedStop[],
  moved: ReadonlySet<string>,
): Impact {
  return differenceOf({ ...route, stops: inOrder(route, shown) }, inOrder(route, next), moved)
}

/** Those that come put together before a stop of the plan (its key), or at its end (null), as they are once they were given. */
export function impactInGap(
  route: OpenRoute<NamedStop>,
  coming: readonly NamedStop[],
  before: string | null,
  stops: readonly NamedStop[] = withStops(route, coming),
): Impact {
  const byKey = new Map(stops.map((stop) => [stop.key, stop]))
  const order = movedBefore(
    stops.map(({ key, locked }) => ({ id: key, locked })),
    visitsOf(stops, coming),
    before,
  )
  if (order === null) return impactOf(route, coming, stops)
  const next = order.flatMap((key) => byKey.get(key) ?? [])
  return impactOf(route, coming, inOrder({ ...route, stops }, next))
}
