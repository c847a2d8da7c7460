/** Where the tasks of a driver stand on their tripsheets: the order of a lane. */
import type { LiveTripsheet } from '../../contract/live.ts'
import { taskKey } from '../../domain/dispatch/tripsheet.ts'
import { type LiveStop, readStops } from '../../domain/dispatch/tripsheet-text.ts'
import { refOf, type Task } from './task.ts'

export interface Visit {
  /** The stop of the tripsheet. */
  readonly stop: number
  /** Its place among all stops of the driver. */
  readonly rank: number
  readonly locked: boolean
  /** As it is planned now, and as it was first, ms. */
  readonly plannedAt: number
  readonly promisedAt: number
  /** The day of the tripsheet. */
  readonly day: string
}
export type VisitOf = (task: Pick<Task, 'id' | 'side'>) => Visit | null

const read = new WeakMap<LiveTripsheet, readonly LiveStop[]>()

/** The stops of a tripsheet, in their order. */
export function stopsOfTripsheet(sheet: LiveTripsheet): readonly LiveStop[] {
  const known = read.get(sheet)
  if (known !== undefined) return known
  const stops = readStops(sheet.stops)
  read.set(sheet, stops)
  return stops
}

/** Of the tripsheets of one driver, the earliest day first. */
export function visitsOf(sheets: readonly LiveTripsheet[]): VisitOf {
  const visits = new Map<string, Visit>()
  let rank = 0
  for (const sheet of sheets.toSorted((a, b) => a.day.localeCompare(b.day)))
    for (const stop of stopsOfTripsheet(sheet)) {
      rank += 1
      const visit = {
        stop: stop.id,
        rank,
        locked: stop.locked,
        plannedAt: stop.planned_at,
        promisedAt: stop.promised_at,
        day: sheet.day,
      }
      for (const task of stop.tasks) visits.set(taskKey(task), visit)
    }
  return (task) => visits.get(taskKey(refOf(task))) ?? null
}

/** What nobody has is on no tripsheet. */
export const NO_VISITS: VisitOf = () => null
