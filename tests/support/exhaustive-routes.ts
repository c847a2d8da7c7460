/** The best plan of a small problem by trying everything; knows the problem and nothing of how it is solved. */
import type { Problem, Stop, Vehicle } from '../../src/solver/problem.ts'

/** What an objective charges a route, and the order in which it weighs what is left out. */
export interface Weighed {
  /** Stops that had to be served and are not. */
  readonly missing: number
  readonly vehicles: number
  /** Costs and penalties; of `fairest` the sum of the squares of work. */
  readonly cost: number
}

type Node = { readonly stop: Stop } | { readonly pause: NonNullable<Vehicle['breaks']>[number] }

const isLess = (a: Weighed, b: Weighed, byVehicles: boolean) =>
  a.missing !== b.missing
    ? a.missing < b.missing
    : byVehicles && a.vehicles !== b.vehicles
      ? a.vehicles < b.vehicles
      : a.cost < b.cost

function* ordersOf<T>(things: readonly T[]): Generator<readonly T[]> {
  if (things.length === 0) yield []
  for (const [i, thing] of things.entries())
    for (const rest of ordersOf([...things.slice(0, i), ...things.slice(i + 1)])) yield [thing, ...rest]
}

const wayOf =
  ({ matrices, places }: Problem, { matrix = 0 }: Vehicle) =>
  (kind: 'distances' | 'durations', from: number | null, to: number | null) =>
    from === null || to === null ? 0 : (matrices[matrix]?.[kind][from * places + to] ?? 0)

/** When a vehicle that leaves at `leaving` is back; null where it misses something. */
function backFrom(
  problem: Problem,
  vehicle: Vehicle,
  order: readonly Node[],
  leaving: number,
): number | null {
  const way = wayOf(problem, vehicle)
  let at = vehicle.start
  let now = leaving
  for (const node of order) {
    const { window, lasts } =
      'stop' in node
        ? { window: node.stop.window ?? [0, Number.POSITIVE_INFINITY], lasts: node.stop.service }
        : { window: node.pause.window, lasts: node.pause.duration }
    if ('stop' in node) {
      now += way('durations', at, node.stop.place)
      at = node.stop.place
    }
    now = Math.max(now, window[0])
    if (now > window[1]) return null
    now += lasts
  }
  now += way('durations', at, vehicle.end)
  return now <= vehicle.shift[1] ? now : null
}

function isCarried(problem: Problem, vehicle: Vehicle, stops: readonly Stop[]): boolean {
  const firstOf = new Map((problem.pairs ?? []).map(({ first, second }) => [second, first]))
  const byId = new Map(problem.stops.map((stop) => [stop.id, stop]))
  return (vehicle.capacity ?? []).every((most, d) => {
    const loads = [stops.reduce((sum, { drop }) => sum + (drop?.[d] ?? 0), 0)]
    for (const { id, drop, take } of stops) {
      const brought = byId.get(firstOf.get(id) ?? '')?.take?.[d] ?? 0
      loads.push((loads.at(-1) ?? 0) - (drop?.[d] ?? 0) + (take?.[d] ?? 0) - brought)
    }
    return loads.every((load) => load <= most)
  })
}

function isInOrder(problem: Problem, vehicle: Vehicle, stops: readonly Stop[]): boolean {
  const ids = stops.map(({ id }) => id)
  const fixed = vehicle.fixed ?? []
  return (
    fixed.every((id, i) => ids[i] === id) &&
    (problem.pairs ?? []).every(({ first, second }) => {
      const from = ids.indexOf(first)
      const to = ids.indexOf(second)
      return from < 0 ? to < 0 : from < to
    })
  )
}

function mayDo(problem: Problem, vehicle: Vehicle, stop: Stop): boolean {
  const holder = problem.vehicles.find(({ fixed = [] }) => fixed.includes(stop.id))
  return (
    (stop.vehicle ?? vehicle.id) === vehicle.id &&
    (holder?.id ?? vehicle.id) === vehicle.id &&
    (stop.skills ?? []).every((skill) => (vehicle.skills ?? []).includes(skill))
  )
}

/** What these stops cost more with a vehicle that they do not prefer. */
const dearerBy = ({ skills = [] }: Pick<Vehicle, 'skills'>, stops: readonly Stop[]): number =>
  stops.reduce(
    (sum, { prefers }) => sum + (prefers === undefined || skills.includes(prefers.skill) ? 0 : prefers.cost),
    0,
  )

