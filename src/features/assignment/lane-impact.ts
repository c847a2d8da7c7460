/** What it does to the plan of a lane that stops are given to its driver, or put in another order: the same for who drags and for who chooses by keys. */
import type { LiveDriver } from '../../contract/live.ts'
import { type DoneStop, pauseLeft } from '../../domain/dispatch/driver-break.ts'
import { type Pause, pauseOf } from '../../domain/dispatch/driver-terms.ts'
import {
  type Impact,
  impactInGap,
  impactOf,
  impactOfOrder,
  type NamedStop,
  NO_IMPACT,
} from '../../domain/dispatch/impact.ts'
import { type OpenRoute, puttingIn, unplanned, withBreak } from '../../domain/dispatch/insert-stops.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { placed, travelMs } from '../../domain/dispatch/travel.ts'
import { byDue, taskKey } from '../../domain/dispatch/tripsheet.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { laneDrivenFrom, type Moment, seenOn, startOn } from './arrivals.ts'
import { dayWhenGiven } from './day-of-stop.ts'
import { USUAL_VISITS } from './expected-stops.ts'
import type { Lane } from './lane.ts'
import type { DayOrder, Gap } from './lane-order.ts'
import type { Stop } from './stop.ts'
import { laneKey, refOf } from './task.ts'

/** A stop of the plan, at its time. */
function named(stop: Stop, at: number, { planOf = USUAL_VISITS }: Moment): NamedStop {
  const { key, name, place, lat, lng, after, before, visit } = stop
  const { service_minutes, timed } = planOf(stop)
  const locked = visit?.locked ?? false
  const times = { slot_at: at, planned_at: at, timed }
  return { key, name, place, lat, lng, after, before, service_minutes, ...times, locked }
}

/** What comes to the lane, each as a door of its own, as the server puts it in: what is due first, first. */
function comingTo(
  lane: Lane,
  stops: readonly Stop[],
  chosen: ReadonlySet<number>,
  { planOf = USUAL_VISITS }: Moment,
): NamedStop[] {
  return stops
    .flatMap((stop) => {
      const { service_minutes } = planOf(stop)
      return stop.tasks
        .filter((task) => chosen.has(task.id) && laneKey(task.driver) !== lane.key)
        .map((task) => ({ task: refOf(task), due: task.before, is: task, service_minutes }))
    })
    .toSorted(byDue)
    .map(({ task, is: { name, place, lat, lng, after, before }, service_minutes }) => ({
      ...unplanned({ name, place, lat, lng, after, before, service_minutes }),
      key: taskKey(task),
    }))
}

const doneOf = (stop: Stop): DoneStop[] =>
  stop.eta === null ? [] : [{ ...USUAL_VISITS(stop), at: stop.eta, place: placed(stop) }]

/** What is left of the driver's break of a day. */
function pauseOn(lane: Lane, day: string, { now, way = travelMs, hoursOf }: Moment): Pause | null {
  const { driver, done } = lane
  const pause = driver === null || hoursOf === undefined ? null : pauseOf(hoursOf(driver.id), day)
  if (driver === null || day !== dayOf(now)) return pause
  const { vehicle_kind: kind } = driver
  return pauseLeft(pause, { kind, done: done.flatMap(doneOf), vehicle: seenOn(driver, day), way }, now)
}

/** The open stops of a day of a lane, to be driven by its driver. */
const routeOn = (
  lane: Lane,
  driver: LiveDriver,
  day: string,
  stops: readonly NamedStop[],
  hub: Place | null,
  moment: Moment,
): OpenRoute<NamedStop> => ({
  kind: driver.vehicle_kind,
  here: startOn(driver, day, hub),
  now: laneDrivenFrom(lane, day, moment),
  stops,
  way: moment.way,
  metres: moment.metres,
  pause: pauseOn(lane, day, moment),
})

export interface LaneImpact extends Impact {
  /** The driver is out on that day. */
  readonly isOut?: boolean
}

/** What is given to the driver of a lane. */
type GivenToLane = readonly [
  lane: Lane | undefined,
  stops: readonly Stop[],
  chosen: ReadonlySet<number>,
  hub: Place | null,
  moment: Moment,
  /** Where they go among the stops of the lane; where it costs least unless that is said. */
  gap?: Gap | null,
]

/** Of today's plan, or of the day of the first of them; null where there is no driver, or all of it is theirs. Goes on with the next stop when it is asked to. */
export function* tryingOnLane(
  ...[lane, stops, chosen, hub, moment, gap = null]: GivenToLane
): Generator<undefined, LaneImpact | null> {
  const { now } = moment
  const driver = lane?.driver ?? null
  if (lane === undefined || driver === null) return null
  const comes = comingTo(lane, stops, chosen, moment)
  const [first] = comes
  if (first === undefined) return null
  const day = dayWhenGiven(first, now)
  const plan = lane.stops.flatMap((stop) =>
    stop.eta === null || dayOf(stop.eta) !== day ? [] : [named(stop, stop.eta, moment)],
  )
  const told = moment.out?.get(driver.id)?.has(day) === true ? { isOut: true } : {}
  if (comes.every(({ lat }) => lat === null)) return { ...NO_IMPACT, ...told }
  const route = withBreak(routeOn(lane, driver, day, plan, hub, moment))
  const coming = comes.filter((stop) => dayWhenGiven(stop, now) === day)
  const after = yield* puttingIn(route, coming)
  if (gap?.day !== day) return { ...impactOf(route, coming, after), ...told }
  const behind = lane.stops.find(({ visit }) => visit !== null && visit.stop === gap.before)
  return { ...impactInGap(route, coming, behind?.key ?? null, after), ...told }
}

/** The same at once. */
export function impactOnLane(...given: GivenToLane): LaneImpact | null {
  const trying = tryingOnLane(...given)
  for (;;) {
    const { done, value } = trying.next()
    if (done) return value
  }
}

/** Of another order of a day of the lane; null where it has no driver. */
export function impactOfDayOrder(
  lane: Lane,
  { day, order, moved }: DayOrder,
  hub: Place | null,
  moment: Moment,
): Impact | null {
  if (lane.driver === null) return null
  const byStop = new Map(
    lane.stops.flatMap((stop) =>
      stop.visit?.day === day ? [[stop.visit.stop, named(stop, stop.visit.plannedAt, moment)] as const] : [],
    ),
  )
  const stopsIn = (ids: Iterable<number>) => [...ids].flatMap((id) => byStop.get(id) ?? [])
  const shown = [...byStop.values()]
  // What was moved a moment ago has its former time until the server has planned it.
  const planned = shown.toSorted((a, b) => a.planned_at - b.planned_at)
  const route = routeOn(lane, lane.driver, day, planned, hub, moment)
  return impactOfOrder(route, shown, stopsIn(order), new Set(stopsIn(moved).map(({ key }) => key)))
}
