/** When the open stops of tripsheets are expected (decision 125). */
import { setImmediate as breathe } from 'node:timers/promises'
import type { ExpectedArrival } from '../../../domain/arrivals/expected-arrivals.ts'
import { placed, type WayMs } from '../../../domain/dispatch/travel.ts'
import { isOpenStop } from '../../../domain/dispatch/tripsheet.ts'
import type { TravelTimes } from '../../kernel/routing/travel-times.ts'
import type { Learnt } from '../arrivals/index.ts'
import { expectedAt, routeNow, type SeenTripsheet } from '../dispatch/index.ts'

const isOpen = ({ status, stops }: SeenTripsheet): boolean => status !== 'closed' && stops.some(isOpenStop)

/** By a routing server where there is one: not in a transaction, since it may have to be waited for. */
export async function expectArrivals(
  travelTimes: TravelTimes,
  seen: SeenTripsheet,
  learnt: Learnt,
  now: number,
): Promise<ExpectedArrival[]> {
  if (!isOpen(seen)) return []
  const { here, kind } = routeNow(seen, now, learnt.way)
  const way: WayMs =
    travelTimes.name === 'embedded'
      ? learnt.way
      : await travelTimes.along(
          [here, ...seen.stops.filter(isOpenStop).map(placed)].filter((place) => place !== null),
          { kind, leavesAt: now, factor: learnt.factor },
        )
  return expectedAt(seen, { ...learnt, way }, now)
}

/** It is reckoned for so long before others have their turn (ms). */
const TURN_MS = 8

/** Of a list, each in its place. What a routing server has not answered within so long (ms), our own roads answer. */
export async function expectAll(
  travelTimes: TravelTimes,
  list: readonly SeenTripsheet[],
  learnt: Learnt,
  {
    now,
    withinMs,
    inTurn,
  }: {
    readonly now: number
    readonly withinMs: number
    readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  },
): Promise<ExpectedArrival[][]> {
  const until = performance.now() + withinMs
  let since = performance.now()
  return Promise.all(
    list.map((seen) =>
      inTurn(async () => {
        if (performance.now() - since >= TURN_MS) {
          await breathe()
          since = performance.now()
        }
        return performance.now() < until
          ? expectArrivals(travelTimes, seen, learnt, now)
          : expectedAt(seen, learnt, now)
      }),
    ),
  )
}
