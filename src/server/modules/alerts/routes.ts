import * as contract from '../../../contract/alerts.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { acknowledgeAlerts } from './commands/acknowledge.ts'
import {
  addRule,
  branchProblem,
  changeRule,
  checkTerms,
  deleteRule,
  namedProblem,
} from './commands/save-rule.ts'
import { listAlerts } from './queries/list-alerts.ts'
import { answeredRules } from './queries/list-rules.ts'
import { tryRule } from './queries/try-rule.ts'
import { answeredWorkHours, readWorkHours } from './work-hours.ts'

/** Tries of one person: each reads a week of the log. */
const TRIES = { most: 30, perMs: 300_000 }
/** Each looks for seconds: others find a connection meanwhile, and whoever sends many waits for their own. */
const TRIES_AT_ONCE = { atOnce: 2, waitingOfOne: 4 }
const AGAIN_MS = 2_000

const sees = ({ kind }: Viewer) => kind === 'staff'

/** Alert rules and what they found. */
export function serveAlerts({ serveAuthenticated }: Serve, platform: Platform): void {
  const { app } = platform.database
  const tries = createRateLimiter(TRIES, platform.now)
  const queue = createFairQueue(TRIES_AT_ONCE)

  serveAuthenticated(contract.listAlerts, async ({ providerId, caller: { viewer }, query }) =>
    done(
      sees(viewer)
        ? await withViewerTx(app, providerId, viewer, (tx) => listAlerts(tx, providerId, query))
        : { alerts: [], next_before: null },
    ),
  )
  serveAuthenticated(contract.acknowledgeAlerts, ({ providerId, caller, body }) =>
    acknowledgeAlerts(platform, providerId, caller, body.ids),
  )

  serveAuthenticated(contract.listAlertRules, async ({ providerId, caller: { viewer } }) => {
    const work_hours = await answeredWorkHours(platform, providerId)
    if (viewer.kind !== 'staff') return done({ alert_rules: [], work_hours })
    // What is looked at is nobody's to see by itself: it is counted as the provider.
    const rules = await withProviderReadTx(app, providerId, (tx) => answeredRules(tx, providerId))
    const isTheirs = (branch: number | null) =>
      viewer.branch_id === null || branch === null || branch === viewer.branch_id
    return done({ alert_rules: rules.filter(({ scope }) => isTheirs(scope.branch_id)), work_hours })
  })
  serveAuthenticated(contract.addAlertRule, ({ providerId, caller, body, idempotencyKey }) =>
    addRule(platform, providerId, caller, body, idempotencyKey),
  )
  serveAuthenticated(contract.changeAlertRule, ({ providerId, caller, body }) =>
    changeRule(platform, providerId, caller, body),
  )
  serveAuthenticated(contract.deleteAlertRule, ({ providerId, caller, query }) =>
    deleteRule(platform, providerId, caller, query.id),
  )

  serveAuthenticated(contract.tryAlertRule, async ({ providerId, caller, body }) => {
    const terms = { ...body, escalation: null }
    const checks: Outcome<null>[] = [branchProblem(caller, body.scope.branch_id), checkTerms(terms)]
    for (const check of checks) if (!check.ok) return check
    const asker = `${providerId} ${caller.user_id}`
    const waitMs = tries.take(asker)
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    const workHours = await readWorkHours(platform, providerId)
    const tried = queue.run(asker, () =>
      withProviderReadTx(app, providerId, async (tx) => {
        const named = await namedProblem(tx, providerId, terms)
        if (!named.ok) return named
        return done(await tryRule({ tx, providerId, now: platform.clock.now(), workHours }, body))
      }),
    )
    return (await tried) ?? refused('rate.limited', { retryAfterMs: AGAIN_MS })
  })
}
