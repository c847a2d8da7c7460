/** What it does to the plan of a lane that stops are given to its driver: the same for who drags and for who chooses by keys. */
import { drivenFrom } from '../../domain/dispatch/driven-from.ts'
import { type Impact, impactOf, type NamedStop, NO_IMPACT } from '../../domain/dispatch/impact.ts'
import { unplanned } from '../../domain/dispatch/insert-stops.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { AT_THE_DOOR_MS, placed } from '../../domain/dispatch/travel.ts'
import { dayOf } from '../../domain/values/moment.ts'
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

/** Of today's plan, or of the day of the first of them; null where there is no driver, or all of it is theirs. */
export function impactOnLane(
  lane: Lane | undefined,
  stops: readonly Stop[],
  chosen: ReadonlySet<number>,
  hub: Place | null,
  now: number,
): Impact | null {
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
  const { tripsheet } = lane
  const from = tripsheet?.day === day ? drivenFrom(tripsheet, now) : now
  const route = { kind: driver.vehicle_kind, here: placed(driver) ?? hub, now: from, stops: plan }
  return impactOf(
    route,
    comes.filter((stop) => dayOfStop(stop, now) === day),
  )
}
