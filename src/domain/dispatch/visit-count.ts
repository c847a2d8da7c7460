/** How far a driver is, in visits: one count for the lane, the map and the dashboard. */
import { type Door, groupByDoor, SAME_VISIT_MS } from './same-door.ts'

/** A shipment or collection request at its door. */
export interface VisitTask extends Door {
  /** When it was done, or is planned, ms; null: nobody has said. */
  readonly at: number | null
}

/** At one door: what is done within half an hour of the first, and what nobody has planned in one go. */
function visitsAtDoor(tasks: readonly VisitTask[]): number {
  const times = tasks.flatMap(({ at }) => at ?? []).sort((a, b) => a - b)
  let [visits, began] = [times.length < tasks.length ? 1 : 0, Number.NEGATIVE_INFINITY]
  for (const at of times) {
    if (at - began <= SAME_VISIT_MS) continue
    visits += 1
    began = at
  }
  return visits
}

/** How many visits these tasks are: one door in one go, however many parcels. */
export const countVisits = (tasks: readonly VisitTask[]): number =>
  groupByDoor(tasks).reduce((sum, atDoor) => sum + visitsAtDoor(atDoor), 0)
