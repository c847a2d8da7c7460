import { hostname } from 'node:os'
import { type LiveSocket, liveHealth } from '../../../contract/live-health.ts'
import { scopeKey } from '../../../domain/shipments/visibility.ts'
import { done } from '../../../domain/values/refusals.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { VERSION } from '../../version.ts'

const MOST_ROWS = 500
const NODE = `${hostname()}:${process.pid}`
const STARTED = Math.round(performance.timeOrigin)

/** Those who have trouble stand first. */
function byTrouble(a: LiveSocket, b: LiveSocket): number {
  return (
    Number(b.slow_since !== null) - Number(a.slow_since !== null) ||
    b.buffered - a.buffered ||
    (b.behind ?? 0) - (a.behind ?? 0) ||
    a.since - b.since
  )
}

/**
 * Counts and sockets of the caller's own provider, for who is limited to a branch those that see the same; of the node
 * only what tells nothing about its other tenants.
 */
export function serveLiveHealth(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(liveHealth, async ({ providerId, caller: { viewer } }) => {
    const { head, totals, lag } = platform.hub.health(providerId)
    const seesAll = viewer.kind === 'staff' && viewer.branch_id === null
    const watching = platform
      .liveSockets(providerId)
      .filter(({ scope }) => seesAll || scope === scopeKey(viewer))
    const scopes = new Set(watching.map(({ scope }) => scope)).size
    const relay = platform.sequencerHealth()
    return done({
      node: NODE,
      version: VERSION,
      started_at: STARTED,
      at: Date.now(),
      sockets: watching.length,
      scopes,
      head,
      totals,
      lag,
      relay: { leads: relay.isLeader, idle_ms: relay.idleMs },
      database: platform.database.pool(),
      watching: watching.toSorted(byTrouble).slice(0, MOST_ROWS),
    })
  })
}
