import type { z } from 'zod'
import {
  addPickupPoint,
  changePickupPoint,
  listPickupPoints,
  type PickupPoint,
  type PickupPointAnswer,
} from '../../../../contract/pickup-points.ts'
import { freeCount } from '../../../../domain/booking/pickup-placement.ts'
import { type FoundPoint, findPickupPoints } from '../../../../domain/booking/pickup-search.ts'
import type { Place } from '../../../../domain/dispatch/place.ts'
import type { ParcelMeasures } from '../../../../domain/shipments/parcel.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { PICKUP_POINT_KIND } from '../kinds.ts'
import { createKeeper } from './keep-catalogue.ts'

type Query = z.infer<(typeof listPickupPoints)['query']>

function pointAnswer({ point, sizes, ...found }: FoundPoint<PickupPoint>): PickupPointAnswer {
  return {
    ...point,
    ...found,
    pickup_point_id: point.id,
    pickup_point_provider: point.provider,
    compartments: point.compartments.map((count) => {
      const size = sizes.find(({ name }) => name === count.name)
      const { length = null, width = null, height = null, weight = null, reserved = 0 } = size ?? {}
      // What has no measures any more is reserved no more.
      const free = size === undefined ? 0 : freeCount(size)
      return { ...count, reserved, free, length, width, height, weight }
    }),
  }
}

const isOn = (flag: string | undefined) => flag === 'true' || flag === '1'

function placeOf({ lat, lng }: Query): Outcome<Place | null> {
  if (lat !== undefined && lng !== undefined) return done({ lat, lng })
  if (lat === undefined && lng === undefined) return done(null)
  return refused('input.invalid', {
    field: lat === undefined ? 'lat' : 'lng',
    detail: 'Name both lat and lng',
  })
}

const MEASURES = ['length_cm', 'width_cm', 'height_cm', 'weight_kg'] as const

function parcelOf(query: Query): Outcome<ParcelMeasures | null> {
  const { length_cm, width_cm, height_cm, weight_kg } = query
  if (length_cm !== undefined && width_cm !== undefined && height_cm !== undefined && weight_kg !== undefined)
    return done({
      submitted_length_cm: length_cm,
      submitted_width_cm: width_cm,
      submitted_height_cm: height_cm,
      submitted_weight_kg: weight_kg,
    })
  const isAsked = isOn(query.fits) || MEASURES.some((measure) => query[measure] !== undefined)
  const field = MEASURES.find((measure) => query[measure] === undefined)
  return isAsked
    ? refused('input.invalid', {
        field,
        detail: 'Name all of length_cm, width_cm, height_cm and weight_kg',
      })
    : done(null)
}

/** Where parcels are handed in and fetched (001 §7). */
export function servePickupPoints(serve: Serve, platform: Platform): void {
  const keep = createKeeper(platform, PICKUP_POINT_KIND)
  serve.serveAuthenticated(listPickupPoints, async ({ providerId, caller, query }) => {
    const near = placeOf(query)
    if (!near.ok) return near
    const parcel = parcelOf(query)
    if (!parcel.ok) return parcel
    const all = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      platform.pickupNetwork.points(tx, providerId),
    )
    const found = findPickupPoints(all, {
      id: query.pickup_point_id,
      network: query.pickup_point_provider || undefined,
      type: query.type,
      words: query.search,
      freeCompartment: query.free_compartment || undefined,
      near: near.value,
      parcel: parcel.value,
      onlyFitting: isOn(query.fits),
      withRetired: isOn(query.include_retired),
    })
    const { offset, limit } = query
    const pickup_points = found.slice(offset, offset + limit).map(pointAnswer)
    return done({ pickup_points, count: found.length })
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
