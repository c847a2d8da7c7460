import { geocodeAddress, parsePastedAddress } from '../../../../contract/addresses.ts'
import { parseAddress } from '../../../../domain/addresses/parse-address.ts'
import { addressOf } from '../../../../domain/shipments/kept-address.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { placeNames } from '../presenters/answered-address.ts'

/** Each may be a question to somebody else's server. */
const GEOCODES = { most: 300, perMs: 60_000 }
/** A long text is a tenth of a second of a processor; a visitor pastes an address or two. */
const PARSES = {
  ofKnown: { most: 60, perMs: 60_000 },
  ofVisitor: { most: 20, perMs: 60_000 },
}
/** So many places of the list are looked at for each line. */
const CANDIDATES = 12

/** POST /addresses/parse and POST /geocode (001 §7). */
export function serveGeocode(serve: Serve, platform: Platform): void {
  const { gazetteer, geocoder, now } = platform
  const geocodes = createRateLimiter(GEOCODES, now)
  const known = createRateLimiter(PARSES.ofKnown, now)
  const visitors = createRateLimiter(PARSES.ofVisitor, now)

  serve.servePublic(parsePastedAddress, async ({ providerId, caller, body, request }) => {
    const waitMs =
      caller === null ? visitors.take(rateLimitIp(request.ip)) : known.take(`${providerId} ${caller.user_id}`)
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    const { parts, at, rest } = parseAddress(body.text, (typed) =>
      gazetteer.search({ typed, limit: CANDIDATES, isWhole: true }),
    )
    return done({
      parts,
      lat: at?.lat ?? null,
      lng: at?.lng ?? null,
      is_approximate: at?.isApproximate ?? true,
      rest: [...rest],
    })
  })

  serve.serveAuthenticated(geocodeAddress, async ({ providerId, caller, body }) => {
    const waitMs = geocodes.take(`${providerId} ${caller.user_id}`)
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    const address = addressOf(body)
    const found = await geocoder.geocode(address)
    const { geo_local_area, geo_city } = placeNames(gazetteer, address)
    return done({
      lat: found?.lat ?? null,
      lng: found?.lng ?? null,
      quality: found?.quality ?? null,
      is_approximate: found === null || !['address', 'place'].includes(found.quality),
      geo_local_area,
      geo_city,
    })
  })
}
