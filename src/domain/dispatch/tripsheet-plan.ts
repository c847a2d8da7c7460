/** What becomes of the stops of a tripsheet when tasks are given to its driver, or taken away. */

import { earliest } from '../values/earliest.ts'
import { cheapestPlace, placeAtTime } from './place-stop.ts'
import { plannedTimes } from './planned-times.ts'
import type { RouteNow } from './route-now.ts'
import { type Door, isOneVisit, isSameDoor, SAME_VISIT_MS } from './same-door.ts'
import { AT_THE_DOOR_MS } from './travel.ts'
import {
  isOpenStop,
  isVacated,
  type StopTask,
  type TaskRef,
  type TripsheetStop,
  taskKey,
} from './tripsheet.ts'

export interface NewTask extends Door {
  readonly task: TaskRef
  /** The window that was agreed for it. */
  readonly after: number | null
  readonly before: number | null
  /** When somebody said that it will be done, ms; null: at the cheapest place. */
  readonly at: number | null
  /** Somebody takes back that it was given away: it finds its former place. */
  readonly comesBack: boolean
  /** How long a visit at this door takes, where that was learnt. */
  readonly serviceMinutes?: number
  /** For when it was first planned with another driver, ms: a new stop of it keeps that. */
  readonly promisedAt?: number
}

type Stops = readonly TripsheetStop[]

const USUAL_MINUTES = AT_THE_DOOR_MS / 60_000

/** A stop with these tasks. The window of what was given away is gone with it. */
function withTasks(stop: TripsheetStop, tasks: readonly StopTask[]): TripsheetStop {
  if (tasks.length === 0) return { ...stop, tasks }
  return {
    ...stop,
    tasks,
    after: earliest(tasks.map(({ after }) => after)),
    before: earliest(tasks.map(({ before }) => before)),
  }
}

/** Without these tasks; a stop that has none left keeps its place, unseen. */
export function withoutTasks(stops: Stops, keys: ReadonlySet<string>): Stops {
  return stops.map((stop) => {
    const kept = stop.tasks.filter((task) => !keys.has(taskKey(task)))
    return kept.length === stop.tasks.length ? stop : withTasks(stop, kept)
  })
}

/** With other facts of the tasks that are at it. */
export function withChanged(
  stops: Stops,
  changed: ReadonlyMap<string, Partial<Pick<StopTask, 'after' | 'before' | 'done_at'>>>,
): Stops {
  return stops.map((stop) =>
    stop.tasks.some((task) => changed.has(taskKey(task)))
      ? withTasks(
          stop,
          stop.tasks.map((task) => ({ ...task, ...changed.get(taskKey(task)) })),
        )
      : stop,
  )
}

/** Whether a task is done along with what is done at this stop. */
function isDoneAt(stop: TripsheetStop, task: NewTask): boolean {
  if (!isOpenStop(stop) || !isSameDoor(stop, task)) return false
  if (task.at !== null) return Math.abs(stop.planned_at - task.at) <= SAME_VISIT_MS
  return isOneVisit(stop.planned_at, task.after)
}

/** With one more task, at a stop that there is or at a new one of this id. */
export function withTask(stops: Stops, task: NewTask, route: RouteNow, id: number): Stops {
  const { after, before, lat, lng, name, place } = task
  const made: StopTask = { ...task.task, after, before, done_at: null }
  const known =
    (task.comesBack ? stops.find((stop) => isVacated(stop) && isSameDoor(stop, task)) : undefined) ??
    stops.find((stop) => isDoneAt(stop, task))
  if (known !== undefined)
    return stops.map((stop) => (stop === known ? withTasks(stop, [...stop.tasks, made]) : stop))
  // Given anew, it has a new place: the one that it left is not kept twice.
  const left = stops.find((stop) => isVacated(stop) && isSameDoor(stop, task))
  const others = left === undefined ? stops : stops.filter((stop) => stop !== left)
  const open = others.filter(isOpenStop)
  const door = { lat, lng, name, place, after, before, service_minutes: task.serviceMinutes ?? USUAL_MINUTES }
  const { index, at } = task.at === null ? cheapestPlace(open, door, route) : placeAtTime(open, task.at)
  const next = open[index]
  const stop: TripsheetStop = {
    ...door,
    id: left?.id ?? id,
    locked: false,
    slot_at: at,
    timed: task.at !== null,
    planned_at: at,
    promised_at: task.promisedAt ?? at,
    moved_because: null,
    tasks: [made],
  }
  const behind = next === undefined ? others.length : others.indexOf(next)
  return reckoned([...others.slice(0, behind), stop, ...others.slice(behind)], route)
}

/** With the planned times of its open stops. */
export function reckoned(stops: Stops, route: RouteNow): Stops {
  const open = stops.filter(isOpenStop)
  const times = plannedTimes(open, route)
  const planned = new Map(open.map(({ id }, i) => [id, times[i]]))
  return stops.map((stop) => {
    const planned_at = planned.get(stop.id) ?? stop.planned_at
    return planned_at === stop.planned_at ? stop : { ...stop, planned_at }
  })
}
