/**
 * What an optimiser is measured against: of all stops that are left, the one that is cheapest to put in is put in where it is cheapest,
 * until none fits. Without pairs. Routes are walked, not reckoned by halves.
 */
import type { Problem, Stop, Vehicle } from '../../src/solver/problem.ts'

type Node = Stop | NonNullable<Vehicle['breaks']>[number]
const isStop = (node: Node): node is Stop => 'place' in node

interface Offer {
  readonly cost: number
  readonly at: number
}

interface Chosen extends Offer {
  readonly route: Route
}

export interface InsertedPlan {
  readonly cost: number
  readonly unserved: number
}

/** The order of a vehicle's nodes is driven in time and carried. */
function isPossible(problem: Problem, vehicle: Vehicle, order: readonly Node[]): boolean {
  const durations = problem.matrices[vehicle.matrix ?? 0]?.durations
  let at = vehicle.start
  let now = vehicle.shift[0]
  const way = (to: number | null) =>
    at === null || to === null ? 0 : (durations?.[at * problem.places + to] ?? 0)
  for (const node of order) {
    if (isStop(node)) {
      now += way(node.place)
      at = node.place
    }
    const [opens, closes] = node.window ?? [0, Number.POSITIVE_INFINITY]
    now = Math.max(now, opens)
    if (now > closes) return false
    now += isStop(node) ? node.service : node.duration
  }
  if (now + way(vehicle.end) > vehicle.shift[1]) return false
  return (vehicle.capacity ?? []).every((most, d) => {
    let load = order.reduce((sum, node) => sum + (isStop(node) ? (node.drop?.[d] ?? 0) : 0), 0)
    if (load > most) return false
    return order.every((node) => {
      if (isStop(node)) load += (node.take?.[d] ?? 0) - (node.drop?.[d] ?? 0)
      return load <= most
    })
  })
}

/** A vehicle's nodes in their order, and where it is before each stop. */
interface Route {
  readonly vehicle: Vehicle
  readonly order: Node[]
  places: readonly (number | null)[]
  /** Time on the way, at stops and of breaks. */
  busy: number
}

type Ways = (from: number | null, to: number | null) => number

function waysOf(
  { matrices, places }: Problem,
  { matrix = 0 }: Vehicle,
  kind: 'distances' | 'durations',
): Ways {
  const values = matrices[matrix]?.[kind]
  return (from, to) => (from === null || to === null ? 0 : (values?.[from * places + to] ?? 0))
}

/** As it stands after a change. */
function reckon(problem: Problem, route: Route): void {
  const { vehicle, order } = route
  const time = waysOf(problem, vehicle, 'durations')
  route.places = [vehicle.start, ...order.flatMap((node) => (isStop(node) ? [node.place] : []))]
  const ends = [...route.places.slice(1), vehicle.end]
  const travel = ends.reduce<number>((sum, to, i) => sum + time(route.places[i] ?? null, to), 0)
  route.busy = order.reduce((sum, node) => sum + (isStop(node) ? node.service : node.duration), travel)
}

/** The cheapest place of a stop in a route, where one costs less than `below`. */
function offerOf(problem: Problem, route: Route, stop: Stop, below: number): Offer | null {
  const { vehicle, order, places, busy } = route
  const way = waysOf(problem, vehicle, 'distances')
  const time = waysOf(problem, vehicle, 'durations')
  const free = vehicle.shift[1] - vehicle.shift[0] - busy - stop.service
  const isIdle = places.length === 1
  let best: Offer | null = null
  let seen = 0
  for (let at = 0; at <= order.length; at++) {
    const from = places[seen] ?? null
    const to = seen + 1 < places.length ? (places[seen + 1] ?? null) : vehicle.end
    const detour = way(from, stop.place) + way(stop.place, to) - (isIdle ? 0 : way(from, to))
    const longer = time(from, stop.place) + time(stop.place, to) - time(from, to)
    // Walked only where there is time for it at all.
    if (
      detour < (best?.cost ?? below) &&
      longer <= free &&
      isPossible(problem, vehicle, order.toSpliced(at, 0, stop))
    )
      best = { cost: detour, at }
    const node = order[at]
    if (node !== undefined && isStop(node)) seen += 1
  }
  return best
}

/** A break where the vehicle can take it at first. */
function beginning(problem: Problem, vehicle: Vehicle): Node[] {
  return (vehicle.breaks ?? []).filter((pause) => isPossible(problem, vehicle, [pause]))
}

export function cheapestInsertion(problem: Problem): InsertedPlan {
  const routes = problem.vehicles.map((vehicle): Route => {
    const order = beginning(problem, vehicle)
    const route = { vehicle, order, places: [], busy: 0 }
    reckon(problem, route)
    return route
  })
  /** The cheapest place of a stop in all routes. */
  function choose(stop: Stop): Chosen | null {
    let best: Chosen | null = null
    for (const route of routes) {
      const offer = offerOf(problem, route, stop, best?.cost ?? Number.POSITIVE_INFINITY)
      if (offer !== null) best = { ...offer, route }
    }
    return best
  }
  const left = new Map(problem.stops.map((stop) => [stop, choose(stop)]))
  let cost = 0
  for (;;) {
    let next: Stop | null = null
    let cheapest: Chosen | null = null
    for (const [stop, chosen] of left)
      if (chosen !== null && chosen.cost < (cheapest?.cost ?? Number.POSITIVE_INFINITY)) {
        next = stop
        cheapest = chosen
      }
    if (next === null || cheapest === null) return { cost, unserved: left.size }
    const { route, at } = cheapest
    route.order.splice(at, 0, next)
    reckon(problem, route)
    cost += cheapest.cost
    left.delete(next)
    // Only what was to go into this route is chosen anew; the others may find it cheaper now.
    for (const [stop, chosen] of left) {
      if (chosen?.route === route) left.set(stop, choose(stop))
      else {
        const offer = offerOf(problem, route, stop, chosen?.cost ?? Number.POSITIVE_INFINITY)
        if (offer !== null) left.set(stop, { ...offer, route })
      }
    }
  }
}
