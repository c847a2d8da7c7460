import { freeWay, ownWay } from './shipped-roads.ts'
import type { TravelMatrix, TravelTimes } from './travel-times.ts'

/** Our own roads, with the factors that each provider has learnt of its streets. */
export const EMBEDDED_TRAVEL_TIMES: TravelTimes = {
  name: 'embedded',
  async way(from, to, { kind, leavesAt, factor }) {
    const free = freeWay(kind, from, to)
    return { metres: free.metres, ms: free.ms * factor(kind, from, to, leavesAt) }
  },
  async matrix(from, to, { kind, leavesAt, factor }): Promise<TravelMatrix> {
    const ms = new Float64Array(from.length * to.length)
    const metres = new Float64Array(ms.length)
    let cell = 0
    for (const start of from)
      for (const end of to) {
        const free = freeWay(kind, start, end)
        metres[cell] = free.metres
        ms[cell] = free.ms * factor(kind, start, end, leavesAt)
        cell += 1
      }
    return { ms, metres }
  },
  along: async (_places, { factor }) => ownWay(factor),
  health: () => ({ is: 'well' }),
}
