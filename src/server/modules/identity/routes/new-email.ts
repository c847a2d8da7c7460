import {
  confirmNewEmail,
  readNewEmail,
  sendNewEmailAgain,
  withdrawNewEmail,
} from '../../../../contract/new-email.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { consoleAddress } from '../../tenants/index.ts'
import * as commands from '../commands/new-email.ts'
import { isProvider } from '../commands/sign-in.ts'
import { passwordContextOf } from './passwords.ts'

/** One address tries at most so many codes; nobody guesses one. */
const FROM_ONE_PLACE = { most: 30, perMs: 900_000 }

function answerOf(waiting: commands.WaitingEmail | null) {
  return { new_email: waiting && { email: waiting.email, expires_at: iso(waiting.expires_at) } }
}

/** A new e-mail address of one's own, from being asked for to being confirmed or withdrawn. */
export function serveNewEmail(serve: Serve, platform: Platform): void {
  const places = createRateLimiter(FROM_ONE_PLACE, platform.now)

  serve.serveAuthenticated(readNewEmail, async ({ providerId, caller }) =>
    done(
      answerOf(
        await withProviderReadTx(platform.database.app, providerId, (tx) =>
          commands.waitingEmail(tx, providerId, caller.user_id, platform.now()),
        ),
      ),
    ),
  )

  serve.serveAuthenticated(sendNewEmailAgain, async ({ providerId, caller, request }) => {
    const address = await consoleAddress(platform, providerId, request)
    const outcome = await commands.resendNewEmail(platform, providerId, caller, address)
    return outcome.ok ? done(answerOf(outcome.value)) : outcome
  })

  serve.serveAuthenticated(withdrawNewEmail, async ({ providerId, caller }) => {
    await commands.cancelNewEmail(platform, providerId, caller)
    return done(answerOf(null))
  })

  serve.servePublic(confirmNewEmail, async ({ providerId, body, request }) => {
    const waitMs = places.take(rateLimitIp(request.ip))
    if (waitMs !== null) return refused('rate.limited', { field: 'code', retryAfterMs: waitMs })
    if (!(await isProvider(platform, providerId))) return refused('code.spent', { field: 'code' })
    const { requestId, clientVersion } = passwordContextOf(request)
    const from = { request_id: requestId, client_version: clientVersion }
    const outcome = await commands.confirmNewEmail(platform, providerId, body.code, from)
    return outcome.ok ? done({ email: outcome.value }) : outcome
  })
}
