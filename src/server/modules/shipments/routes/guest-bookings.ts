import { bookAsGuest } from '../../../../contract/guest-bookings.ts'
import { refused } from '../../../../domain/values/refusals.ts'
import { unknownToken } from '../../../kernel/http/authorize.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import { clientVersionOf, sendsKey } from '../../../kernel/http/request-headers.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { bookAsGuest as book } from '../commands/book-as-guest.ts'

/** From one address: a counter with many guests, not a program. What is refused counts as well. */
const BOOKINGS = { most: 30, perMs: 3_600_000 }

export function serveGuestBookings(serve: Serve, platform: Platform): void {
  const limiter = createRateLimiter(BOOKINGS, platform.now)

  serve.servePublic(bookAsGuest, async ({ providerId, caller, body, request }) => {
    // A key that is none, or none any longer, is told so: its shop would go on booking for nobody.
    if (caller === null && sendsKey(request)) return unknownToken(request)
    const retryAfterMs = limiter.take(rateLimitIp(request.ip))
    if (retryAfterMs !== null) return refused('rate.limited', { retryAfterMs })
    const client_version = clientVersionOf(request)
    return book(platform, providerId, body, { request_id: request.id, client_version })
  })
}
