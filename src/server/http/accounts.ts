import { changeAccount } from '../../contract/accounts.ts'
import { done } from '../../domain/refusals.ts'
import { changeAccount as change } from '../commands/change-account.ts'
import type { Platform } from '../platform.ts'
import type { Serve } from './serve-call.ts'

export function serveAccounts(serve: Serve, platform: Platform): void {
  serve.signedIn(changeAccount, async ({ providerId, caller, body }) => {
    const outcome = await change(platform, providerId, caller, body)
    return outcome.ok ? done({ account: outcome.value }) : outcome
  })
}
