/** What the map of the day brings into sight. */
import type { LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { isCollected } from '../../domain/shipments/shipment-status.ts'

/** The door of a stop; of the next step when no stop is meant. Null without a point. */
export function nextPlace(row: LiveShipment, kind: 'collect' | 'deliver' | null): Place | null {
  const collects = kind === null ? !isCollected(row.status) : kind === 'collect'
  const lat = collects ? row.collection_lat : row.delivery_lat
  const lng = collects ? row.collection_lng : row.delivery_lng
  return lat === null || lng === null ? null : { lat, lng }
}

/** [west, south, east, north] of some places; null of none. */
export function boundsOf(places: readonly Place[]): [number, number, number, number] | null {
  if (places.length === 0) return null
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { lat, lng } of places) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** The places of a way without those that are where one is already: ten parcels for one door are one stop. */
export function distinctPlaces(places: readonly Place[]): readonly Place[] {
  return places.filter(({ lat, lng }, i) => {
    const before = places[i - 1]
    return before === undefined || before.lat !== lat || before.lng !== lng
  })
}
