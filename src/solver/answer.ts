/** What was found, in the problem's own words. */
import { fits } from './may-come-to.ts'
import type { Model } from './model.ts'
import {
  BY_DISTANCE,
  type Plan,
  type Problem,
  type Route,
  type Stop,
  type Unserved,
  type UnservedReason,
  type Vehicle,
  type Visit,
} from './problem.ts'

const NO_WINDOW = [0, Number.POSITIVE_INFINITY] as const

/** Time and length of a way; nothing from or to nowhere. */
function wayBetween(
  { matrices, places }: Problem,
  { matrix = 0 }: Vehicle,
  from: number | null,
  to: number | null,
) {
  if (from === null || to === null) return { length: 0, time: 0 }
  const { distances, durations } = matrices[matrix] ?? { distances: [], durations: [] }
  return { length: distances[from * places + to] ?? 0, time: durations[from * places + to] ?? 0 }
}

interface Step {
  readonly visit: Pick<Visit, 'kind' | 'id'>
  readonly window: readonly [number, number]
  readonly service: number
  readonly length: number
  readonly time: number
}

/** The latest start from which the vehicle is back no later than from the earliest, so that it waits on the way as little as it can. */
function startOf(shift: readonly [number, number], steps: readonly Step[]): number {
  let takes = 0
  let earliest = shift[0]
  let latest = shift[1]
  for (const { window, service, time } of steps) {
    const opens = window[0] - takes - time
    const waits = Math.max(0, opens - latest)
    earliest = Math.max(opens, earliest) - waits
    latest = Math.min(window[1] - takes - time, latest)
    takes += time + service + waits
  }
  return earliest
}

function routeOf(problem: Problem, vehicle: Vehicle, nodes: readonly number[], model: Model): Route {
  const { stops } = problem
  let at = vehicle.start
  const breaks = new Map(
    (model.breaks[problem.vehicles.indexOf(vehicle)] ?? []).map((node, i) => [node, vehicle.breaks?.[i]]),
  )
  const steps = nodes.flatMap((node): Step[] => {
    const pause = breaks.get(node)
    if (pause !== undefined)
      return [
        {
          visit: { kind: 'break', id: pause.id },
          window: pause.window,
          service: pause.duration,
          length: 0,
          time: 0,
        },
      ]
    const stop = stops[node]
    if (stop === undefined) return []
    const way = wayBetween(problem, vehicle, at, stop.place)
    at = stop.place
    const { id, window = NO_WINDOW, service } = stop
    return [{ visit: { kind: 'stop', id }, window, service, ...way }]
  })
  const home = wayBetween(problem, vehicle, at, vehicle.end)
  const leaves = startOf(vehicle.shift, steps)
  let now = leaves
  const visits = steps.map(({ visit, window, service, time }): Visit => {
    const arrives = now + time
    const begins = Math.max(arrives, window[0])
    now = begins + service
    return { ...visit, arrives, begins, leaves: now }
  })
  const distance = steps.reduce((sum, { length }) => sum + length, home.length)
  const travel = steps.reduce((sum, { time }) => sum + time, home.time)
  const costs = vehicle.costs ?? BY_DISTANCE
  const cost = costs.fixed + costs.distance * distance + costs.duration * travel
  return { vehicle: vehicle.id, leaves, returns: now + home.time, distance, travel, cost, visits }
}

/** Whether the vehicle could do this alone, and be back. */
function reaches(problem: Problem, vehicle: Vehicle, stops: readonly Stop[]): boolean {
  let at = vehicle.start
  let now = vehicle.shift[0]
  for (const { place, window = NO_WINDOW, service } of stops) {
    now = Math.max(now + wayBetween(problem, vehicle, at, place).time, window[0])
    if (now > window[1]) return false
    now += service
    at = place
  }
  return now + wayBetween(problem, vehicle, at, vehicle.end).time <= vehicle.shift[1]
}

function reasonFor({ problem, isAllowed }: Model, stops: readonly Stop[]): UnservedReason {
  const allowed = problem.vehicles.filter((_, v) => stops.every((stop) => isAllowed(stop, v)))
  if (allowed.length === 0) return 'no_vehicle'
  const large = allowed.filter((vehicle) => stops.every((stop) => fits(stop, vehicle)))
  if (large.length === 0) return 'too_large'
  if (!large.some((vehicle) => reaches(problem, vehicle, stops))) return 'out_of_reach'
  return stops.every(({ penalty }) => penalty !== undefined) ? 'not_worth_it' : 'no_room'
}

/** `kept`: each vehicle's nodes, with -1 behind each vehicle. */
export function planOf(model: Model, kept: Int32Array): Plan {
  const { problem, second, units } = model
  const routes: Route[] = []
  const served = new Set<number>()
  let at = 0
  for (const vehicle of problem.vehicles) {
    const end = kept.indexOf(-1, at)
    const nodes = [...kept.subarray(at, end)]
    at = end + 1
    const stops = nodes.filter((node) => model.isBreak[node] !== 1)
    if (stops.length === 0) continue
    for (const node of stops) served.add(node)
    routes.push(routeOf(problem, vehicle, nodes, model))
  }
  const unserved = [...units].flatMap((unit): Unserved[] => {
    if (served.has(unit)) return []
    const stops = [unit, second[unit] ?? -1].flatMap((node) => problem.stops[node] ?? [])
    const reason = reasonFor(model, stops)
    return stops.map(({ id }) => ({ id, reason }))
  })
  return { routes, unserved, cost: routes.reduce((sum, { cost }) => sum + cost, 0) }
}
