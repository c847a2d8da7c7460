/** Whether a vehicle that may be out so long only is back in that time, with something put into its route. */
import type { Chains } from './chains.ts'

export interface TimeOut {
  /** With one stop behind node `i`. */
  allowsSingle(vehicle: number, i: number, stop: number): boolean
  /** With a pair behind nodes `i` and `m`: walks what is between them, and the rest. */
  allowsPair(vehicle: number, first: number, i: number, second: number, m: number): boolean
}

export function createTimeOut(chains: Chains): TimeOut {
  const { model, next, place, hop, headTime, headLatest, tailTime, tailEarliest } = chains
  const { ends, places, open, close, service, times, timeOf, isBreak, longest } = model
  let takes = 0
  let until = 0
  let at = 0

  function from(i: number): void {
    takes = headTime[i] ?? 0
    until = headLatest[i] ?? 0
    at = place[i] ?? 0
  }

  /** On to a node: what it takes at least up to its end, and until when the vehicle may leave for that. */
  function pass(node: number, time: Int32Array): void {
    if (isBreak[node] !== 1) {
      takes += time[at * places + (place[node] ?? 0)] ?? 0
      at = place[node] ?? 0
    }
    const opens = (open[node] ?? 0) - takes
    const closes = (close[node] ?? 0) - takes
    takes += (service[node] ?? 0) + Math.max(0, opens - until)
    until = Math.min(until, closes)
  }

  return {
    allowsSingle(v, i, stop) {
      const time = times[timeOf[v] ?? 0]?.from ?? hop
      const end = ends + v
      from(i)
      pass(stop, time)
      let j = next[i] ?? end
      for (; isBreak[j] === 1; j = next[j] ?? end) pass(j, time)
      takes += time[at * places + (place[j] ?? 0)] ?? 0
      const waits = Math.max(0, (tailEarliest[j] ?? 0) - takes - until)
      return takes + (tailTime[j] ?? 0) + waits <= (longest[v] ?? 0)
    },
    allowsPair(v, first, i, second, m) {
      const time = times[timeOf[v] ?? 0]?.from ?? hop
      const end = ends + v
      from(i)
      pass(first, time)
      let n = i
      while (n !== m) {
        n = next[n] ?? end
        pass(n, time)
      }
      pass(second, time)
      while (n !== end) {
        n = next[n] ?? end
        pass(n, time)
      }
      return takes <= (longest[v] ?? 0)
    },
  }
}
