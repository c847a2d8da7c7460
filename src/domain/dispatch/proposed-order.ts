/** A driver's stops in the order of a proposal, and what somebody decided of them since it was made: that is never overwritten. */
import type { GivenPlace } from './restored-order.ts'
import { type ProposedPlan, plannedStops, type StopsByKey } from './route-proposal.ts'
import { isOpenStop, type TripsheetStop, taskKey } from './tripsheet.ts'
import { movedStops } from './undo-order.ts'

type Plan = Pick<ProposedPlan, 'routes'>
type PlaceOf = (stop: Pick<TripsheetStop, 'id' | 'tasks'>) => GivenPlace | null

/** Which place a stop has in the plan of a driver; null: none. */
export function proposedPlaces(byKey: StopsByKey, plan: Plan, driver: number): PlaceOf {
  const places = new Map(
    plannedStops(byKey, plan, driver).flatMap(({ key, tasks, slot_at }, rank) =>
      // Where nothing of it was seen, it is known by itself.
      (tasks.length === 0 ? [key] : tasks.map(taskKey)).map(
        (name) => [name, { rank, slot_at, timed: false }] as const,
      ),
    ),
  )
  return ({ id, tasks }) => {
    const its = [String(id), ...tasks.map(taskKey)].flatMap((name) => places.get(name) ?? [])
    return its.toSorted((a, b) => a.rank - b.rank)[0] ?? null
  }
}

/** Somebody locked this stop since the proposal was made. */
export const isLockedSince = (
  byKey: StopsByKey,
  { id, locked }: Pick<TripsheetStop, 'id' | 'locked'>,
): boolean => locked && byKey.get(String(id))?.locked !== true

/** A time is named by the second. */
const isSameTime = (a: number, b: number): boolean => Math.abs(a - b) < 1_000

export type DecidedSince = 'order' | 'lock' | 'time'

/**
 * What the plan's order would take away of a driver's stops as they stand now; null: nothing. What was done since, or came or went, is no
 * decision of the order; nor is a time that the proposal itself named, where a stop of it was accepted before. A time of a stop that leaves
 * is of its shipment, which is not given away then.
 */
export function decidedSince(
  byKey: StopsByKey,
  plan: Plan,
  { driver_id, stops }: { readonly driver_id: number; readonly stops: readonly TripsheetStop[] },
): DecidedSince | null {
  const open = stops.filter(isOpenStop)
  const placeOf = proposedPlaces(byKey, plan, driver_id)
  const placed = open.filter((stop) => placeOf(stop) !== null)
  const before = [...byKey.values()].flatMap(({ key, driver, locked }) =>
    driver === driver_id ? [{ id: Number(key), locked }] : [],
  )
  if (movedStops(before, placed).length > 0) return 'order'
  if (open.some((stop) => isLockedSince(byKey, stop))) return 'lock'
  const isNamedSince = (stop: TripsheetStop): boolean => {
    const was = byKey.get(String(stop.id))
    const known = was?.timed === true ? was : placeOf(stop)
    return stop.timed && known !== null && !isSameTime(stop.slot_at, known.slot_at)
  }
  return placed.some(isNamedSince) ? 'time' : null
}
