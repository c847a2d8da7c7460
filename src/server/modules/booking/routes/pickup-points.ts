import {
  addPickupPoint,
  changePickupPoint,
  listPickupPoints,
  type PickupPoint,
  type PickupPointAnswer,
} from '../../../../contract/pickup-points.ts'
import { distanceMetres, type Place } from '../../../../domain/dispatch/place.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { PICKUP_POINT_KIND } from '../kinds.ts'
import { createKeeper } from './keep-catalogue.ts'

function pointAnswer(point: PickupPoint, near: Place | null): PickupPointAnswer {
  return {
    ...point,
    pickup_point_id: point.id,
    pickup_point_provider: point.provider,
    distance_m: near === null ? null : Math.round(distanceMetres(near, point)),
  }
}

/** Where parcels are handed in and fetched (001 §7). */
export function servePickupPoints(serve: Serve, platform: Platform): void {
  const keep = createKeeper(platform, PICKUP_POINT_KIND)
  serve.serveAuthenticated(listPickupPoints, async (asked) => {
    const {
      pickup_point_id: id,
      pickup_point_provider: provider,
      type,
      lat,
      lng,
      limit,
      offset,
    } = asked.query
    if ((lat === undefined) !== (lng === undefined))
      return refused('input.invalid', {
        field: lat === undefined ? 'lat' : 'lng',
        detail: 'Name both lat and lng',
      })
    const near = lat === undefined || lng === undefined ? null : { lat, lng }
    const all = await keep.list(asked)
    const found = all
      .filter(
        (point) =>
          (id === undefined || point.id === id) &&
          (provider === undefined || point.provider === provider) &&
          (type === undefined || point.type === type),
      )
      .map((point) => pointAnswer(point, near))
    // Without a place all are as far, and keep the provider's order.
    found.sort((a, b) => (a.distance_m ?? 0) - (b.distance_m ?? 0))
    return done({ pickup_points: found.slice(offset, offset + limit), count: found.length })
  })
  serve.serveAuthenticated(addPickupPoint, async (asked) => {
    const outcome = await keep.add(asked)
    return outcome.ok ? done({ pickup_point: outcome.value }) : outcome
  })
  serve.serveAuthenticated(changePickupPoint, async (asked) => {
    const outcome = await keep.change(asked)
    return outcome.ok ? done({ pickup_point: outcome.value }) : outcome
  })
}
