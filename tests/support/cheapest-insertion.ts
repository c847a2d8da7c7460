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

function offerOf(
  problem: Problem,
  vehicle: Vehicle,
  order: readonly Node[],
  stop: Stop,
  below: number,
): Offer | null {
  const distances = problem.matrices[vehicle.matrix ?? 0]?.distances
  const way = (from: number | null, to: number | null) =>
    from === null || to === null ? 0 : (distances?.[from * problem.places + to] ?? 0)
  const places = [vehicle.start, ...order.flatMap((node) => (isStop(node) ? [node.place] : []))]
  const isIdle = places.length === 1
  let best: Offer | null = null
  let seen = 0
  for (let at = 0; at <= order.length; at++) {
    const from = places[seen] ?? null
    const to = places[seen + 1] ?? vehicle.end
    const detour = way(from, stop.place) + way(stop.place, to) - (isIdle ? 0 : way(from, to))
    if (detour < (best?.cost ?? below) && isPossible(problem, vehicle, order.toSpliced(at, 0, stop)))
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
  const { vehicles } = problem
  const orders = vehicles.map((vehicle) => beginning(problem, vehicle))
  const left = new Set(problem.stops)
  // What each stop would cost in each route; only those of a route that changed are asked again.
  const offers = new Map<Stop, (Offer | null)[]>()
  const INFINITE = Number.POSITIVE_INFINITY
  for (const stop of left)
    offers.set(
      stop,
      vehicles.map((vehicle, v) => offerOf(problem, vehicle, orders[v] ?? [], stop, INFINITE)),
    )
  const cheapest = new Map<Stop, number>()
  const chooseFor = (stop: Stop) => {
    const its = offers.get(stop) ?? []
    let best = -1
    its.forEach((offer, v) => {
      if (offer !== null && offer.cost < (its[best]?.cost ?? INFINITE)) best = v
    })
    cheapest.set(stop, best)
  }
  for (const stop of left) chooseFor(stop)
  let cost = 0
  for (;;) {
    let chosen: Stop | null = null
    let least = INFINITE
    for (const stop of left) {
      const offer = offers.get(stop)?.[cheapest.get(stop) ?? -1]
      if (offer !== null && offer !== undefined && offer.cost < least) {
        least = offer.cost
        chosen = stop
      }
    }
    if (chosen === null) return { cost, unserved: left.size }
    const v = cheapest.get(chosen) ?? 0
    const vehicle = vehicles[v]
    const order = orders[v]
    const offer = offers.get(chosen)?.[v]
    if (vehicle === undefined || order === undefined || !offer) return { cost, unserved: left.size }
    order.splice(offer.at, 0, chosen)
    cost += offer.cost
    left.delete(chosen)
    for (const stop of left) {
      const its = offers.get(stop)
      if (its === undefined) continue
      its[v] = offerOf(problem, vehicle, order, stop, INFINITE)
      chooseFor(stop)
    }
  }
}
