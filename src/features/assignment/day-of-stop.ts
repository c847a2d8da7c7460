/** On which day a stop is to be done. */
import { dayOf } from '../../domain/values/moment.ts'
import type { Stop } from './stop.ts'
import { plannedAt, type Task } from './task.ts'

/** The day on which a stop is to be done. What should have been done before is of today. */
export function dayOfStop({ visit, tasks }: Pick<Stop, 'visit' | 'tasks'>, now: number): string {
  const [first] = tasks
  const at = first === undefined ? now : plannedAt(first)
  const today = dayOf(now)
  const day = visit?.day ?? (at === Number.MAX_SAFE_INTEGER ? today : dayOf(at))
  const isOverdue = day < today
  return isOverdue ? today : day
}

/** The day on whose tripsheet the server puts what is given to a driver now: the first on which it may be done. */
export const dayWhenGiven = ({ after }: Pick<Task, 'after'>, now: number): string =>
  dayOf(Math.max(now, after ?? now))
