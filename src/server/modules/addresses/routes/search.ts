import { type FoundPlace, searchAddresses } from '../../../../contract/addresses.ts'
import type { FoundPlace as Found } from '../../../../domain/addresses/place-search.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { createUsedPlaces } from '../used-places.ts'

/** At every key: who is known types as fast as they can, a visitor fills in a quote or two. */
const SEARCHES = {
  ofKnown: { most: 600, perMs: 60_000 },
  ofVisitor: { most: 120, perMs: 60_000 },
}

function presentPlace({ place, otherNames, isUsed }: Omit<Found, 'score'>): FoundPlace {
  return {
    name: place.name,
    kind: place.kind,
    city: place.city === '' ? place.name : place.city,
    zone: place.province,
    code: place.code,
    lat: place.lat,
    lng: place.lng,
    is_approximate: place.quality !== 'place',
    other_names: [...otherNames],
    is_used: isUsed,
  }
}

/** GET /addresses/search: the suburb of an address, for the booking screen and for the public quote. */
export function serveAddressSearch(serve: Serve, platform: Platform): void {
  const { database, gazetteer, now } = platform
  const known = createRateLimiter(SEARCHES.ofKnown, now)
  const visitors = createRateLimiter(SEARCHES.ofVisitor, now)
  const usedPlaces = createUsedPlaces(platform)

  /** Staff of a branch look near it. */
  async function branchPoint(providerId: number, viewer: Viewer) {
    if (viewer.kind !== 'staff' || viewer.branch_id === null) return null
    const id = viewer.branch_id
    const branch = await withViewerTx(database.app, providerId, viewer, (tx) =>
      tx
        .selectFrom('branches')
        .select(['lat', 'lng'])
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    return branch ?? null
  }

  serve.servePublic(searchAddresses, async ({ providerId, caller, query, request }) => {
    const waitMs =
      caller === null ? visitors.take(rateLimitIp(request.ip)) : known.take(`${providerId} ${caller.user_id}`)
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    if (query.search === '' && query.lat !== undefined && query.lng !== undefined) {
      const around = gazetteer.near({ lat: query.lat, lng: query.lng }, query.limit)
      return done({
        places: around.map((place) => presentPlace({ place, otherNames: [], isUsed: false })),
      })
    }
    const own =
      caller === null
        ? null
        : await usedPlaces.of(providerId, caller.viewer, caller.account_id ?? query.account_id ?? null)
    const asked =
      query.lat === undefined || query.lng === undefined ? null : { lat: query.lat, lng: query.lng }
    const near =
      asked ?? own?.usual ?? (caller === null ? null : await branchPoint(providerId, caller.viewer))
    const found = gazetteer.search({ typed: query.search, limit: query.limit, near, used: own?.used })
    return done({ places: found.map(presentPlace) })
  })
}
