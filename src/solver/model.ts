/** The problem as the search reads it: numbers in typed arrays, by node. */
import { allowedAmong, type IsAllowed, mayComeTo, preferenceCosts } from './may-come-to.ts'
import { nearest } from './nearest.ts'
import { BY_DISTANCE, type Problem, type Vehicle } from './problem.ts'
import { costMatrix, type Ways, waysOf, widened } from './ways.ts'

/** More than any load; sums of two stay whole numbers of 32 bits. */
export const NO_LIMIT = 2 ** 30
/** With no more vehicles than this a step has nowhere else to go: more is tried, and taken, than among many. */
export const FEW_VEHICLES = 3

/**
 * Nodes are numbered: first the stops, then all vehicles' breaks, then where each vehicle starts, then where each ends. Numbers of
 * load stand at `node * loads + dimension`, or `vehicle * loads + dimension`.
 */
export interface Model {
  readonly problem: Problem
  readonly stops: number
  readonly vehicles: number
  readonly nodes: number
  readonly places: number
  readonly loads: number
  /** The nodes of vehicle v: `starts + v`, `ends + v`. */
  readonly starts: number
  readonly ends: number
  readonly isBreak: Uint8Array
  /** Where a node lies; a break lies where the stop before it does, which changes. */
  readonly place: Int32Array
  readonly open: Int32Array
  readonly close: Int32Array
  readonly service: Int32Array
  readonly drop: Int32Array
  /** What a visit adds to the load. */
  readonly gain: Int32Array
  /** All stops only leave, or all only take: the sum of `weight` is the greatest load of a route. */
  readonly isOneWay: boolean
  readonly weight: Int32Array
  readonly capacity: Int32Array
  /** The second stop of a pair's first, and the first of its second; -1 where there is none. */
  readonly second: Int32Array
  readonly first: Int32Array
  /** What is moved as one: single stops and firsts of pairs, without those that are fixed. */
  readonly units: Int32Array
  readonly isMovable: Uint8Array
  /** Not every vehicle may come to this stop: `may[stop * vehicles + vehicle]` says which. */
  readonly isPicky: Uint8Array
  readonly may: Uint8Array
  /** By what is asked of it alone, whatever it carries. */
  readonly isAllowed: IsAllowed
  /** What a visit costs more: `dearer[stop * vehicles + vehicle]`; empty where no stop prefers any vehicle. */
  readonly dearer: Int32Array
  /** What leaving a unit out costs; of one that must be served, more than any plan. */
  readonly penalty: Float64Array
  readonly isOptional: Uint8Array
  /** Costs and times of the ways of vehicle v: `costs[costOf[v]]`, `times[timeOf[v]]`. */
  readonly costs: readonly Ways[]
  readonly costOf: Int32Array
  readonly times: readonly Ways[]
  readonly timeOf: Int32Array
  /** The cost of using a vehicle; where the fewest are wanted, more than any way. */
  readonly fixedCost: Float64Array
  /** The longest from leaving to being back; `NO_LIMIT` where the shift says enough. */
  readonly longest: Int32Array
  /** Vehicles of one class are alike while they are empty. */
  readonly classOf: Int32Array
  readonly classes: number
  /** The nodes of each vehicle's breaks, of its fixed stops and of those that are planned after them. */
  readonly breaks: readonly (readonly number[])[]
  readonly fixed: readonly (readonly number[])[]
  readonly planned: readonly (readonly number[])[]
  /** For each stop the nearest movable ones, itself first: `near[stop * nears + i]`, -1 where there are no more. */
  readonly near: Int32Array
  readonly nears: number
  /** The cost from the nearest start. */
  readonly away: Float64Array
  /** Time on the way and at stops of a vehicle that does its share; 0 where fairness is not asked for. */
  readonly fairShare: number
  /** Of an arc, in cost: what is little and what is much is measured by it. */
  readonly typicalArc: number
}

/** What a visit of a stop by a vehicle costs more; nothing is looked up where no stop prefers any. */
export const preferenceOf = ({ dearer, vehicles }: Model): ((stop: number, vehicle: number) => number) =>
  dearer.length === 0 ? () => 0 : (stop, vehicle) => dearer[stop * vehicles + vehicle] ?? 0

