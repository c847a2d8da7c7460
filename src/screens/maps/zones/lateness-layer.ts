/** How late each suburb is, as a disc: the more are late the larger, the larger their share the darker, with how many in it. */
import type { GeoJSONSource } from 'maplibre-gl'
import type { DrawnMap } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import { token } from '../../../ui/map/base-map.tsx'
import type { SuburbLateness } from '../lateness.ts'
import { watchRemoval } from './watch-removal.ts'

const SOURCE = 'lateness'
const LAYERS = ['lateness-disc', 'lateness-count'] as const

export interface LatenessLayer {
  set(suburbs: readonly SuburbLateness[]): void
  end(): void
}

export function createLatenessLayer({ map, k }: DrawnMap): LatenessLayer {
  const isRemoved = watchRemoval(map)
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({
    id: 'lateness-disc',
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-color': token('red'),
      'circle-radius': ['interpolate', ['linear'], ['sqrt', ['get', 'late']], 1, 16 * k, 7, 48 * k],
      'circle-opacity': ['interpolate', ['linear'], ['get', 'share'], 0, 0.15, 1, 0.6],
      'circle-blur': 0.35,
    },
  })
  map.addLayer({
    id: 'lateness-count',
    type: 'symbol',
    source: SOURCE,
    layout: {
      'text-field': ['to-string', ['get', 'late']],
      'text-font': ['Inter Semibold'],
      'text-size': 12 * k,
      // Above what lies in the middle of a suburb.
      'text-offset': [0, -1.4],
    },
    paint: {
      'text-color': token('red-text'),
      'text-halo-color': token('surface'),
      'text-halo-width': 1.5 * k,
    },
  })
  return {
    set(suburbs) {
      map.getSource<GeoJSONSource>(SOURCE)?.setData({
        type: 'FeatureCollection',
        features: suburbs.map(({ late, stops, lat, lng }) => ({
          type: 'Feature',
          properties: { late, share: late / stops },
          geometry: { type: 'Point', coordinates: [lng, lat] },
        })),
      })
    },
    end() {
      if (isRemoved()) return
      for (const layer of LAYERS) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    },
  }
}
