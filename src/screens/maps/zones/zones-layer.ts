/** Zones below the stops of the map: filled in their colours, with their names. */
import type { GeoJSONSource } from 'maplibre-gl'
import type { Zone } from '../../../contract/zones.ts'
import type { DrawnMap } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import { token } from '../../../ui/map/base-map.tsx'
import { watchRemoval } from './watch-removal.ts'

const SOURCE = 'zones'
const LAYERS = ['zones-fill', 'zones-line', 'zones-name'] as const

export interface ZonesLayer {
  /** `chosen`: in full; `hidden`: while it is drawn anew. */
  set(zones: readonly Zone[], shown: { readonly chosen: number | null; readonly hidden: number | null }): void
  end(): void
}

export function createZonesLayer({ map, k }: DrawnMap): ZonesLayer {
  const isRemoved = watchRemoval(map)
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({
    id: 'zones-fill',
    type: 'fill',
    source: SOURCE,
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': ['case', ['get', 'chosen'], 0.3, 0.12] },
  })
  map.addLayer({
    id: 'zones-line',
    type: 'line',
    source: SOURCE,
    paint: { 'line-color': ['get', 'colour'], 'line-width': ['case', ['get', 'chosen'], 3 * k, 1.5 * k] },
  })
  map.addLayer({
    id: 'zones-name',
    type: 'symbol',
    source: SOURCE,
    layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Semibold'], 'text-size': 11 * k },
    paint: { 'text-color': token('text'), 'text-halo-color': token('surface'), 'text-halo-width': 1.2 * k },
  })
  return {
    set(zones, { chosen, hidden }) {
      map.getSource<GeoJSONSource>(SOURCE)?.setData({
        type: 'FeatureCollection',
        features: zones
          .filter(({ id }) => id !== hidden)
          .map(({ id, name, colour, area }) => ({
            type: 'Feature',
            id,
            properties: { name, colour, chosen: id === chosen },
            geometry: area,
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
