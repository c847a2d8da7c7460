/**
 * Which consoles' start-up data has changed of late, so that one whose socket was not there to be told is told when it
 * comes: a change between the reading of the data and the hello would else wait for the hourly refresh.
 */
import type { User } from '../../contract/session.ts'

type Who = Pick<User, 'id' | 'account_id'>
type Concerns = (who: Who) => boolean

export interface RecentRenewals {
  note(providerId: number, concerns: Concerns): void
  /** Whether data that was read at this moment (wall-clock ms of the server) may be older than a change of it. */
  missed(providerId: number, who: Who, readAt: number): boolean
}

/** So many changes of a provider are remembered. */
const MOST = 200
/** A node's clock may be behind another's, and a change is told a little after its commit (ms). */
const MARGIN_MS = 2_000

interface Known {
  /** Nothing is known of what changed before. */
  since: number
  changes: { readonly at: number; readonly concerns: Concerns }[]
}

/** `now` in wall-clock ms. A node that has just started knows nothing: who read before it did asks once more. */
export function createRecentRenewals(now: () => number): RecentRenewals {
  const startedAt = now()
  const byProvider = new Map<number, Known>()
  return {
    note(providerId, concerns) {
      const known = byProvider.get(providerId) ?? { since: startedAt, changes: [] }
      byProvider.set(providerId, known)
      known.changes.push({ at: now(), concerns })
      if (known.changes.length > MOST) known.since = known.changes.shift()?.at ?? known.since
    },
    missed(providerId, who, readAt) {
      const { since, changes } = byProvider.get(providerId) ?? { since: startedAt, changes: [] }
      if (readAt < since) return true
      return changes.some(({ at, concerns }) => at >= readAt - MARGIN_MS && concerns(who))
    },
  }
}
