import { saveUserSetting } from '../../../../contract/user-settings.ts'
import { done } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { storeUserSetting } from '../commands/user-settings.ts'

/** Settings that somebody keeps for themselves (000 §7). */
export function serveUserSettings(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(saveUserSetting, async ({ providerId, caller, body }) => {
    const outcome = await storeUserSetting(platform, providerId, caller, body)
    return outcome.ok ? done(body) : outcome
  })
}
