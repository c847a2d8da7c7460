import { scopeKey, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { LogEvent } from './log.ts'

/**
 * Events that this version cannot read: while a platform is brought up to date node by node, a newer one writes
 * statuses and kinds that an older one does not know. They are passed over; who may have lacked one is told to load all
 * anew, at most every so often, since the next one may follow at once.
 */
export interface Unreadable {
  /** This viewer's frames left it out. */
  passOver(providerId: number, viewer: Viewer, event: LogEvent, cause: unknown): void
  /** Whether those of this scope are to be told now; then they count as told. */
  takeDue(providerId: number, viewer: Viewer, now: number): boolean
  /** Whether this scope ever lacked one: another node may know what this one left out. */
  lacked(providerId: number, viewer: Viewer): boolean
}

export interface UnreadableInputs {
  readonly problem: (what: string, cause: unknown) => void
  /** The same scope is told to load anew at most this often, ms. */
  readonly tellsEveryMs: number
  /** Scopes that are remembered, of which every visitor is one; each further one makes the oldest forgotten. */
  readonly kept?: number
}

const MOST_KEPT = 10_000

/** What is new in it: said in the log once each, whatever number of events there are. */
function kindOf({ type, scope, was }: LogEvent): string {
  return [type, scope?.status, was?.status].filter((part) => part !== undefined).join(' ')
}

export function createUnreadable({ problem, tellsEveryMs, kept = MOST_KEPT }: UnreadableInputs): Unreadable {
  const said = new Set<string>()
  const scopes = new Map<string, { owed: boolean; toldAt: number }>()
  const keyOf = (providerId: number, viewer: Viewer) => `${providerId} ${scopeKey(viewer)}`

  return {
    passOver(providerId, viewer, event, cause) {
      const kind = kindOf(event)
      if (!said.has(kind)) {
        said.add(kind)
        problem(
          `events like this one (${kind}) are not understood and passed over: a newer version runs beside this one, or wrote them`,
          cause,
        )
      }
      const key = keyOf(providerId, viewer)
      const toldAt = scopes.get(key)?.toldAt ?? Number.NEGATIVE_INFINITY
      scopes.delete(key)
      scopes.set(key, { owed: true, toldAt })
      for (const oldest of scopes.keys()) {
        if (scopes.size <= kept) break
        scopes.delete(oldest)
      }
    },
    takeDue(providerId, viewer, now) {
      const scope = scopes.get(keyOf(providerId, viewer))
      if (scope === undefined || !scope.owed || now - scope.toldAt < tellsEveryMs) return false
      scope.owed = false
      scope.toldAt = now
      return true
    },
    lacked: (providerId, viewer) => scopes.has(keyOf(providerId, viewer)),
  }
}
