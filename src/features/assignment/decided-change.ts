/** What is asked of the server for a move, and what it was decided by. */
import type { Shipment } from '../../contract/shipments.ts'
import type { GuardedChange } from '../shipment/send-changes.ts'
import { changeOf, type Move } from './move.ts'

/**
 * The version is the one that was seen when it was decided, never a newer one that the feed has brought since: what a
 * colleague has given away meanwhile would be overwritten. `answered` is the version that our own last change made.
 */
export function decidedChange(move: Move, answered: number | undefined): GuardedChange {
  const { side, from, to, version, status } = move
  const agent = (now: Shipment) => now[`${side}_agent_id`]
  return {
    change: changeOf(move, Math.max(version, answered ?? 0)),
    seen: { status, [`${side}_agent_id`]: from.driver },
    stillHolds: (now) => agent(now) === from.driver && now.status === status,
    isDone: (now) => to.driver !== null && agent(now) === to.driver,
  }
}
