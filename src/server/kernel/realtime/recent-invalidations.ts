/**
 * Which consoles' start-up data has changed of late, so that one whose socket was not there to be told is told when it
 * comes: a change between the reading of the data and the hello would else wait for the hourly refresh. All moments are
 * ms of the database's clock, which all nodes share.
 */
import { RENEWAL_MARGIN_MS } from '../../../contract/frames.ts'
import type { User } from '../../../contract/session.ts'

type Who = Pick<User, 'id' | 'account_id'>
type Concerns = (who: Who) => boolean

export interface RecentInvalidations {
  /** `at`: when the change was recorded. */
  note(providerId: number, at: number, concerns: Concerns): void
  /** Whether data that was read at this moment may be older than a change of it. */
  missed(providerId: number, who: Who, readAt: number): boolean
  /** When it last changed, as far as is known here; null when nothing is. */
  newest(providerId: number, who: Who): number | null
}

/** So many changes of a provider are remembered. */
const MOST = 200

interface Known {
  /** Nothing is known of what changed before. */
  since: number
  changes: { readonly at: number; readonly concerns: Concerns }[]
}

/** `startedAt`: a node that has just started knows nothing; who read before it did asks once more. */
export function createRecentInvalidations(startedAt: number): RecentInvalidations {
  const byProvider = new Map<number, Known>()
  const knownOf = (providerId: number): Known =>
    byProvider.get(providerId) ?? { since: startedAt, changes: [] }

  function newest(providerId: number, who: Who): number | null {
    const { changes } = knownOf(providerId)
    return changes.findLast(({ concerns }) => concerns(who))?.at ?? null
  }

  return {
    newest,
    note(providerId, at, concerns) {
      const known = knownOf(providerId)
      byProvider.set(providerId, known)
      known.changes.push({ at, concerns })
      if (known.changes.length > MOST) known.since = known.changes.shift()?.at ?? known.since
    },
    missed(providerId, who, readAt) {
      if (readAt < knownOf(providerId).since) return true
      const at = newest(providerId, who)
      return at !== null && at >= readAt - RENEWAL_MARGIN_MS
    },
  }
}
