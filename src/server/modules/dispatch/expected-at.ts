import { type ExpectedArrival, expectedArrivals } from '../../../domain/arrivals/expected-arrivals.ts'
import type { Learnt } from '../arrivals/index.ts'
import { routeNow } from './follow-shipments.ts'
import type { LockedTripsheet } from './tripsheet-rows.ts'

/** A tripsheet as it is read, with where its vehicle is. */
export type SeenTripsheet = Omit<LockedTripsheet, 'etas'>

/** When its open stops are expected, by our own roads, without asking anybody. */
export function expectedAt(
  seen: SeenTripsheet,
  { way, ranges }: Pick<Learnt, 'way' | 'ranges'>,
  now: number,
): ExpectedArrival[] {
  const { here, now: begins, pause } = routeNow(seen, now, way)
  const { vehicle_kind: kind, status, stops } = seen
  return expectedArrivals({ kind, status, stops, here, begins, pause }, { way, ranges, now })
}
