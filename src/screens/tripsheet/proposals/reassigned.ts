/** How much of a proposal changed hands. */
import type { ProposalStop } from '../../../contract/route-proposals.ts'

export interface Reassigned {
  /** Whole stops; 0 where only some of what is done there changed hands. */
  readonly stops: number
  readonly shipments: number
  readonly requests: number
}

type Stops = readonly Pick<ProposalStop, 'key' | 'accepted' | 'tasks'>[]

/** What was accepted between two readings of a proposal. `moved`: shipments and collection requests that changed hands in between. */
export function reassignedBetween(before: Stops, after: Stops, moved: number): Reassigned {
  const had = new Set(before.flatMap(({ key, accepted }) => (accepted ? [key] : [])))
  const made = after.filter(({ key, accepted }) => accepted && !had.has(key))
  const tasks = made.flatMap((stop) => stop.tasks)
  const requests = tasks.filter((task) => task.collection_request_id !== null).length
  return { stops: made.length, shipments: Math.max(0, moved - requests), requests }
}

/** What of it went back: where some of it stayed, nobody counts the stops. */
export function takenBackOf(parts: readonly Reassigned[], moved: number): Reassigned {
  const sum = (of: keyof Reassigned) => parts.reduce((all, part) => all + part[of], 0)
  const requests = Math.min(sum('requests'), moved)
  const isWhole = sum('shipments') + sum('requests') === moved
  return { stops: isWhole ? sum('stops') : 0, shipments: moved - requests, requests }
}
