import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { resetPassword, updatePassword } from '../../../../contract/passwords.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { consoleAddress } from '../../tenants/index.ts'
import { requestPasswordReset } from '../commands/reset-password.ts'
import { isProvider } from '../commands/sign-in.ts'
import { updateOwnPassword, updatePasswordByCode } from '../commands/update-password.ts'

/** One address sends at most this many, whoever they are for. */
const FROM_ONE_PLACE = { most: 30, perMs: 900_000 }
/** Every answer takes at least this long (ms), which is longer than the work: its time tells nothing. */
const ANSWERS_AFTER_MS = 150

const SENT = 'If we know you by this name, we have sent you a link. It works once, for an hour.'

export function passwordContextOf(request: FastifyRequest) {
  const version = request.headers['client-version']
  return {
    requestId: request.id,
    clientVersion: typeof version === 'string' ? version.slice(0, 32) : null,
    ip: request.ip,
  }
}

/** A forgotten password and a new one (000 §7). */
export function servePasswords(serve: Serve, platform: Platform): void {
  const places = createRateLimiter(FROM_ONE_PLACE, platform.now)

  serve.servePublic(resetPassword, async ({ providerId, body, request }) => {
    const waitMs = places.take(rateLimitIp(request.ip))
    if (waitMs !== null) return refused('rate.limited', { field: 'email', retryAfterMs: waitMs })
    const work = async () => {
      if (!(await isProvider(platform, providerId))) return
      const address = await consoleAddress(platform, providerId, request)
      await requestPasswordReset(platform, providerId, body.email || body.username || '', address)
    }
    await Promise.all([work(), wait(ANSWERS_AFTER_MS)])
    return done({ ok: true as const, message: SENT })
  })

  serve.servePublic(updatePassword, async ({ providerId, caller, body, request }) => {
    const { password, username, code, current_password } = body
    if (!code && caller === null)
      return refused('code.spent', { field: 'code', detail: 'Open the link in the e-mail, or log in first.' })
    // Each try hashes a password: a few a minute are a person's.
    const waitMs = places.take(`new password ${rateLimitIp(request.ip)}`)
    if (waitMs !== null) return refused('rate.limited', { field: 'password', retryAfterMs: waitMs })
    const at = {
      ...passwordContextOf(request),
      consoleAddress: await consoleAddress(platform, providerId, request),
    }
    const outcome =
      caller === null || code
        ? await updatePasswordByCode(platform, providerId, code ?? '', { password, username }, at)
        : await updateOwnPassword(
            platform,
            providerId,
            caller,
            { password, username, current: current_password ?? '' },
            at,
          )
    return outcome.ok ? done({ ok: true as const, log_in_as: outcome.value }) : outcome
  })
}
