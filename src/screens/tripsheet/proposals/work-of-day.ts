/** How much there is to plan of a day, as the board has it. */
import { isOfferedOn, lastPlannedDay } from '../../../domain/dispatch/days-ahead.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { dayOfStop } from '../../../features/assignment/day-of-stop.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { requestOf } from '../../../features/assignment/request-rows.ts'
import type { Stop } from '../../../features/assignment/stop.ts'

/** Whose work is asked for; null: of everybody. */
export interface Whose {
  readonly driver: number | null
  readonly branch: number | null
}

/** In stops. */
export interface WorkOfDay {
  /** On tripsheets of the day. */
  readonly planned: number
  /** What nobody has and the day is offered. */
  readonly unassigned: number
}

/** A request stands on the day of its window, or on today's where that has begun: no later day is offered one of before. */
function isOffered(stop: Stop, day: string, now: number): boolean {
  if (!isOfferedOn(day, now, stop)) return false
  const isRequest = stop.tasks.every(({ id }) => requestOf(id) !== null)
  return !isRequest || day === dayOf(now) || (stop.after !== null && dayOf(stop.after) === day)
}

export function workOfDay(
  lanes: readonly Lane[],
  { driver, branch }: Whose,
  day: string,
  now: number,
): WorkOfDay {
  const work = { planned: 0, unassigned: 0 }
  for (const { driver: holder, stops } of lanes) {
    if (holder === null)
      work.unassigned += stops.filter(
        (stop) =>
          isOffered(stop, day, now) && (branch === null || stop.tasks.some((task) => task.branch === branch)),
      ).length
    else if ((driver === null || holder.id === driver) && (branch === null || holder.branch_id === branch))
      work.planned += stops.filter((stop) => dayOfStop(stop, now) === day).length
  }
  return work
}

/** The days that may be planned and on which a driver has stops, the first of them first. */
export function daysOfWork(lanes: readonly Lane[], driver: number, now: number): string[] {
  const days = new Set(
    lanes.flatMap(({ driver: holder, stops }) =>
      holder?.id === driver ? stops.map((stop) => dayOfStop(stop, now)) : [],
    ),
  )
  return [...days].filter((day) => day <= lastPlannedDay(now)).sort()
}
