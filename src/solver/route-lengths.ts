import type { Chains } from './chains.ts'

/**
 * Reckons how long a route takes at least up to each node and from it on (segments of Vidal et al. 2013, without lateness); false where
 * it takes longer than the vehicle may be out.
 */
export function createLengthReckoning(chains: Chains): (vehicle: number) => boolean {
  const { model, next, prev, hop, headTime, headEarliest, headLatest, tailTime, tailEarliest, tailLatest } =
    chains
  const { starts, ends, open, close, service, longest } = model
  return (v) => {
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
}
