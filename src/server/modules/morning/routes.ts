import {
  confirmDayPlan,
  type Morning,
  markDriverOut,
  readMorning,
  type UsualTransfer,
} from '../../../contract/morning.ts'
import { scopeKey } from '../../../domain/shipments/visibility.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { createCoalescer } from '../../kernel/concurrency/shared-work.ts'
import { withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { confirmPlan } from './confirm-plan.ts'
import { markDriver, readDriversOut } from './drivers-out.ts'
import { readPlans } from './read-plans.ts'
import { readUsualTransfers } from './usual-transfers.ts'

/** How long transfers usually take changes from day to day: known so long (ms, wall clock). */
const TRANSFERS_KEPT_MS = 600_000

/** Each is told to every console of the branch, and its collections are planned anew. */
const MARKED = { most: 60, perMs: 60_000 }

/** What the morning needs besides what is live (decision 134). */
export function serveMorning({ serveAuthenticated }: Serve, platform: Platform): void {
  const share = createCoalescer<Morning>()
  const marked = createRateLimiter(MARKED, platform.now)
  const usual = new Map<
    number,
    { readonly transfers: Promise<readonly UsualTransfer[]>; readonly until: number }
  >()

  function usualTransfers(providerId: number, now: number): Promise<readonly UsualTransfer[]> {
    const known = usual.get(providerId)
    if (known !== undefined && known.until > platform.now()) return known.transfers
    const transfers = withProviderReadTx(platform.database.app, providerId, (tx) =>
      readUsualTransfers(tx, providerId, now),
    )
    usual.set(providerId, { transfers, until: platform.now() + TRANSFERS_KEPT_MS })
    // Whoever asks next tries again.
    transfers.catch(() => usual.delete(providerId))
    return transfers
  }

  serveAuthenticated(readMorning, async ({ providerId, caller: { viewer }, query: { branch_id = null } }) => {
    if (viewer.kind !== 'staff') return refused('permission.denied')
    const now = platform.clock.now()
    const date = dayOf(now)
    const branch = viewer.branch_id ?? branch_id
    const morning = await share(`${providerId} ${scopeKey(viewer)} ${branch_id} ${date}`, async () => {
      const transfers = await usualTransfers(providerId, now)
      return withViewerTx(platform.database.app, providerId, viewer, async (tx) => ({
        date,
        plans: await readPlans(tx, providerId, date, branch_id),
        drivers_out: await readDriversOut(tx, providerId, date, branch_id),
        transfers: transfers.filter(
          ({ from_branch_id, to_branch_id }) =>
            branch === null || from_branch_id === branch || to_branch_id === branch,
        ),
      }))
    })
    return done(morning)
  })
  serveAuthenticated(confirmDayPlan, ({ providerId, caller, body, idempotencyKey }) =>
    confirmPlan(platform, providerId, caller, body, idempotencyKey),
  )
  serveAuthenticated(markDriverOut, async ({ providerId, caller, body }) => {
    const retryAfterMs = marked.take(`${providerId} ${caller.user_id}`)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return markDriver(platform, providerId, caller, body)
  })
}
