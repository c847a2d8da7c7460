/**
 * The routes as chains of nodes from each vehicle's start to its end, with what is known at each node of all that comes before and
 * behind it, so that a stop between two nodes is judged without walking the route.
 */
import type { Model } from './model.ts'

export interface Chains {
  readonly model: Model
  readonly next: Int32Array
  readonly prev: Int32Array
  /** The vehicle in whose route a node is; -1: in none. */
  readonly vehicle: Int32Array
  readonly place: Int32Array
  /** The earliest leaving from a node. */
  readonly leave: Int32Array
  /** The latest arrival at a node with which it and all behind it are still in time. */
  readonly latest: Int32Array
  /** Cost and time of the way to a node from the one before. */
  readonly arc: Int32Array
  readonly hop: Int32Array
  /** Load after a node; the greatest up to it; the greatest from it on. */
  readonly load: Int32Array
  readonly before: Int32Array
  readonly behind: Int32Array
  /** Sum of weights in each vehicle's route. */
  readonly carried: Int32Array
  /** Stops in each vehicle's route. */
  readonly count: Int32Array
  readonly cost: Float64Array
  /** Time on the way and at stops. */
  readonly work: Float64Array
  /** The node after which stops may be put in. */
  readonly gate: Int32Array
  /** Shortest time from a route's start to a node, with the earliest and latest start that allow it; the same from a node to the end. */
  readonly headTime: Int32Array
  readonly headEarliest: Int32Array
  readonly headLatest: Int32Array
  readonly tailTime: Int32Array
  readonly tailEarliest: Int32Array
  readonly tailLatest: Int32Array
}

/** Every vehicle from its start straight to its end. */
export function createChains(model: Model): Chains {
  const { nodes, vehicles, loads, starts, ends } = model
  const ints = (length: number) => new Int32Array(length)
  const next = ints(nodes).fill(-1)
  const prev = ints(nodes).fill(-1)
  const vehicle = ints(nodes).fill(-1)
  const place = model.place.slice()
  const leave = ints(nodes)
  const latest = ints(nodes)
  const arc = ints(nodes)
  const hop = ints(nodes)
  const load = ints(nodes * loads)
  const before = ints(nodes * loads)
  const behind = ints(nodes * loads)
  const carried = ints(vehicles * loads)
  const count = ints(vehicles)
  const cost = new Float64Array(vehicles)
  const work = new Float64Array(vehicles)
  const gate = Int32Array.from({ length: vehicles }, (_, v) => model.fixed[v]?.at(-1) ?? starts + v)
  const headTime = ints(nodes)
  const headEarliest = ints(nodes)
  const headLatest = ints(nodes)
  const tailTime = ints(nodes)
  const tailEarliest = ints(nodes)
  const tailLatest = ints(nodes)
  for (let v = 0; v < vehicles; v++) {
    const start = starts + v
    next[start] = ends + v
    prev[ends + v] = start
    vehicle[start] = v
    vehicle[ends + v] = v
  }
  return {
    model,
    next,
    prev,
    vehicle,
    place,
    leave,
    latest,
    arc,
    hop,
    load,
    before,
    behind,
    carried,
    count,
    cost,
    work,
    gate,
    headTime,
    headEarliest,
    headLatest,
    tailTime,
    tailEarliest,
    tailLatest,
  }
}
