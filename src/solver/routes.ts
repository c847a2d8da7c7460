/** The routes that are being worked on, reckoned anew as they change. */
import { type Chains, createChains } from './chains.ts'
import { type Model, NO_LIMIT, preferenceOf } from './model.ts'
import { createLengthReckoning } from './route-lengths.ts'
import { createLoadReckoning } from './route-loads.ts'

export interface Routes extends Chains {
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
  const { loads, starts, ends, breaks, open, close, service, weight, capacity, places, isBreak } = model
  const { costs, costOf, times, timeOf, longest, fixedCost, fairShare, isOneWay } = model
  const dearer = preferenceOf(model)
  const chains = createChains(model)
  const refreshLoads = createLoadReckoning(chains)
  const refreshLengths = createLengthReckoning(chains)
  const { next, prev, vehicle, place, leave, latest, arc, hop, carried, count, cost, work } = chains
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

  function refresh(v: number): boolean {
    const start = starts + v
    const end = ends + v
    const costFrom = costs[costOf[v] ?? 0]?.from ?? arc
    const timeFrom = times[timeOf[v] ?? 0]?.from ?? hop
    let isPossible = true
    let stops = 0
    let driven = 0
    let busy = 0
    let more = 0
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
          more += dearer(n, v)
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
    const worth = fairShare > 0 ? costOfWork(busy, fairShare) : driven + (fixedCost[v] ?? 0)
    const now = stops === 0 ? 0 : worth + more
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
    const worked = work[v] ?? 0
    work[v] = worked + busy
    const worth =
      fairShare > 0 ? costOfWork(worked + busy, fairShare) - costOfWork(worked, fairShare) : driven
    const more = worth + dearer(node, v)
    total += more
    cost[v] = (cost[v] ?? 0) + more
  }

  return { ...chains, used: () => used, total: () => total, link, unlink, refresh, insert }
}
