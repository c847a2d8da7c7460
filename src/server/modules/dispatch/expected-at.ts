import { type ExpectedArrival, expectedArrivals } from '../../../domain/arrivals/expected-arrivals.ts'
import { opensAt } from '../../../domain/arrivals/reckon.ts'
import { isOpenStop } from '../../../domain/dispatch/tripsheet.ts'
import type { Learnt } from '../arrivals/index.ts'
import { routeNow } from './follow-shipments.ts'
import type { LockedTripsheet } from './tripsheet-rows.ts'

/** A tripsheet as it is read, with where its vehicle is. */
export type SeenTripsheet = Omit<LockedTripsheet, 'etas'>

type Known = Pick<Learnt, 'way' | 'ranges'>
const MINUTE = 60_000

/** When its open stops are expected, by our own roads, without asking anybody. */
export function expectedAt(seen: SeenTripsheet, { way, ranges }: Known, now: number): ExpectedArrival[] {
  const { here, now: begins, pause } = routeNow(seen, now, way)
  const { vehicle_kind: kind, status, stops } = seen
  return expectedArrivals({ kind, status, stops, here, begins, pause }, { way, ranges, now })
}

/** The same of the next of them alone, which takes a fraction of it: those behind it count only where a break may come first. */
export function nextExpectedAt(
  seen: SeenTripsheet,
  { way, ranges }: Known,
  now: number,
): ExpectedArrival | undefined {
  const { here, now: leaves, pause } = routeNow(seen, now, way)
  const { vehicle_kind: kind, status, stops } = seen
  const next = stops.find(isOpenStop)
  if (next === undefined) return undefined
  const day = { kind, status, here, begins: leaves }
  const [alone] = expectedArrivals({ ...day, stops: [next], pause: null }, { way, ranges, now })
  if (alone === undefined || pause === undefined || pause === null) return alone
  const begins = Math.max(alone.reckonedAt, opensAt(next))
  const isBeforeBreak = begins + next.service_minutes * MINUTE <= pause.from
  if (isBeforeBreak) return alone
  return expectedArrivals({ ...day, stops, pause }, { way, ranges, now })[0]
}
