/** The places around a point: where somebody is who shows their position. */
import { distanceMetres, type Place as Point } from '../dispatch/place.ts'
import type { Place } from './place.ts'

/** m: beyond it no place of the list says where somebody is. */
const REACH_M = 40_000
/** m: the points of areas are those of many suburbs, and only by chance the nearest. */
const SHARED_POINT_M = 3_000
/** Degrees that are further than the reach at every latitude of the country; they are looked at before distances. */
const REACH_DEGREES = 0.6

/** The nearest first; none where the list has nothing around. */
export function nearestPlaces(places: readonly Place[], at: Point, limit: number): readonly Place[] {
  return places
    .filter(
      ({ lat, lng }) => Math.abs(lat - at.lat) < REACH_DEGREES && Math.abs(lng - at.lng) < REACH_DEGREES,
    )
    .map((place) => {
      const metres = distanceMetres(place, at)
      return { place, metres, rank: metres + (place.quality === 'place' ? 0 : SHARED_POINT_M) }
    })
    .filter(({ metres }) => metres <= REACH_M)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ place }) => place)
}
