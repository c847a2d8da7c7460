/** What a driver carries on the day for which something is given to them, and what that adds. */
import { dayOf } from '../../domain/values/moment.ts'
import { dayWhenGiven } from './day-of-stop.ts'
import { type Lane, workOn } from './lane.ts'
import { type Amount, amountIn, isOverloaded, type Load, withMore } from './load.ts'
import type { Stop } from './stop.ts'
import type { Task } from './task.ts'

export interface GivenLoad {
  /** What the driver has to do on that day. */
  readonly stops: readonly Stop[]
  readonly load: Load | null
  /** What would be added. */
  readonly plus: Amount
  /** With it, more than the vehicle carries. */
  readonly isTooMuch: boolean
}

function givenOn(lane: Lane, day: string, coming: readonly Task[], now: number): GivenLoad {
  const work = workOn(lane, day, now)
  const plus = amountIn(coming)
  const isTooMuch = work.load !== null && coming.length > 0 && isOverloaded(withMore(work.load, plus))
  return { ...work, plus, isTooMuch }
}

/** Of several days the first that becomes too full, else the first of them; today where nothing is given. */
export function givenLoadOf(lane: Lane, coming: readonly Task[], now: number): GivenLoad {
  const days = Map.groupBy(coming, (task) => dayWhenGiven(task, now))
  const given = Array.from(days, ([day, tasks]) => givenOn(lane, day, tasks, now))
  return given.find(({ isTooMuch }) => isTooMuch) ?? given[0] ?? givenOn(lane, dayOf(now), [], now)
}
