import { changeAccount } from '../../../contract/accounts.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { changeAccount as change } from './commands/change-account.ts'

export function serveAccounts(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(changeAccount, async ({ providerId, caller, body }) => {
    // A driver sees no account, whatever his role may: nobody shows people out of what they do not see.
    if (caller.viewer.kind !== 'staff') return refused('account.notFound', { field: 'id' })
    const outcome = await change(platform, providerId, caller, body)
    return outcome.ok ? done({ account: outcome.value }) : outcome
  })
}
