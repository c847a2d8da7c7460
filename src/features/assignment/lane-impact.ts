/** What it does to the plan of a lane that stops are given to its driver: the same for who drags and for who chooses by keys. */
import { type DoneStop, pauseLeft } from '../../domain/dispatch/driver-break.ts'
import { type Pause, pauseOf } from '../../domain/dispatch/driver-terms.ts'
import { type Impact, impactOf, type NamedStop, NO_IMPACT } from '../../domain/dispatch/impact.ts'
import { unplanned, withBreak } from '../../domain/dispatch/insert-stops.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { AT_THE_DOOR_MS, placed, travelMs } from '../../domain/dispatch/travel.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { laneDrivenFrom, type Moment } from './arrivals.ts'
import type { Lane } from './lane.ts'
import type { Stop } from './stop.ts'
import { laneKey } from './task.ts'

const SERVICE_MINUTES = AT_THE_DOOR_MS / 60_000

function named(stop: Stop, at: number | null): NamedStop {
  const { key, name, lat, lng, after, before, visit } = stop
  return {
    ...unplanned({
      key,
      name,
      lat,
      lng,
      before,
      after,
      service_minutes: SERVICE_MINUTES,
    }),
    ...(at !== null && { slot_at: at, planned_at: at }),
    locked: visit?.locked ?? false,
  }
}

/** On which day a stop is to be done, at the soonest. */
const dayOfStop = ({ after }: NamedStop, now: number): string => dayOf(Math.max(now, after ?? now))

const doneOf = ({ eta, ...stop }: Stop): DoneStop[] =>
  eta === null ? [] : [{ at: eta, place: placed(stop), service_minutes: SERVICE_MINUTES }]

/** What is left of the driver's break of a day. */
function pauseOn(lane: Lane, day: string, { now, way = travelMs, hoursOf }: Moment): Pause | null {
  const { driver, done } = lane
  const pause = driver === null || hoursOf === undefined ? null : pauseOf(hoursOf(driver.id), day)
  if (driver === null || day !== dayOf(now)) return pause
  const { vehicle_kind: kind, at } = driver
  const here = placed(driver)
  const isSeen = here !== null && at !== null && dayOf(at) === day
  return pauseLeft(
    pause,
    { kind, done: done.flatMap(doneOf), vehicle: isSeen ? { ...here, at } : null, way },
    now,
  )
}

/** Of today's plan, or of the day of the first of them; null where there is no driver, or all of it is theirs. */
export function impactOnLane(
  lane: Lane | undefined,
  stops: readonly Stop[],
  chosen: ReadonlySet<number>,
  hub: Place | null,
  moment: Moment,
): Impact | null {
  const { now, way } = moment
  const driver = lane?.driver ?? null
  if (lane === undefined || driver === null) return null
  const comes = stops
    .filter(({ tasks }) => tasks.some((task) => chosen.has(task.id) && laneKey(task.driver) !== lane.key))
    .map((stop) => named(stop, null))
    .toSorted((a, b) => (a.before ?? Number.MAX_SAFE_INTEGER) - (b.before ?? Number.MAX_SAFE_INTEGER))
  const [first] = comes
  if (first === undefined) return null
  const day = dayOfStop(first, now)
  const plan = lane.stops.flatMap((stop) =>
    stop.eta === null || dayOf(stop.eta) !== day ? [] : [named(stop, stop.eta)],
  )
  if (comes.every(({ lat }) => lat === null)) return NO_IMPACT
  const route = withBreak({
    kind: driver.vehicle_kind,
    here: placed(driver) ?? hub,
    now: laneDrivenFrom(lane, day, moment),
    stops: plan,
    way,
    pause: pauseOn(lane, day, moment),
  })
  return impactOf(
    route,
    comes.filter((stop) => dayOfStop(stop, now) === day),
  )
}
