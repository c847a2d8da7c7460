import { register } from '../../../../contract/register.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { consoleAddress } from '../../tenants/index.ts'
import { startRegistration } from '../commands/register.ts'
import { isProvider } from '../commands/sign-in.ts'

/** A person registers once; an office a few times. */
const FROM_ONE_PLACE = { most: 30, perMs: 900_000 }

export function serveRegister(serve: Serve, platform: Platform): void {
  const places = createRateLimiter(FROM_ONE_PLACE, platform.now)
  serve.servePublic(register, async ({ providerId, body, request }) => {
    const waitMs = places.take(rateLimitIp(request.ip))
    if (waitMs !== null) return refused('rate.limited', { field: 'email', retryAfterMs: waitMs })
    if (!(await isProvider(platform, providerId))) return refused('registration.closed', { field: 'email' })
    const address = await consoleAddress(platform, providerId, request)
    const outcome = await startRegistration(platform, providerId, body, address)
    return outcome.ok ? done({ ok: true as const, email: outcome.value.email }) : outcome
  })
}
