/** What it does to the plan of a driver that stops are given to them: told before it is done. */
import { type OpenRoute, type PlaceableStop, withStops } from './insert-stops.ts'
import { latenessAt } from './route-figures.ts'
import { STRAIGHT_ROADS } from './route-now.ts'
import { placed } from './travel.ts'

export interface NamedStop extends PlaceableStop {
  readonly key: string
  readonly name: string
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
  /** How much longer the plan becomes, on the way and at doors, ms. */
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

/** Each of those that come at its cheapest place in the plan, with locks and windows as everywhere. `after`: the plan with them. */
export function impactOf(
  route: OpenRoute<NamedStop>,
  coming: readonly NamedStop[],
  after: readonly NamedStop[] = withStops(route, coming),
): Impact {
  if (coming.length === 0) return NO_IMPACT
  const before = new Map(route.stops.map((stop) => [stop.key, stop]))
  const late = after
    .flatMap((stop): MadeLate[] => {
      const was = before.get(stop.key)
      // What is late already is late with anybody.
      const due = stop.before === null ? null : Math.max(stop.before, route.now)
      const byMs =
        latenessAt(stop.planned_at, due) - (was === undefined ? 0 : latenessAt(was.planned_at, due))
      return byMs > 0 ? [{ name: stop.name, byMs, isComing: was === undefined }] : []
    })
    .sort((a, b) => b.byMs - a.byMs)
  const isComing = new Set(coming.map(({ key }) => key))
  const [short, long] = [lengthOf(route), lengthOf({ ...route, stops: after })]
  return {
    firstAt: after.find(({ key }) => isComing.has(key))?.planned_at ?? null,
    addedMs: Math.max(0, long.ms - short.ms),
    addedMetres: Math.max(0, long.metres - short.metres),
    late,
  }
}
