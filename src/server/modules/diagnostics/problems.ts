import { reportProblem } from '../../../contract/problems.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { rateLimitIp } from '../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'

/** A console tells each error once; a whole office behind one address a few. */
const FROM_ONE_PLACE = { most: 60, perMs: 900_000 }

/** Errors of consoles come to the log and to a number that can raise an alarm (docs/operations.md). */
export function serveProblems(serve: Serve, platform: Platform): void {
  const places = createRateLimiter(FROM_ONE_PLACE, platform.now)
  serve.servePublic(reportProblem, async ({ providerId, body, session, request }) => {
    const waitMs = places.take(rateLimitIp(request.ip))
    if (waitMs !== null) return refused('rate.limited', { field: 'message', retryAfterMs: waitMs })
    platform.metrics.problems.inc()
    const by = { provider: providerId, user: session?.user.id, version: request.headers['client-version'] }
    request.log.error({ ...by, problem: body }, 'a console has a problem')
    return done({ ok: true as const })
  })
}
