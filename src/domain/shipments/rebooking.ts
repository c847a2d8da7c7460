/** A new window for a stop whose exception stands: a new attempt. */

import { dayOf } from '../values/moment.ts'
import { isRejection, NO_EXCEPTION, type Side, sideOfException } from './exception.ts'
import { waitingStatus } from './handed-in.ts'
import type { ShipmentState, StateChange } from './shipment-state.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** A new window, still ahead, for the stop whose exception stands. */
export function isRebooking(state: ShipmentState, fields: StateChange, now: number): boolean {
  // What a driver rejected wants another driver, whatever its window.
  if (state.exception === null || isRejection(state.exception)) return false
  const side = sideOfException(state.exception)
  if (side === null) return false
  const before = fields[`${side}_before`]
  return before !== undefined && before !== null && before !== state[`${side}_before`] && before > now
}

/** The statuses of an attempt that did not succeed, from which a new attempt starts. */
const ATTEMPTED: Record<Side, ReadonlySet<ShipmentStatus>> = {
  collection: new Set<ShipmentStatus>(['collection-failed-attempt', 'collection-exception']),
  delivery: new Set<ShipmentStatus>(['delivery-failed-attempt', 'delivery-exception']),
}

/**
 * What follows from a new window: the exception is settled, and the stop is planned anew. On the same day the driver
 * who has it tries again; for another day it is free to be assigned, once it is off the vehicle.
 */
export function rebooked(state: ShipmentState, now: number): StateChange {
  const side = state.exception === null ? null : sideOfException(state.exception)
  if (side === null) return {}
  const sameDriverRetries =
    dayOf(state[`${side}_before`] ?? now) === dayOf(now) && state[`${side}_agent_id`] !== null
  const settled: StateChange = { ...NO_EXCEPTION, [`${side}_eta`]: null }
  const isAttempted = ATTEMPTED[side].has(state.status)
  if (sameDriverRetries && isAttempted) {
    const waiting = waitingStatus(state) === 'awaiting-dropoff' ? 'awaiting-dropoff' : 'collection-assigned'
    return { ...settled, status: side === 'collection' ? waiting : 'out-for-delivery' }
  }
  if (side === 'collection')
    return { ...settled, collection_agent_id: null, ...(isAttempted && { status: waitingStatus(state) }) }
  // Still on the vehicle: it stays with that driver until it is back at the hub.
  return isAttempted ? settled : { ...settled, delivery_agent_id: null }
}
