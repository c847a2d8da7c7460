/**
 * The routes that are being worked on: chains of nodes from each vehicle's start to its end, with what is known at each node of
 * all that comes before and behind it, so that a stop between two nodes is judged without walking the route.
 */
import type { Model } from './model.ts'
import { NO_LIMIT } from './model.ts'

export interface Routes {
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
  /** Vehicles with stops. */
  used(): number
  /** Of all routes. */
  total(): number
  /** Puts a node behind another, without reckoning anew. */
  link(node: number, after: number): void
  unlink(node: number): void
  /** Reckons a route anew; false where it cannot be driven. */
  refresh(vehicle: number): boolean
  /** Puts a node where it fits and reckons what follows from it; as `link` and `refresh`, of a part of the route. */
  insert(node: number, after: number): void
}

/** A vehicle's cost: what it drives, or, where work is to be shared, its square. */
export const costOfWork = (work: number, fairShare: number): number => (work * work) / fairShare

export function createRoutes(model: Model): Routes {
  const { nodes, vehicles, loads, starts, ends, breaks, open, close, service, drop, gain, weight, capacity } =
    model
  const { costs, costOf, times, timeOf, places, isBreak, longest, fixedCost, fairShare, isOneWay } = model
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
  let used = 0
  let total = 0

  function link(node: number, after: number): void {
    const then = next[after] ?? -1
    next[after] = node
    prev[node] = after
    next[node] = then
    prev[then] = node
    vehicle[node] = vehicle[after] ?? -1
  }

  function unlink(node: number): void {
    const a = prev[node] ?? -1
    const b = next[node] ?? -1
    next[a] = b
    prev[b] = a
    vehicle[node] = -1
  }

  /** What is carried, node by node; false where it is too much anywhere. */
  function refreshLoads(v: number): boolean {
    const start = starts + v
    const end = ends + v
    let isPossible = true
    for (let d = 0; d < loads; d++) {
      const most = capacity[v * loads + d] ?? 0
      let carrying = 0
      for (let n = next[start] ?? end; n !== end; n = next[n] ?? end) carrying += drop[n * loads + d] ?? 0
      let high = carrying
      load[start * loads + d] = carrying
      before[start * loads + d] = high
      for (let n = next[start] ?? end; ; n = next[n] ?? end) {
        carrying += gain[n * loads + d] ?? 0
        if (carrying > high) high = carrying
        load[n * loads + d] = carrying
        before[n * loads + d] = high
        if (n === end) break
      }
      if (high > most) isPossible = false
      let low = 0
      for (let n = end; ; n = prev[n] ?? start) {
        low = Math.max(low, load[n * loads + d] ?? 0)
        behind[n * loads + d] = low
        if (n === start) break
      }
    }
    return isPossible
  }

  /** How long the route takes at least up to each node and from it on (segments of Vidal et al. 2013, without lateness). */
  function refreshLengths(v: number): boolean {
    const start = starts + v
    const end = ends + v
    headTime[start] = 0
    headEarliest[start] = open[start] ?? 0
    headLatest[start] = close[start] ?? 0
    for (let n = start; n !== end; ) {
      const to = next[n] ?? end
      const takes = (headTime[n] ?? 0) + (hop[to] ?? 0)
      const opens = (open[to] ?? 0) - takes
      const waits = Math.max(0, opens - (headLatest[n] ?? 0))
      headTime[to] = takes + (service[to] ?? 0) + waits
      headEarliest[to] = Math.max(opens, headEarliest[n] ?? 0) - waits
      headLatest[to] = Math.min((close[to] ?? 0) - takes, headLatest[n] ?? 0)
      n = to
    }
    tailTime[end] = 0
    tailEarliest[end] = open[end] ?? 0
    tailLatest[end] = close[end] ?? 0
    for (let n = end; n !== start; ) {
      const from = prev[n] ?? start
      const takes = (service[from] ?? 0) + (hop[n] ?? 0)
      const opens = (tailEarliest[n] ?? 0) - takes
      const waits = Math.max(0, opens - (close[from] ?? 0))
      tailTime[from] = takes + (tailTime[n] ?? 0) + waits
      tailEarliest[from] = Math.max(opens, open[from] ?? 0) - waits
      tailLatest[from] = Math.min((tailLatest[n] ?? 0) - takes, close[from] ?? 0)
      n = from
    }
    return (headTime[end] ?? 0) <= (longest[v] ?? 0)
  }

  function refresh(v: number): boolean {
    const start = starts + v
    const end = ends + v
    const costFrom = costs[costOf[v] ?? 0]?.from ?? arc
    const timeFrom = times[timeOf[v] ?? 0]?.from ?? hop
    let isPossible = true
    let stops = 0
    let driven = 0
    let busy = 0
    let at = place[start] ?? 0
    let leaving = open[start] ?? 0
    leave[start] = leaving
    for (let d = 0; d < loads; d++) carried[v * loads + d] = 0
    for (let n = next[start] ?? end; ; n = next[n] ?? end) {
      if (isBreak[n] === 1) {
        place[n] = at
        arc[n] = 0
        hop[n] = 0
      } else {
        const there = place[n] ?? 0
        // A vehicle without stops drives nowhere.
        const isIdle = n === end && stops === 0
        const way = isIdle ? 0 : (costFrom[at * places + there] ?? 0)
        const time = isIdle ? 0 : (timeFrom[at * places + there] ?? 0)
        arc[n] = way
        hop[n] = time
        driven += way
        busy += time
        at = there
        leaving += time
        if (n !== end) {
          stops += 1
          busy += service[n] ?? 0
          for (let d = 0; d < loads; d++)
            carried[v * loads + d] = (carried[v * loads + d] ?? 0) + (weight[n * loads + d] ?? 0)
        }
      }
      if (leaving > (close[n] ?? 0)) isPossible = false
      leaving = Math.max(leaving, open[n] ?? 0) + (service[n] ?? 0)
      leave[n] = leaving
      if (n === end) break
    }
    let until = close[end] ?? 0
    latest[end] = until
    for (let n = end; n !== start; ) {
      const from = prev[n] ?? start
      until = Math.min(close[from] ?? 0, until - (hop[n] ?? 0) - (service[from] ?? 0))
      latest[from] = until
      n = from
    }
    if (isOneWay)
      for (let d = 0; d < loads; d++)
        isPossible &&= (carried[v * loads + d] ?? 0) <= (capacity[v * loads + d] ?? 0)
    else if (!refreshLoads(v)) isPossible = false
    if ((longest[v] ?? NO_LIMIT) !== NO_LIMIT && !refreshLengths(v)) isPossible = false

    used += Number(stops > 0) - Number((count[v] ?? 0) > 0)
    count[v] = stops
    work[v] = busy
    const now = stops === 0 ? 0 : fairShare > 0 ? costOfWork(busy, fairShare) : driven + (fixedCost[v] ?? 0)
    total += now - (cost[v] ?? 0)
    cost[v] = now
    // A vehicle that stays where it is keeps no hours.
    return isPossible || stops === 0
  }

  /** Only ways, times and sums hang on a node of such a route. */
  const isPlain = Uint8Array.from(longest, (most, v) =>
    isOneWay && most === NO_LIMIT && (breaks[v] ?? []).length === 0 ? 1 : 0,
  )

  function insert(node: number, after: number): void {
    link(node, after)
    const v = vehicle[node] ?? 0
    if (isPlain[v] !== 1 || (count[v] ?? 0) === 0) {
      refresh(v)
      return
    }
    const costFrom = costs[costOf[v] ?? 0]?.from ?? arc
    const timeFrom = times[timeOf[v] ?? 0]?.from ?? hop
    const start = starts + v
    const end = ends + v
    const then = next[node] ?? end
    const to = (place[after] ?? 0) * places + (place[node] ?? 0)
    const on = (place[node] ?? 0) * places + (place[then] ?? 0)
    const driven = (costFrom[to] ?? 0) + (costFrom[on] ?? 0) - (arc[then] ?? 0)
    const busy = (timeFrom[to] ?? 0) + (timeFrom[on] ?? 0) - (hop[then] ?? 0) + (service[node] ?? 0)
    arc[node] = costFrom[to] ?? 0
    arc[then] = costFrom[on] ?? 0
    hop[node] = timeFrom[to] ?? 0
    hop[then] = timeFrom[on] ?? 0
    let leaving = leave[after] ?? 0
    for (let n = node; ; n = next[n] ?? end) {
      leaving += hop[n] ?? 0
      if (leaving < (open[n] ?? 0)) leaving = open[n] ?? 0
      leaving += service[n] ?? 0
      if (leave[n] === leaving && n !== node) break
      leave[n] = leaving
      if (n === end) break
    }
    for (let n = node; n !== -1; n = n === start ? -1 : (prev[n] ?? -1)) {
      const behindIt = next[n] ?? end
      let until = (latest[behindIt] ?? 0) - (hop[behindIt] ?? 0) - (service[n] ?? 0)
      if (until > (close[n] ?? 0)) until = close[n] ?? 0
      if (latest[n] === until && n !== node) break
      latest[n] = until
    }
    for (let d = 0; d < loads; d++)
      carried[v * loads + d] = (carried[v * loads + d] ?? 0) + (weight[node * loads + d] ?? 0)
    count[v] = (count[v] ?? 0) + 1
    work[v] = (work[v] ?? 0) + busy
    const more = fairShare > 0 ? costOfWork(work[v] ?? 0, fairShare) - (cost[v] ?? 0) : driven
    total += more
    cost[v] = (cost[v] ?? 0) + more
  }

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
    used: () => used,
    total: () => total,
    link,
    unlink,
    refresh,
    insert,
  }
}
