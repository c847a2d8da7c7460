/**
 * What a driver does for one shipment, or for a collection request: collect it or deliver it. A shipment has one task at a time, or none.
 */
import type { LiveShipment } from '../../contract/live.ts'
import type { Door } from '../../domain/dispatch/same-door.ts'
import type { TaskRef } from '../../domain/dispatch/tripsheet.ts'
import type { Side } from '../../domain/shipments/exception.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import { wasCollected } from '../../domain/shipments/shipment-status.ts'
import { requestOf } from './request-rows.ts'

export type { Side }
/** `next`: the collection of what is not collected, the delivery of the rest. */
export type TaskSelector = Side | 'next'

export interface Task extends Door {
  readonly id: number
  readonly side: Side
  readonly shipment: LiveShipment
  /** Null: nobody has it yet. */
  readonly driver: number | null
  /** The branch whose drivers do it. */
  readonly branch: number | null
  /** The window that was promised, ms. */
  readonly after: number | null
  readonly before: number | null
  /** When the driver plans to be there, ms. */
  readonly eta: number | null
}

/** As tripsheets name it. */
export function refOf({ id, side }: Pick<Task, 'id' | 'side'>): TaskRef {
  const request = requestOf(id)
  return request === null ? { shipment_id: id, side } : { request_id: request, side: 'collection' }
}

/** The first lane: what nobody has. Other lanes are named by the driver's id. */
export const UNASSIGNED = 'unassigned'

export const laneKey = (driver: number | null): string => (driver === null ? UNASSIGNED : String(driver))

export const driverOf = (lane: string): number | null => (lane === UNASSIGNED ? null : Number(lane))

export function agentOf(row: LiveShipment, side: Side): number | null {
  return side === 'collection' ? row.collection_agent_id : row.delivery_agent_id
}

/** The lane in which the open task of a shipment stands; null when nothing is to be done for it. */
export function openLane(row: LiveShipment): string | null {
  const side = openStopSide(row)
  return side === null ? null : laneKey(agentOf(row, side))
}

/** One side of a shipment, open or done. */
export function taskOf(row: LiveShipment, side: Side): Task {
  return side === 'collection'
    ? {
        id: row.id,
        side,
        shipment: row,
        driver: row.collection_agent_id,
        branch: row.collection_branch_id,
        name: row.collection_name,
        place: row.collection_place,
        lat: row.collection_lat,
        lng: row.collection_lng,
        after: row.collection_after,
        before: row.collection_before,
        eta: row.collection_eta,
      }
    : {
        id: row.id,
        side,
        shipment: row,
        driver: row.delivery_agent_id,
        branch: row.delivery_branch_id,
        name: row.delivery_name,
        place: row.delivery_place,
        lat: row.delivery_lat,
        lng: row.delivery_lng,
        after: row.delivery_after,
        before: row.delivery_before,
        eta: row.delivery_eta,
      }
}

/** The side that is next for a shipment: who fetches it, then who brings it. */
export function sideOf(row: Pick<LiveShipment, 'status' | 'collected_at'>, which: TaskSelector): Side {
  if (which !== 'next') return which
  return wasCollected(row) ? 'delivery' : 'collection'
}

/** That side of each shipment, whether it can still be assigned or not. */
export const tasksOf = (rows: readonly LiveShipment[], which: TaskSelector): Task[] =>
  rows.map((row) => taskOf(row, sideOf(row, which)))

export function openTask(row: LiveShipment): Task | null {
  const side = openStopSide(row)
  return side === null ? null : taskOf(row, side)
}

/** The lane in which a collection counts as done today, or whose driver still has it in the vehicle. */
export function collectedLane(row: LiveShipment, today: number): string | null {
  if (row.collection_agent_id === null || row.collected_at === null) return null
  return row.collected_at >= today || (row.status === 'collected' && requestOf(row.id) === null)
    ? laneKey(row.collection_agent_id)
    : null
}

/** The lane in which a delivery counts as done today. */
export function deliveredLane(row: LiveShipment, today: number): string | null {
  if (row.delivery_agent_id === null || row.delivered_at === null || row.status !== 'delivered') return null
  return row.delivered_at >= today ? laneKey(row.delivery_agent_id) : null
}

/** When it is to be done, as far as anybody has said: the order of a lane. */
export function plannedAt(task: Pick<Task, 'eta' | 'after' | 'before'>): number {
  return task.eta ?? task.before ?? task.after ?? Number.MAX_SAFE_INTEGER
}

/** The order of the open tasks of a lane. */
export function byPlan(a: LiveShipment, b: LiveShipment): number {
  const [first, second] = [openTask(a), openTask(b)]
  return (first === null ? 0 : plannedAt(first)) - (second === null ? 0 : plannedAt(second))
}
