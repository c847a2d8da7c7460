import type { Chains } from './chains.ts'
import { blinksOf, createPassing, type FoundPlace } from './found-place.ts'
import { NO_LIMIT, preferenceOf } from './model.ts'
import type { Random } from './random.ts'
import { costOfWork } from './routes.ts'
import { createTimeOut } from './time-out.ts'

/**
 * Looks for places of a pair in a vehicle's route that cost less than what was found: for each place of the first, those of the second
 * behind it, walking on while everything is in time and carried.
 */
export function createPairInsertion(
  chains: Chains,
  random: Random,
  found: FoundPlace,
): (first: number, second: number, vehicle: number) => void {
  const { model, next, place, leave, latest, arc, hop, load, count, work, gate } = chains
  const { vehicles, loads, ends, places, open, close, service, gain, capacity } = model
  const { costs, costOf, times, timeOf, isBreak, isPicky, may, longest, fixedCost, fairShare } = model
  const isFair = fairShare > 0
  const blinks = blinksOf(model)
  const dearer = preferenceOf(model)
  const throughBreaks = createPassing(chains)
  const { allowsPair } = createTimeOut(chains)

  return (a, b, v) => {
    if (isPicky[a] === 1 && may[a * vehicles + v] !== 1) return
    const time = times[timeOf[v] ?? 0]?.from ?? hop
    const cost = costs[costOf[v] ?? 0]?.from ?? arc
    const pa = place[a] ?? 0
    const pb = place[b] ?? 0
    const end = ends + v
    const begun = ((count[v] ?? 0) === 0 && !isFair ? (fixedCost[v] ?? 0) : 0) + dearer(a, v) + dearer(b, v)
    const worked = work[v] ?? 0
    const isLimited = (longest[v] ?? NO_LIMIT) !== NO_LIMIT
    const stays = (service[a] ?? 0) + (service[b] ?? 0)
    const priced = (way: number, longer: number) =>
      begun + (isFair ? costOfWork(worked + longer + stays, fairShare) - costOfWork(worked, fairShare) : way)
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
              (!isLimited || allowsPair(v, a, i, b, m)) &&
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
}
