import { freeWay, ownRoads } from './shipped-roads.ts'
import { tableBeside } from './table-beside.ts'
import type { TravelTimes } from './travel-times.ts'

/** Our own roads, with the factors that each provider has learnt of its streets. */
export const EMBEDDED_TRAVEL_TIMES: TravelTimes = {
  name: 'embedded',
  async way(from, to, { kind, leavesAt, factor }) {
    const free = freeWay(kind, from, to)
    return { metres: free.metres, ms: free.ms * factor(kind, from, to, leavesAt) }
  },
  table: (places, question, until) => tableBeside({ places, question, server: null }, until),
  along: async (_places, { factor }) => ownRoads(factor).way,
  health: () => ({ is: 'well' }),
}
