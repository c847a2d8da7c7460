/** Where a unit costs the least. */
import { FEW_VEHICLES, NO_LIMIT } from './model.ts'
import type { Random } from './random.ts'
import { costOfWork, type Routes } from './routes.ts'

/** So many of the places that would be better are passed over, so that the same is not done again and again. */
const BLINKS = 0.01
const BLINKS_IN_FEW = 0.05
/** With more stops than this only routes that come near a unit are tried for it. */
const MANY_STOPS = 400
/** So many of its nearest say which routes come near. */
const NEAR_TRIED = 20

/** The place that was found: behind which node the unit goes, and its second stop (which may go right behind it). */
export interface Found {
  vehicle: number
  after: number
  secondAfter: number
  cost: number
}

export interface Insertion {
  readonly found: Found
  /** Looks for the place of a unit; with `most` vehicles in use no other is begun. False where there is none. */
  find(unit: number, most: number): boolean
}

export function createInsertion(routes: Routes, random: Random): Insertion {
  const { model, next, place, vehicle, leave, latest, arc, hop, load, before, behind } = routes
  const { carried, count, work, gate, headTime, headLatest, tailTime, tailEarliest } = routes
  const { vehicles, loads, ends, places, open, close, service, drop, gain, weight, capacity } = model
  const { costs, costOf, times, timeOf, isBreak, isPicky, may, second, longest, fixedCost, fairShare } = model
  const { isOneWay, near, nears, classOf, classes, stops } = model
  const isFair = fairShare > 0
  const found: Found = { vehicle: -1, after: -1, secondAfter: -1, cost: 0 }
  const tried = new Int32Array(vehicles)
  const triedClass = new Int32Array(classes)
  const blinks = vehicles <= FEW_VEHICLES ? BLINKS_IN_FEW : BLINKS
  let turn = 0

  /** Whether node `n` and then what is behind `i` now is driven in time, and the route is not too long, with `second` (or -1) right behind it. */
  function isShortEnough(v: number, i: number, n: number, then: number): boolean {
    const time = times[timeOf[v] ?? 0]?.from ?? hop
    const end = ends + v
    let takes = headTime[i] ?? 0
    let until = headLatest[i] ?? 0
    let at = place[i] ?? 0
    const pass = (node: number) => {
      if (isBreak[node] !== 1) {
        takes += time[at * places + (place[node] ?? 0)] ?? 0
        at = place[node] ?? 0
      }
      const opens = (open[node] ?? 0) - takes
      const closes = (close[node] ?? 0) - takes
      takes += (service[node] ?? 0) + Math.max(0, opens - until)
      until = Math.min(until, closes)
    }
    pass(n)
    if (then >= 0) pass(then)
    let j = next[i] ?? end
    while (isBreak[j] === 1) {
      pass(j)
      j = next[j] ?? end
    }
    takes += time[at * places + (place[j] ?? 0)] ?? 0
    const waits = Math.max(0, (tailEarliest[j] ?? 0) - takes - until)
    return takes + (tailTime[j] ?? 0) + waits <= (longest[v] ?? 0)
  }

  function hasRoom(v: number, i: number, n: number): boolean {
    const j = next[i] ?? 0
    for (let d = 0; d < loads; d++) {
      const most = capacity[v * loads + d] ?? 0
      const left = drop[n * loads + d] ?? 0
      if ((before[i * loads + d] ?? 0) + left > most) return false
      const more = (gain[n * loads + d] ?? 0) + left
      // What is behind it counts the node itself, where nothing is behind it, too.
      if (Math.max(load[i * loads + d] ?? 0, behind[j * loads + d] ?? 0) + more > most) return false
    }
    return true
  }

  /** From when `at` a vehicle that leaves `from` through the breaks behind it reaches the next stop; `NO_LIMIT` if a break is missed. */
  function throughBreaks(at: number, from: number): number {
    let leaving = at
    for (let b = from; isBreak[b] === 1; b = next[b] ?? 0) {
      if (leaving > (close[b] ?? 0)) return NO_LIMIT
      leaving = Math.max(leaving, open[b] ?? 0) + (service[b] ?? 0)
    }
    return leaving
  }

  function trySingle(n: number, v: number): void {
    if (isPicky[n] === 1 && may[n * vehicles + v] !== 1) return
    if (isOneWay)
      for (let d = 0; d < loads; d++)
        if ((carried[v * loads + d] ?? 0) + (weight[n * loads + d] ?? 0) > (capacity[v * loads + d] ?? 0))
          return
    const costWays = costs[costOf[v] ?? 0]
    const timeWays = times[timeOf[v] ?? 0]
    if (costWays === undefined || timeWays === undefined) return
    const { from: costFrom, to: costTo } = costWays
    const { from: timeFrom, to: timeTo } = timeWays
    const row = (place[n] ?? 0) * places
    const opens = open[n] ?? 0
    const closes = close[n] ?? 0
    const stays = service[n] ?? 0
    const end = ends + v
    const begun = (count[v] ?? 0) === 0 && !isFair ? (fixedCost[v] ?? 0) : 0
    const worked = work[v] ?? 0
    const isLimited = (longest[v] ?? NO_LIMIT) !== NO_LIMIT
    for (let i = gate[v] ?? 0; i !== end; ) {
      const left = leave[i] ?? 0
      if (left > closes) return
      const j = next[i] ?? end
      let k = j
      while (isBreak[k] === 1) k = next[k] ?? end
      const here = place[i] ?? 0
      const there = place[k] ?? 0
      let delta = 0
      if (isFair) {
        const more = (timeTo[row + here] ?? 0) + (timeFrom[row + there] ?? 0) - (hop[k] ?? 0) + stays
        delta = costOfWork(worked + more, fairShare) - costOfWork(worked, fairShare)
      } else delta = begun + (costTo[row + here] ?? 0) + (costFrom[row + there] ?? 0) - (arc[k] ?? 0)
      if (delta < found.cost) {
        const arrives = left + (timeTo[row + here] ?? 0)
        if (arrives <= closes) {
          const done = Math.max(arrives, opens) + stays
          const onward = j === k ? done : throughBreaks(done, j)
          if (
            onward + (timeFrom[row + there] ?? 0) <= (latest[k] ?? 0) &&
            (isOneWay || hasRoom(v, i, n)) &&
            (!isLimited || isShortEnough(v, i, n, -1)) &&
            random.next() >= blinks
          ) {
            found.cost = delta
            found.vehicle = v
            found.after = i
          }
        }
      }
      i = j
    }
  }

  /** A pair: for each place of the first, the places of the second behind it, walking on while everything is in time and carried. */
  function tryPair(a: number, b: number, v: number): void {
    if (isPicky[a] === 1 && may[a * vehicles + v] !== 1) return
    const time = times[timeOf[v] ?? 0]?.from ?? hop
    const cost = costs[costOf[v] ?? 0]?.from ?? arc
    const pa = place[a] ?? 0
    const pb = place[b] ?? 0
    const end = ends + v
    const begun = (count[v] ?? 0) === 0 && !isFair ? (fixedCost[v] ?? 0) : 0
    const worked = work[v] ?? 0
    const isLimited = (longest[v] ?? NO_LIMIT) !== NO_LIMIT
    const stays = (service[a] ?? 0) + (service[b] ?? 0)
    const priced = (way: number, longer: number) =>
      isFair ? costOfWork(worked + longer + stays, fairShare) - costOfWork(worked, fairShare) : begun + way
    const carries = (node: number) => {
      for (let d = 0; d < loads; d++)
        if ((load[node * loads + d] ?? 0) + (gain[a * loads + d] ?? 0) > (capacity[v * loads + d] ?? 0))
          return false
      return true
    }
    for (let i = gate[v] ?? 0; i !== end; i = next[i] ?? end) {
      if ((leave[i] ?? 0) > (close[a] ?? 0)) return
      const toFirst = (leave[i] ?? 0) + (time[(place[i] ?? 0) * places + pa] ?? 0)
      if (toFirst > (close[a] ?? 0) || !carries(i)) continue
      let leaving = Math.max(toFirst, open[a] ?? 0) + (service[a] ?? 0)
      let at = pa
      let way = cost[(place[i] ?? 0) * places + pa] ?? 0
      let longer = time[(place[i] ?? 0) * places + pa] ?? 0
      // `m`: the node of the route behind which the second stop would come.
      for (let m = i; m !== end; ) {
        const j = next[m] ?? end
        let k = j
        while (isBreak[k] === 1) k = next[k] ?? end
        const toSecond = leaving + (time[at * places + pb] ?? 0)
        const onFrom = place[k] ?? 0
        if (toSecond <= (close[b] ?? 0)) {
          const price = priced(
            way + (cost[at * places + pb] ?? 0) + (cost[pb * places + onFrom] ?? 0) - (arc[k] ?? 0),
            longer + (time[at * places + pb] ?? 0) + (time[pb * places + onFrom] ?? 0) - (hop[k] ?? 0),
          )
          if (price < found.cost) {
            const done = throughBreaks(Math.max(toSecond, open[b] ?? 0) + (service[b] ?? 0), j)
            if (
              done + (time[pb * places + onFrom] ?? 0) <= (latest[k] ?? 0) &&
              (!isLimited || isPairShortEnough(v, a, i, b, m)) &&
              random.next() >= blinks
            ) {
              found.cost = price
              found.vehicle = v
              found.after = i
              found.secondAfter = m
            }
          }
        }
        if (j === end) break
        // On to the next node of the route, with the first stop on board.
        if (isBreak[j] === 1) {
          if (leaving > (latest[j] ?? 0)) break
          leaving = Math.max(leaving, open[j] ?? 0) + (service[j] ?? 0)
        } else {
          const reached = leaving + (time[at * places + onFrom] ?? 0)
          if (reached > (latest[j] ?? 0) || !carries(j)) break
          way += (cost[at * places + onFrom] ?? 0) - (arc[j] ?? 0)
          longer += (time[at * places + onFrom] ?? 0) - (hop[j] ?? 0)
          leaving = Math.max(reached, open[j] ?? 0) + (service[j] ?? 0)
          at = onFrom
        }
        m = j
      }
    }
  }

  /** As `isShortEnough`, of a pair whose stops need not follow each other: walks what is between. */
  function isPairShortEnough(v: number, a: number, i: number, b: number, m: number): boolean {
    const time = times[timeOf[v] ?? 0]?.from ?? hop
    const end = ends + v
    let takes = headTime[i] ?? 0
    let until = headLatest[i] ?? 0
    let at = place[i] ?? 0
    const pass = (node: number) => {
      if (isBreak[node] !== 1) {
        takes += time[at * places + (place[node] ?? 0)] ?? 0
        at = place[node] ?? 0
      }
      const opens = (open[node] ?? 0) - takes
      const closes = (close[node] ?? 0) - takes
      takes += (service[node] ?? 0) + Math.max(0, opens - until)
      until = Math.min(until, closes)
    }
    pass(a)
    let n = i
    while (n !== m) {
      n = next[n] ?? end
      pass(n)
    }
    pass(b)
    while (n !== end) {
      n = next[n] ?? end
      pass(n)
    }
    return takes <= (longest[v] ?? 0)
  }

  function tryVehicle(unit: number, v: number): void {
    const other = second[unit] ?? -1
    if (other < 0) trySingle(unit, v)
    else tryPair(unit, other, v)
  }

  function tryUsed(unit: number, isNearOnly: boolean): void {
    if (!isNearOnly) {
      for (let v = 0; v < vehicles; v++) if ((count[v] ?? 0) > 0) tryVehicle(unit, v)
      return
    }
    turn += 1
    for (let i = 0; i < NEAR_TRIED; i++) {
      const other = near[unit * nears + i] ?? -1
      const v = other < 0 ? -1 : (vehicle[other] ?? -1)
      if (v < 0 || tried[v] === turn) continue
      tried[v] = turn
      tryVehicle(unit, v)
    }
  }

  /** The first of each class of empty vehicles. */
  function tryEmpty(unit: number): void {
    turn += 1
    for (let v = 0; v < vehicles; v++) {
      const kind = classOf[v] ?? 0
      if ((count[v] ?? 0) > 0 || triedClass[kind] === turn) continue
      triedClass[kind] = turn
      tryVehicle(unit, v)
    }
  }

  return {
    found,
    find(unit, most) {
      found.vehicle = -1
      found.cost = Number.POSITIVE_INFINITY
      tryUsed(unit, stops > MANY_STOPS)
      if (routes.used() < most) tryEmpty(unit)
      if (found.vehicle < 0 && stops > MANY_STOPS) tryUsed(unit, false)
      return found.vehicle >= 0
    },
  }
}
