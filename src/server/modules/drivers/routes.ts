import { changeDriverTerms, listDriverTerms } from '../../../contract/driver-terms.ts'
import { addDriver, changeDriver, listDrivers } from '../../../contract/drivers.ts'
import { reportPositions } from '../../../contract/operations.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { daysOut } from '../dispatch/index.ts'
import { createZoneShapes } from '../zones/index.ts'
import * as drivers from './commands/change-driver.ts'
import { changeTerms } from './commands/change-terms.ts'
import { reportPositions as reportAll } from './commands/report-positions.ts'
import { readDrivers } from './queries/read-drivers.ts'
import { readDriverTerms } from './queries/read-terms.ts'

/** Each is told to every console that sees the driver; a vehicle is read anew by all. */
const CHANGED = { most: 60, perMs: 60_000 }

/** Who drives for the provider. */
export function serveDrivers({ serveAuthenticated }: Serve, platform: Platform): void {
  const changed = createRateLimiter(CHANGED, platform.now)
  serveAuthenticated(listDrivers, async ({ providerId, caller: { viewer } }) => {
    if (viewer.kind !== 'staff') return refused('permission.denied')
    const branch = viewer.branch_id ?? undefined
    const all = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      readDrivers(tx, providerId, { branch }),
    )
    return done({ drivers: all, count: all.length })
  })
  serveAuthenticated(addDriver, async ({ providerId, caller, body, idempotencyKey }) => {
    const retryAfterMs = changed.take(`${providerId} ${caller.user_id}`)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return drivers.addDriver(platform, providerId, caller, body, idempotencyKey)
  })
  serveAuthenticated(changeDriver, async ({ providerId, caller, body }) => {
    const retryAfterMs = changed.take(`${providerId} ${caller.user_id}`)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return drivers.changeDriver(platform, providerId, caller, body)
  })
}

/** What drivers drive, and when they work. */
export function serveDriverTerms({ serveAuthenticated }: Serve, platform: Platform): void {
  const changed = createRateLimiter(CHANGED, platform.now)
  serveAuthenticated(listDriverTerms, async ({ providerId, caller: { viewer }, query }) => {
    const driver_terms = await withViewerTx(platform.database.app, providerId, viewer, (tx) =>
      readDriverTerms(tx, providerId, query),
    )
    // Drivers are in the eyes of accounts, too: their hours are none of theirs.
    if (viewer.kind !== 'staff') return done({ driver_terms: [], count: 0, drivers_out: [], days_out: [] })
    const today = dayOf(platform.clock.now())
    const out = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      daysOut(tx, providerId, today),
    )
    const theirs = new Set(driver_terms.map(({ driver_id }) => driver_id))
    const days_out = out.filter(({ driver_id }) => theirs.has(driver_id))
    return done({
      driver_terms,
      count: driver_terms.length,
      drivers_out: days_out.flatMap(({ driver_id, date }) => (date === today ? [driver_id] : [])),
      days_out,
    })
  })
  serveAuthenticated(changeDriverTerms, async ({ providerId, caller, body, idempotencyKey }) => {
    const retryAfterMs = changed.take(`${providerId} ${caller.user_id}`)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return changeTerms(platform, providerId, { caller, idempotencyKey }, body)
  })
}

/** Where drivers are, as they or their vehicles report it. */
export function servePositions(serve: Serve, platform: Platform): void {
  const zones = createZoneShapes()
  serve.serveAuthenticated(reportPositions, async ({ providerId, caller, body }) => {
    const outcome = await reportAll({ platform, zones }, providerId, caller, body.positions)
    return outcome.ok ? done({ accepted: outcome.value }) : outcome
  })
}