/** The number of each thing's key, in the order in which keys are met, and the keys' first things. */
function numbered<T>(things: readonly T[], keyOf: (thing: T) => string) {
  const numbers = new Map<string, number>()
  const firsts: T[] = []
  const of = Int32Array.from(things, (thing) => {
    const key = keyOf(thing)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, firsts.length)
    firsts.push(thing)
    return firsts.length - 1
  })
  return { of, firsts }
}

const numberOfLoads = ({ stops, vehicles }: Problem) =>
  Math.max(
    0,
    ...stops.map(({ drop, take }) => Math.max(drop?.length ?? 0, take?.length ?? 0)),
    ...vehicles.map(({ capacity }) => capacity?.length ?? 0),
  )

/** Of a problem in which nothing is wrong (check-problem.ts). */
export function modelOf(problem: Problem): Model {
  const { stops, vehicles } = problem
  const pairs = problem.pairs ?? []
  const objective = problem.objective ?? 'cheapest'
  const loads = numberOfLoads(problem)
  const isOpenEnded = vehicles.some(({ start, end }) => start === null || end === null)
  const places = problem.places + (isOpenEnded ? 1 : 0)
  const nowhere = problem.places
  const breakCount = vehicles.reduce((sum, { breaks }) => sum + (breaks?.length ?? 0), 0)
  const starts = stops.length + breakCount
  const ends = starts + vehicles.length
  const nodes = ends + vehicles.length

  const isBreak = new Uint8Array(nodes)
  const place = new Int32Array(nodes)
  const open = new Int32Array(nodes)
  const close = new Int32Array(nodes).fill(NO_LIMIT)
  const service = new Int32Array(nodes)
  const drop = new Int32Array(nodes * loads)
  const gain = new Int32Array(nodes * loads)
  const weight = new Int32Array(nodes * loads)
  const indexOf = new Map(stops.map(({ id }, i) => [id, i]))
  const nodeOf = (id: string) => indexOf.get(id) ?? -1
  stops.forEach((stop, i) => {
    place[i] = stop.place
    service[i] = stop.service
    if (stop.window !== undefined) [open[i], close[i]] = stop.window
    for (let d = 0; d < loads; d++) {
      const dropped = stop.drop?.[d] ?? 0
      const taken = stop.take?.[d] ?? 0
      drop[i * loads + d] = dropped
      gain[i * loads + d] = taken - dropped
      weight[i * loads + d] = Math.max(taken, dropped)
    }
  })
  const first = new Int32Array(nodes).fill(-1)
  const second = new Int32Array(nodes).fill(-1)
  for (const pair of pairs) {
    const from = nodeOf(pair.first)
    const to = nodeOf(pair.second)
    second[from] = to
    first[to] = from
    for (let d = 0; d < loads; d++) gain[to * loads + d] = -(gain[from * loads + d] ?? 0)
  }
  let atBreak = stops.length
  const breaks = vehicles.map((vehicle) =>
    (vehicle.breaks ?? []).map(({ window, duration }) => {
      const node = atBreak++
      isBreak[node] = 1
      ;[open[node], close[node]] = window
      service[node] = duration
      return node
    }),
  )
  vehicles.forEach(({ start, end, shift }, v) => {
    for (const [node, where] of [
      [starts + v, start],
      [ends + v, end],
    ] as const) {
      place[node] = where ?? nowhere
      ;[open[node], close[node]] = shift
    }
  })

  const wide = problem.matrices.map(({ distances, durations }) =>
    isOpenEnded
      ? { distances: widened(distances, problem.places), durations: widened(durations, problem.places) }
      : { distances, durations },
  )
  const costKey = ({ matrix = 0, costs = BY_DISTANCE }: Vehicle) =>
    `${matrix} ${costs.distance} ${costs.duration}`
  const { of: costOf, firsts } = numbered(vehicles, costKey)
  const times = wide.map(({ durations }) => waysOf(durations, places))
  const timeOf = Int32Array.from(vehicles, ({ matrix = 0 }) => matrix)
  const costs = firsts.map(({ matrix = 0, costs: rates = BY_DISTANCE }) => {
    const { distances, durations } = wide[matrix] ?? { distances: place, durations: place }
    if (rates.distance === 0 && rates.duration === 1) return times[matrix] ?? { from: place, to: place }
    return waysOf(costMatrix(rates, distances, durations), places)
  })

  const isFixed = new Uint8Array(nodes)
  const fixed = vehicles.map(({ fixed: ids = [] }) => ids.map(nodeOf))
  for (const node of fixed.flat()) isFixed[node] = 1
  const isMovable = Uint8Array.from({ length: nodes }, (_, i) => (i < stops.length && !isFixed[i] ? 1 : 0))
  const isUnit = (i: number) => isMovable[i] === 1 && ((first[i] ?? -1) < 0 || isFixed[first[i] ?? 0] === 1)
  const units = Int32Array.from([...stops.keys()].filter(isUnit))

  const capacity = new Int32Array(vehicles.length * loads).fill(NO_LIMIT)
  vehicles.forEach((vehicle, v) => {
    vehicle.capacity?.forEach((most, d) => {
      capacity[v * loads + d] = Math.min(most, NO_LIMIT)
    })
  })
  const isAllowed = allowedAmong(vehicles)
  const may = mayComeTo(problem, isAllowed)
  const isPicky = Uint8Array.from(stops, (_, i) => {
    const row = may.subarray(i * vehicles.length, (i + 1) * vehicles.length)
    return row.includes(0) ? 1 : 0
  })

  const anyWayOf = (all: readonly Ways[]) =>
    all.reduce((most, { from }) => from.reduce((a, b) => Math.max(a, b), most), 1) *
    (stops.length + vehicles.length + 1)
  const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)
  const preferred = sum(stops.map(({ prefers }) => prefers?.cost ?? 0))
  const anyWay = anyWayOf(costs) + preferred
  const perVehicle = vehicles.map(({ costs: rates = BY_DISTANCE }) => rates.fixed)
  const fixedCost = Float64Array.from(perVehicle, (of) => of + (objective === 'fewest' ? anyWay : 0))
  const optional = sum(stops.map(({ penalty = 0 }) => penalty))
  const worked = stops.reduce((sum, stop) => sum + stop.service, 0)
  const near = nearest({
    // What is near is what is soon there where time alone is to be shared.
    ways: (objective === 'fairest' ? times : costs)[0]?.from ?? place,
    places,
    place,
    isMovable,
    stops: stops.length,
  })
  const share = (worked + near.typical * stops.length) / vehicles.length
  const fairShare = objective === 'fairest' ? Math.max(1, share) : 0
  const longestWork = worked + anyWayOf(times)
  const dearestPlan = fairShare === 0 ? anyWay + sum(fixedCost) : longestWork ** 2 / fairShare + preferred
  const anyPlan = dearestPlan + optional + 1
  const penalty = new Float64Array(nodes)
  const isOptional = new Uint8Array(nodes)
  for (const unit of units) {
    const its = [unit, second[unit] ?? -1].flatMap((node) => stops[node] ?? [])
    penalty[unit] = sum(its.map((stop) => stop.penalty ?? anyPlan))
    isOptional[unit] = its.every((stop) => stop.penalty !== undefined) ? 1 : 0
  }

  const from = [...new Set(vehicles.map((_, v) => place[starts + v] ?? 0))]
  const away = Float64Array.from(stops, ({ place: there }) =>
    Math.min(...from.map((here) => costs[0]?.from[here * places + there] ?? 0)),
  )
  const isLimited = ({ longest, shift }: Vehicle) => longest !== undefined && longest < shift[1] - shift[0]
  const { of: classOf, firsts: classes } = numbered(vehicles, (vehicle) => {
    const { id, planned, fixed: its = [], ...alike } = vehicle
    return JSON.stringify([alike, its.length > 0 || stops.some((stop) => stop.vehicle === id) ? id : ''])
  })
  return {
    problem,
    stops: stops.length,
    vehicles: vehicles.length,
    nodes,
    places,
    loads,
    starts,
    ends,
    isBreak,
    place,
    open,
    close,
    service,
    drop,
    gain,
    weight,
    isOneWay: pairs.length === 0 && (drop.every((one) => one === 0) || gain.every((one) => one <= 0)),
    capacity,
    first,
    second,
    units,
    isMovable,
    isPicky,
    may,
    isAllowed,
    dearer: preferenceCosts(problem),
    penalty,
    isOptional,
    costs,
    costOf,
    times,
    timeOf,
    fixedCost,
    longest: Int32Array.from(vehicles, (one) => (isLimited(one) ? (one.longest ?? NO_LIMIT) : NO_LIMIT)),
    classOf,
    classes: classes.length,
    breaks,
    fixed,
    planned: vehicles.map(({ planned: ids = [] }) => ids.map(nodeOf)),
    near: near.near,
    nears: near.nears,
    away,
    fairShare,
    typicalArc: near.typical,
  }
}
