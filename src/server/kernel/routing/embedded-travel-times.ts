import { ownWay, SHIPPED_ROADS } from './shipped-roads.ts'
import type { TravelMatrix, TravelTimes } from './travel-times.ts'

/** Our own roads, with the factors that each provider has learnt of its streets. */
export const EMBEDDED_TRAVEL_TIMES: TravelTimes = {
  name: 'embedded',
  async way(from, to, { kind, leavesAt, factor }) {
    const free = SHIPPED_ROADS.way(kind, SHIPPED_ROADS.place(from), SHIPPED_ROADS.place(to))
    return { metres: free.metres, ms: free.ms * factor(kind, from, to, leavesAt) }
  },
  async matrix(from, to, { kind, leavesAt, factor }): Promise<TravelMatrix> {
    const [starts, ends] = [from.map(SHIPPED_ROADS.place), to.map(SHIPPED_ROADS.place)]
    const ms = new Float64Array(starts.length * ends.length)
    const metres = new Float64Array(ms.length)
    let cell = 0
    for (const start of starts)
      for (const end of ends) {
        const free = SHIPPED_ROADS.way(kind, start, end)
        metres[cell] = free.metres
        ms[cell] = free.ms * factor(kind, start, end, leavesAt)
        cell += 1
      }
    return { ms, metres }
  },
  along: async (_places, { factor }) => ownWay(factor),
  health: () => ({ is: 'well' }),
}
