/** Where the map goes so that things which lie on one another are seen apart. */
import type { Map as MapLibre } from 'maplibre-gl'

/** [west, south, east, north] */
export type Bounds = [number, number, number, number]

/** px around them, where the map has as much. */
const ROOM = 80
/** As near as it goes for what lies at one place, where it is not nearer already. */
const NEAR_ZOOM = 12
/** Clusters are of a whole zoom: a little beyond the next one they are others. */
const NEXT_ZOOM = 1.2

/** All of them in sight, and nearer at least by so much that they are no longer one: a small map has no room for all of them. */
export function cameraApart(
  map: Pick<MapLibre, 'getZoom' | 'getCanvas' | 'cameraForBounds'>,
  bounds: Bounds,
): { readonly center: [number, number]; readonly zoom: number } {
  const zoom = map.getZoom()
  const { clientWidth, clientHeight } = map.getCanvas()
  const padding = Math.min(ROOM, clientWidth / 4, clientHeight / 4)
  const all = map.cameraForBounds(bounds, { padding, maxZoom: Math.max(NEAR_ZOOM, zoom + 1.5) })
  const [west, south, east, north] = bounds
  return {
    center: [(west + east) / 2, (south + north) / 2],
    zoom: Math.max(all?.zoom ?? 0, Math.floor(zoom) + NEXT_ZOOM),
  }
}
