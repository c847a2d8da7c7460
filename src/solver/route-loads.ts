import type { Chains } from './chains.ts'

/** Reckons what a vehicle carries, node by node; false where it is too much anywhere. */
export function createLoadReckoning(chains: Chains): (vehicle: number) => boolean {
  const { model, next, prev, load, before, behind } = chains
  const { loads, starts, ends, drop, gain, capacity } = model
  return (v) => {
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
}
