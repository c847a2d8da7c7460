/** When the open stops of drivers are expected, as the server last reckoned it from where they are (decision 125). Moments in ms. */
import { type Observable, Subject } from 'rxjs'
import type { StopArrival } from '../../contract/tripsheets.ts'
import type { Visit } from './tripsheet-visits.ts'

export interface Expected {
  readonly from: number
  /** As likely sooner as later. */
  readonly at: number
  readonly to: number
}

interface KnownArrival extends Expected {
  readonly driver: number
  /** The plan from which it was reckoned. */
  readonly plannedAt: number
}

/** By the stop of the tripsheet. */
export type DayArrivals = ReadonlyMap<number, KnownArrival>

export const NO_ARRIVALS: DayArrivals = new Map()

export const readDayArrivals = (stops: readonly StopArrival[]): DayArrivals =>
  new Map(
    stops.map(({ id, driver_id, planned_at, from, at, to }) => [
      id,
      {
        driver: driver_id,
        plannedAt: Date.parse(planned_at),
        from: Date.parse(from),
        at: Date.parse(at),
        to: Date.parse(to),
      },
    ]),
  )

export type ExpectedOf = (visit: Pick<Visit, 'stop' | 'plannedAt'>) => Expected | null

export const NOTHING_EXPECTED: ExpectedOf = () => null

export interface ExpectedStops {
  /** Null where nobody knows, and where the plan was changed since it was reckoned. */
  readonly of: ExpectedOf
  /** The drivers of whose stops something else is expected than before. */
  readonly changes$: Observable<ReadonlySet<number>>
  put(arrivals: DayArrivals): void
}

const isSame = (a: KnownArrival, b: KnownArrival | undefined): boolean =>
  b !== undefined &&
  a.at === b.at &&
  a.from === b.from &&
  a.to === b.to &&
  a.plannedAt === b.plannedAt &&
  a.driver === b.driver

function changedDrivers(before: DayArrivals, after: DayArrivals): ReadonlySet<number> {
  const drivers = new Set<number>()
  for (const [id, arrival] of after) if (!isSame(arrival, before.get(id))) drivers.add(arrival.driver)
  for (const [id, { driver }] of before) if (after.get(id)?.driver !== driver) drivers.add(driver)
  return drivers
}

export function createExpectedStops(): ExpectedStops {
  const changes = new Subject<ReadonlySet<number>>()
  let known = NO_ARRIVALS
  return {
    of({ stop, plannedAt }) {
      const arrival = known.get(stop)
      return arrival?.plannedAt === plannedAt ? arrival : null
    },
    changes$: changes.asObservable(),
    put(arrivals) {
      const changed = changedDrivers(known, arrivals)
      known = arrivals
      if (changed.size > 0) changes.next(changed)
    },
  }
}
