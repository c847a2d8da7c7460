import { addBranch, changeBranch, listBranches } from '../../../contract/branches.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { readBranches } from './branch-rows.ts'
import * as commands from './change-branch.ts'

/** Each makes every console of the provider read its start-up data anew. */
const CHANGED = { most: 60, perMs: 60_000 }

export function serveBranches({ serveAuthenticated }: Serve, platform: Platform): void {
  const changed = createRateLimiter(CHANGED, platform.now)
  serveAuthenticated(listBranches, async ({ providerId, caller: { viewer } }) => {
    const own = viewer.kind === 'staff' ? viewer.branch_id : null
    return withProviderReadTx(platform.database.app, providerId, async (tx) =>
      done({
        branches: (await readBranches(tx, providerId)).filter(({ id }) => own === null || own === id),
        // For whoever chooses among them: drivers are told of no colleagues.
        colleagues: viewer.kind === 'staff' ? await commands.readColleagues(tx, providerId) : [],
      }),
    )
  })
  serveAuthenticated(addBranch, async ({ providerId, caller, body, idempotencyKey }) => {
    const retryAfterMs = changed.take(`${providerId} ${caller.user_id}`)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return commands.addBranch(platform, providerId, caller, body, idempotencyKey)
  })
  serveAuthenticated(changeBranch, async ({ providerId, caller, body }) => {
    const retryAfterMs = changed.take(`${providerId} ${caller.user_id}`)
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    return commands.changeBranch(platform, providerId, caller, body)
  })
}
