import { resetTwoFactor, setUpTwoFactor, turnOffTwoFactor } from '../../../../contract/two-factor.ts'
import { isPlatformAdmin } from '../../../../domain/identity/role.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { isLoopback } from '../../../kernel/http/loopback.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import * as commands from '../commands/two-factor.ts'

/** Second factors: one's own, and those of people who lost their device (000 §4). */
export function serveTwoFactor(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(setUpTwoFactor, async ({ providerId, caller, session, body, request }) => {
    // Everybody knows the password of the demo's: whoever comes first from elsewhere must not make the platform theirs.
    if (platform.config.DEMO !== 'off' && isPlatformAdmin(caller.role_id) && !isLoopback(request))
      return refused('twoFactor.notHere')
    const of = { platform, providerId, caller }
    if (body.two_factor_auth_passcode === null) {
      const begun = await commands.beginTwoFactor(of, session.user.email)
      return begun.ok ? done({ two_factor_auth_enabled: false, auth_url: begun.value.auth_url }) : begun
    }
    const outcome = await commands.completeTwoFactor(of, body.two_factor_auth_passcode)
    return outcome.ok ? done({ two_factor_auth_enabled: true }) : outcome
  })

  serve.serveAuthenticated(turnOffTwoFactor, async ({ providerId, caller, body }) => {
    const of = { platform, providerId, caller }
    const outcome = await commands.turnOffTwoFactor(of, body.two_factor_auth_passcode)
    return outcome.ok ? done({ two_factor_auth_enabled: false as const }) : outcome
  })

  serve.serveAuthenticated(resetTwoFactor, async ({ providerId, caller, body }) => {
    const outcome = await commands.resetTwoFactor({ platform, providerId, caller }, body.user_id)
    return outcome.ok ? done({ ok: true as const }) : outcome
  })
}
