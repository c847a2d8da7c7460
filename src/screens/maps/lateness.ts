/** How late a day is, suburb by suburb. */
import type { LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { placed } from '../../domain/dispatch/travel.ts'
import { countVisits, type VisitTask } from '../../domain/dispatch/visit-count.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import { compareText } from '../../domain/values/text-order.ts'
import { openVisitTask, type StopsCounted } from '../../features/assignment/count-stops.ts'
import { type Side, taskOf } from '../../features/assignment/task.ts'

export interface SuburbLateness extends Place {
  /** As addresses name it: 'Khayelitsha, Cape Town'. */
  readonly suburb: string
  /** Stops with something late. */
  readonly late: number
  /** All stops of today there, done and to do: one door in one go of one driver, however many parcels. */
  readonly stops: number
}

const DAY_MS = 86_400_000

/** What is done of a shipment at a stop. */
interface StopPart extends VisitTask {
  /** What is done, and what one driver has to do, are stops of their own. */
  readonly lane: string
  readonly isLate: boolean
}

/** The stops of today of a shipment: those that were done today, and the one that is next if its window ends by tonight. */
function stopsOfToday(
  row: LiveShipment,
  now: number,
  today: number,
  { visitOf, isFetchedWithRequest }: StopsCounted,
): StopPart[] {
  const done = (side: Side, at: number | null): StopPart[] => {
    if (at === null || at < today) return []
    const task = taskOf(row, side)
    return [{ ...task, at, lane: `${task.driver}-done`, isLate: task.before !== null && at > task.before }]
  }
  const parts = [
    ...done('collection', row.collected_at),
    ...done('delivery', isDelivered(row.status) ? row.delivered_at : null),
  ]
  const side = openStopSide(row)
  // Fetched with a request, it is part of that stop.
  if (side === null || (side === 'collection' && isFetchedWithRequest(row))) return parts
  const task = openVisitTask(row, side, visitOf)
  if (task.before === null || task.before >= today + DAY_MS) return parts
  return [...parts, { ...task, lane: `${task.driver}`, isLate: task.before < now }]
}

const countStops = (parts: readonly StopPart[]): number =>
  [...Map.groupBy(parts, ({ lane }) => lane).values()].reduce((sum, lane) => sum + countVisits(lane), 0)

/**
 * The suburbs with a late stop, the one with most of them first. A suburb lies in the middle of its shipments; those that nobody can find on
 * a map count, too, where another of the suburb has a point. `today` is the first ms of the day.
 */
export function latenessBySuburb(
  rows: readonly LiveShipment[],
  now: number,
  today: number,
  counted: StopsCounted,
): SuburbLateness[] {
  const bySuburb = Map.groupBy(
    rows.flatMap((row) => stopsOfToday(row, now, today, counted)),
    ({ place }) => place,
  )
  return [...bySuburb]
    .flatMap(([suburb, parts]) => {
      const late = parts.filter(({ isLate }) => isLate)
      const points = parts.flatMap((part) => placed(part) ?? [])
      if (late.length === 0 || points.length === 0) return []
      const middle = (of: 'lat' | 'lng') => points.reduce((sum, at) => sum + at[of], 0) / points.length
      return [
        { suburb, late: countStops(late), stops: countStops(parts), lat: middle('lat'), lng: middle('lng') },
      ]
    })
    .sort((a, b) => b.late - a.late || compareText(a.suburb, b.suburb))
}
