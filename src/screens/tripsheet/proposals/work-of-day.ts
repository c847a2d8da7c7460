/** How much there is to plan of a day, as the board has it. */
import { isOfferedOn } from '../../../domain/dispatch/days-ahead.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { dayOfStop } from '../lanes/sections.ts'

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
          isOfferedOn(day, now, stop) &&
          (branch === null || stop.tasks.some((task) => task.branch === branch)),
      ).length
    else if ((driver === null || holder.id === driver) && (branch === null || holder.branch_id === branch))
      work.planned += stops.filter((stop) => dayOfStop(stop, now) === day).length
  }
  return work
}
