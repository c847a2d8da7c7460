/** Where the tasks of a driver stand on their tripsheets: the order of a lane. */
import type { LiveTripsheet } from '../../contract/live.ts'
import { type LiveStop, readStops } from '../../domain/dispatch/tripsheet-text.ts'
import type { Task } from './task.ts'

export interface Visit {
  /** The stop of the tripsheet. */
  readonly stop: number
  /** Its place among all stops of the driver. */
  readonly rank: number
  readonly locked: boolean
  /** As it was first planned, ms. */
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

const keyOf = (id: number, side: string): string => `${side} ${id}`

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
        promisedAt: stop.promised_at,
        day: sheet.day,
      }
      for (const { shipment_id, side } of stop.tasks) visits.set(keyOf(shipment_id, side), visit)
    }
  return ({ id, side }) => visits.get(keyOf(id, side)) ?? null
}

/** What nobody has is on no tripsheet. */
export const NO_VISITS: VisitOf = () => null