/** What it costs a vehicle to do these stops in their best order; null where there is none. */
function costOfStops(problem: Problem, vehicle: Vehicle, stops: readonly Stop[]): number | null {
  if (stops.length === 0) return (vehicle.fixed ?? []).length === 0 ? 0 : null
  if (!stops.every((stop) => mayDo(problem, vehicle, stop))) return null
  const way = wayOf(problem, vehicle)
  const { fixed, distance, duration } = vehicle.costs ?? { fixed: 0, distance: 1, duration: 0 }
  const nodes: Node[] = [
    ...stops.map((stop) => ({ stop })),
    ...(vehicle.breaks ?? []).map((pause) => ({ pause })),
  ]
  let best: number | null = null
  for (const order of ordersOf(nodes)) {
    const visited = order.flatMap((node) => ('stop' in node ? [node.stop] : []))
    const places = [vehicle.start, ...visited.map(({ place }) => place), vehicle.end]
    const along = (kind: 'distances' | 'durations') =>
      places.slice(1).reduce<number>((sum, to, i) => sum + way(kind, places[i] ?? null, to), 0)
    const travel = along('durations')
    const work = travel + visited.reduce((sum, { service }) => sum + service, 0)
    const cost =
      problem.objective === 'fairest'
        ? work ** 2
        : fixed + distance * along('distances') + duration * travel + dearerBy(vehicle, visited)
    if (best !== null && cost >= best) continue
    if (!isInOrder(problem, vehicle, visited) || !isCarried(problem, vehicle, visited)) continue
    const [from, to] = vehicle.shift
    const isPossible = Array.from({ length: to - from + 1 }, (_, i) => from + i).some((leaving) => {
      const back = backFrom(problem, vehicle, order, leaving)
      return back !== null && back - leaving <= (vehicle.longest ?? Number.POSITIVE_INFINITY)
    })
    if (isPossible) best = cost
  }
  return best
}

/** Null where what is fixed cannot be done. */
export function bestByTrying(problem: Problem): Weighed | null {
  const { stops, vehicles } = problem
  const all = 2 ** stops.length
  const inSet = (set: number) => stops.filter((_, i) => ((set >> i) & 1) === 1)
  const byVehicles = problem.objective === 'fewest'
  // What the vehicles so far can serve, by set of stops.
  let best = new Map<number, Weighed>([[0, { missing: 0, vehicles: 0, cost: 0 }]])
  for (const vehicle of vehicles) {
    const costs = Array.from({ length: all }, (_, set) => costOfStops(problem, vehicle, inSet(set)))
    const next = new Map<number, Weighed>()
    for (const [before, weighed] of best)
      for (let set = 0; set < all; set++) {
        const cost = costs[set]
        if ((set & before) !== 0 || cost === null || cost === undefined) continue
        const now = { missing: 0, vehicles: weighed.vehicles + Number(set !== 0), cost: weighed.cost + cost }
        const known = next.get(set | before)
        if (known === undefined || isLess(now, known, byVehicles)) next.set(set | before, now)
      }
    best = next
  }
  let least: Weighed | null = null
  for (const [set, weighed] of best) {
    const left = stops.filter((_, i) => ((set >> i) & 1) === 0)
    // A pair of which one stop must be served must be served.
    const unitOf = (id: string) =>
      problem.pairs?.find(({ first, second }) => first === id || second === id)?.first ?? id
    const must = new Set(left.filter(({ penalty }) => penalty === undefined).map(({ id }) => unitOf(id)))
    const penalties = left.reduce((sum, { penalty = 0 }) => sum + penalty, 0)
    const now = { missing: must.size, vehicles: weighed.vehicles, cost: weighed.cost + penalties }
    if (least === null || isLess(now, least, byVehicles)) least = now
  }
  return least
}

/** The same of a plan. */
export function weighedPlan(
  problem: Problem,
  plan: {
    routes: readonly {
      vehicle: string
      travel: number
      cost: number
      visits: readonly { kind: string; id: string }[]
    }[]
    unserved: readonly { id: string }[]
  },
): Weighed {
  const byId = new Map(problem.stops.map((stop) => [stop.id, stop]))
  const unitOf = (id: string) =>
    problem.pairs?.find(({ first, second }) => first === id || second === id)?.first ?? id
  const left = plan.unserved.map(({ id }) => byId.get(id))
  const must = new Set(
    left.flatMap((stop) => (stop === undefined || stop.penalty !== undefined ? [] : [unitOf(stop.id)])),
  )
  const costs = plan.routes.map((route) => {
    const service = route.visits.reduce(
      (sum, { kind, id }) => sum + (kind === 'stop' ? (byId.get(id)?.service ?? 0) : 0),
      0,
    )
    const vehicle = problem.vehicles.find(({ id }) => id === route.vehicle) ?? {}
    const visited = route.visits.flatMap(({ kind, id }) => (kind === 'stop' ? (byId.get(id) ?? []) : []))
    return problem.objective === 'fairest'
      ? (route.travel + service) ** 2
      : route.cost + dearerBy(vehicle, visited)
  })
  const penalties = left.reduce((sum, stop) => sum + (stop?.penalty ?? 0), 0)
  return { missing: must.size, vehicles: plan.routes.length, cost: costs.reduce((a, b) => a + b, penalties) }
}
