import type { Chains } from './chains.ts'
import { blinksOf, createPassing, type FoundPlace } from './found-place.ts'
import { NO_LIMIT, preferenceOf } from './model.ts'
import type { Random } from './random.ts'
import { costOfWork } from './routes.ts'
import { createTimeOut } from './time-out.ts'

/** Looks for a place of a single stop in a vehicle's route that costs less than what was found. */
export function createSingleInsertion(
  chains: Chains,
  random: Random,
  found: FoundPlace,
): (stop: number, vehicle: number) => void {
  const { model, next, place, leave, latest, arc, hop, load, before, behind, carried, count, work, gate } =
    chains
  const { vehicles, loads, ends, places, open, close, service, drop, gain, weight, capacity } = model
  const { costs, costOf, times, timeOf, isBreak, isPicky, may, longest, fixedCost, fairShare, isOneWay } =
    model
  const isFair = fairShare > 0
  const blinks = blinksOf(model)
  const dearer = preferenceOf(model)
  const throughBreaks = createPassing(chains)
  const { allowsSingle } = createTimeOut(chains)

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

  return (n, v) => {
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
    const begun = ((count[v] ?? 0) === 0 && !isFair ? (fixedCost[v] ?? 0) : 0) + dearer(n, v)
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
        delta = begun + costOfWork(worked + more, fairShare) - costOfWork(worked, fairShare)
      } else delta = begun + (costTo[row + here] ?? 0) + (costFrom[row + there] ?? 0) - (arc[k] ?? 0)
      if (delta < found.cost) {
        const arrives = left + (timeTo[row + here] ?? 0)
        if (arrives <= closes) {
          const done = Math.max(arrives, opens) + stays
          const onward = j === k ? done : throughBreaks(done, j)
          if (
            onward + (timeFrom[row + there] ?? 0) <= (latest[k] ?? 0) &&
            (isOneWay || hasRoom(v, i, n)) &&
            (!isLimited || allowsSingle(v, i, n)) &&
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
}
