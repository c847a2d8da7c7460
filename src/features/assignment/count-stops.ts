/** How many stops rows of a map are, counted as lanes of the board count them (lane.ts). */
import type { LiveShipment, LiveTripsheet } from '../../contract/live.ts'
import { countVisits, type VisitTask } from '../../domain/dispatch/visit-count.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { type StopRows, stopRowsOf } from './request-rows.ts'
import { agentOf, type Side, sideOf, type Task, taskOf } from './task.ts'
import { type VisitOf, visitsOf } from './tripsheet-visits.ts'

/** A side that is still to be done. A collection request has no time of its own, and has that of its stop on the tripsheet. */
export function openVisitTask(row: LiveShipment, side: Side, visitOf: VisitOf): Task & VisitTask {
  const task = taskOf(row, side)
  return { ...task, at: task.eta ?? visitOf(task)?.plannedAt ?? null }
}

export interface StopsCounted {
  readonly visitOf: VisitOf
  readonly isFetchedWithRequest: StopRows['isFetchedWithRequest']
}

/** One door in one go of one driver is a stop, however many parcels; what is fetched with a request is part of that one. */
export function countStops(
  rows: readonly LiveShipment[],
  { visitOf, isFetchedWithRequest }: StopsCounted,
): number {
  const lanes = Map.groupBy(rows, (row) => `${agentOf(row, sideOf(row, 'next'))} ${isDelivered(row.status)}`)
  let stops = 0
  for (const lane of lanes.values()) {
    const apart = lane.filter((row) => sideOf(row, 'next') === 'delivery' || !isFetchedWithRequest(row))
    stops += countVisits(
      // Where the request itself is not among them, they stand for it.
      (apart.length === 0 ? lane : apart).map((row) =>
        isDelivered(row.status)
          ? { ...taskOf(row, 'delivery'), at: row.delivered_at }
          : openVisitTask(row, sideOf(row, 'next'), visitOf),
      ),
    )
  }
  return stops
}

export type StopsWorkspace = Parameters<typeof stopRowsOf>[0] & {
  readonly tripsheets: Pick<EntityStore<LiveTripsheet>, 'get' | 'ids'>
}

/** Tripsheets and collection requests as they are now. */
export function stopsCountedIn(workspace: StopsWorkspace): StopsCounted {
  const { tripsheets } = workspace
  const sheets = [...tripsheets.ids()].flatMap((id) => tripsheets.get(id) ?? [])
  const { isFetchedWithRequest } = stopRowsOf(workspace)
  return { visitOf: visitsOf(sheets), isFetchedWithRequest }
}

export const countStopsIn = (workspace: StopsWorkspace, rows: readonly LiveShipment[]): number =>
  countStops(rows, stopsCountedIn(workspace))
