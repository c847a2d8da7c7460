import type { Heads } from './read-heads.ts'

/** Who leads speaks this often, ms. */
export const BEATS_EVERY_MS = 250
/** A node that has not heard the leader for so long asks the database again, ms. */
const FRESH_FOR_MS = 750

/**
 * The node that numbers events says so to the others, with how far the log reaches. A node that hears it asks the database
 * for neither: it costs the database next to nothing, however many of them there are.
 */
export interface LeaderBeat {
  /** Sends what another node hears: this node leads, and some time ago the log reached so far. */
  readonly send: (heads: Heads) => void
  /** Another node has led a moment ago. */
  readonly isHeard: () => boolean
}

/** Keeps when the leader was heard last; `now` is in ms. */
export function createLeaderListener(now: () => number = () => performance.now()) {
  let heardAt = Number.NEGATIVE_INFINITY
  return {
    hear() {
      heardAt = now()
    },
    isHeard: () => now() - heardAt < FRESH_FOR_MS,
  }
}
