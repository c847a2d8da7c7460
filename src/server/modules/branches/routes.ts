import { changeBranch, listBranches } from '../../../contract/branches.ts'
import { done } from '../../../domain/values/refusals.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { readBranches } from './branch-rows.ts'
import { readColleagues, saveBranch } from './change-branch.ts'

export function serveBranches({ serveAuthenticated }: Serve, platform: Platform): void {
  serveAuthenticated(listBranches, async ({ providerId, caller: { viewer } }) => {
    const own = viewer.kind === 'staff' ? viewer.branch_id : null
    return withProviderReadTx(platform.database.app, providerId, async (tx) =>
      done({
        branches: (await readBranches(tx, providerId)).filter(({ id }) => own === null || own === id),
        // For whoever chooses among them: drivers are told of no colleagues.
        colleagues: viewer.kind === 'staff' ? await readColleagues(tx, providerId) : [],
      }),
    )
  })
  serveAuthenticated(changeBranch, ({ providerId, caller, body }) =>
    saveBranch(platform, providerId, caller, body),
  )
}
