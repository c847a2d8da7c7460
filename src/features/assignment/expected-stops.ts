/** When the open stops of drivers are expected, as the server last reckoned it from where they are (decision 125), and how long visits take. Moments in ms. */
import { type Observable, Subject } from 'rxjs'
import type { StopArrival, WaitingMinutes } from '../../contract/tripsheets.ts'
import { AT_THE_DOOR_MS, travelMs, type WayMs } from '../../domain/dispatch/travel.ts'
import { taskKey } from '../../domain/dispatch/tripsheet.ts'
import { refOf, type Task } from './task.ts'
import type { Visit } from './tripsheet-visits.ts'

export interface Expected {
  readonly from: number
  /** As likely sooner as later. */
  readonly at: number
  readonly to: number
}

/** What a plan says of a visit. */
export interface PlannedVisit {
  readonly service_minutes: number
  /** Somebody named its time. */
  readonly timed: boolean
}

const USUAL_VISIT: PlannedVisit = { service_minutes: AT_THE_DOOR_MS / 60_000, timed: false }

interface KnownArrival extends Expected, PlannedVisit {
  readonly driver: number
  /** The plan from which it was reckoned. */
  readonly plannedAt: number
}

export interface DayArrivals {
  /** By the stop of the tripsheet. */
  readonly stops: ReadonlyMap<number, KnownArrival>
  /** Of what waits for a driver, how long the visit takes, in minutes; by `taskKey`. */
  readonly waiting: ReadonlyMap<string, number>
}

export const NO_ARRIVALS: DayArrivals = { stops: new Map(), waiting: new Map() }

export const readDayArrivals = (told: {
  readonly stops: readonly StopArrival[]
  readonly waiting: readonly WaitingMinutes[]
}): DayArrivals => ({
  stops: new Map(
    told.stops.map(({ id, driver_id, planned_at, from, at, to, service_minutes, named }) => [
      id,
      {
        driver: driver_id,
        plannedAt: Date.parse(planned_at),
        from: Date.parse(from),
        at: Date.parse(at),
        to: Date.parse(to),
        service_minutes: service_minutes ?? USUAL_VISIT.service_minutes,
        timed: named ?? false,
      },
    ]),
  ),
  waiting: new Map(
    told.waiting.flatMap(({ service_minutes, collections, deliveries, collection_requests }) =>
      [
        ...collections.map((shipment_id) => ({ shipment_id, side: 'collection' as const })),
        ...deliveries.map((shipment_id) => ({ shipment_id, side: 'delivery' as const })),
        ...collection_requests.map((request_id) => ({ request_id, side: 'collection' as const })),
      ].map((task) => [taskKey(task), service_minutes] as const),
    ),
  ),
})

/** What is asked of a visit: of a stop of a tripsheet, or of what waits to be one. */
interface VisitedStop {
  readonly visit: Pick<Visit, 'stop' | 'plannedAt'> | null
  readonly tasks: readonly Task[]
}

export type VisitPlanOf = (stop: VisitedStop) => PlannedVisit

export const USUAL_VISITS: VisitPlanOf = () => USUAL_VISIT

const dueAt = ({ before }: Task): number => before ?? Number.MAX_SAFE_INTEGER

/** A stop is made by what is due first, at whose door the visit is. */
const dueFirst = (tasks: readonly Task[]): Task | undefined =>
  tasks.reduce<Task | undefined>(
    (first, task) => (first === undefined || dueAt(task) < dueAt(first) ? task : first),
    undefined,
  )

export type ExpectedOf = (visit: Pick<Visit, 'stop' | 'plannedAt'>) => Expected | null

export const NOTHING_EXPECTED: ExpectedOf = () => null

export interface ExpectedStops {
  /** Null where nobody knows, and where the plan was changed since it was reckoned. */
  readonly of: ExpectedOf
  /** How long a visit takes by what was learnt, as far as it is known. */
  readonly planOf: VisitPlanOf
  /** By what was learnt of streets, as far as it is known. */
  readonly way: WayMs
  /** The drivers of whose stops something else is expected than before. */
  readonly changes$: Observable<ReadonlySet<number>>
  put(arrivals: DayArrivals, way?: WayMs): void
}

const isSame = (a: KnownArrival, b: KnownArrival | undefined): boolean =>
  b !== undefined &&
  a.at === b.at &&
  a.from === b.from &&
  a.to === b.to &&
  a.plannedAt === b.plannedAt &&
  a.driver === b.driver &&
  a.service_minutes === b.service_minutes &&
  a.timed === b.timed

type Arrivals = DayArrivals['stops']

const driversOf = (arrivals: Arrivals): number[] => Array.from(arrivals.values(), ({ driver }) => driver)

function changedDrivers(before: Arrivals, after: Arrivals): ReadonlySet<number> {
  const drivers = new Set<number>()
  for (const [id, arrival] of after) if (!isSame(arrival, before.get(id))) drivers.add(arrival.driver)
  for (const [id, { driver }] of before) if (after.get(id)?.driver !== driver) drivers.add(driver)
  return drivers
}

export function createExpectedStops(): ExpectedStops {
  const changes = new Subject<ReadonlySet<number>>()
  let known = NO_ARRIVALS
  let ways: WayMs = travelMs
  // Of visits that were looked at, by what is done first: given to somebody else it is another visit, of which nothing was told yet.
  const lookedAt = new Map<string, number>()
  return {
    of({ stop, plannedAt }) {
      const arrival = known.stops.get(stop)
      return arrival?.plannedAt === plannedAt ? arrival : null
    },
    planOf({ visit, tasks }) {
      const arrival = visit === null ? undefined : known.stops.get(visit.stop)
      const first = dueFirst(tasks)
      const task = first === undefined ? null : taskKey(refOf(first))
      if (arrival !== undefined) {
        if (task !== null) lookedAt.set(task, arrival.service_minutes)
        return arrival.plannedAt === visit?.plannedAt ? arrival : { ...arrival, timed: false }
      }
      const minutes = task === null ? undefined : (lookedAt.get(task) ?? known.waiting.get(task))
      return minutes === undefined ? USUAL_VISIT : { service_minutes: minutes, timed: false }
    },
    way: (kind, from, to, leavesAt) => ways(kind, from, to, leavesAt),
    changes$: changes.asObservable(),
    put(arrivals, way = travelMs) {
      // By other ways everybody is back at another time.
      const changed =
        way === ways
          ? changedDrivers(known.stops, arrivals.stops)
          : new Set([...driversOf(known.stops), ...driversOf(arrivals.stops)])
      known = arrivals
      ways = way
      lookedAt.clear()
      if (changed.size > 0) changes.next(changed)
    },
  }
}
