/** The way of one vehicle on the map: its line by how fast it went, and where it stood for how long. */
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Place } from '../../domain/dispatch/place.ts'

export interface MapTrail {
  readonly points: readonly (Place & { readonly speed_kmh: number | null })[]
  /** `label`: for how long, for people. */
  readonly stands: readonly (Place & { readonly label: string })[]
}

/** Up to so many km/h; the last has no end. Slow is in town or in a queue, fast is the open road. */
export const SPEED_BANDS = [
  { below: 30, tone: 'yellow' },
  { below: 80, tone: 'blue' },
  { below: Number.POSITIVE_INFINITY, tone: 'green' },
] as const
type Tone = (typeof SPEED_BANDS)[number]['tone'] | 'grey'

/** Grey where the vehicle did not tell its speed. */
export const toneOfSpeed = (speed: number | null): Tone =>
  speed === null ? 'grey' : (SPEED_BANDS.find(({ below }) => speed < below)?.tone ?? 'grey')

const LINE = 'trail'
const STANDS = 'trail-stands'

export interface TrailLayer {
  set(trail: MapTrail | null): void
}

/** One line for as long as it goes about as fast: a day has thousands of positions, and few of these. */
export function linesOf({ points }: MapTrail): { tone: Tone; coordinates: [number, number][] }[] {
  const lines: { tone: Tone; coordinates: [number, number][] }[] = []
  for (const { lat, lng, speed_kmh } of points) {
    const tone = toneOfSpeed(speed_kmh)
    const last = lines.at(-1)
    if (last !== undefined) last.coordinates.push([lng, lat])
    if (last?.tone !== tone) lines.push({ tone, coordinates: [[lng, lat]] })
  }
  return lines.filter(({ coordinates }) => coordinates.length > 1)
}

export function createTrailLayer(
  map: MapLibre,
  { toneColour, k }: { readonly toneColour: (tone: string) => string; readonly k: number },
): TrailLayer {
  for (const source of [LINE, STANDS])
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  const tones: readonly Tone[] = [...SPEED_BANDS.map(({ tone }) => tone), 'grey']
  for (const tone of tones)
    map.addLayer({
      id: `${LINE}-${tone}`,
      type: 'line',
      source: LINE,
      filter: ['==', ['get', 'tone'], tone],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': toneColour(tone), 'line-width': 3.5 * k, 'line-opacity': 0.85 },
    })
  map.addLayer({
    id: STANDS,
    type: 'circle',
    source: STANDS,
    paint: {
      'circle-radius': 6 * k,
      'circle-color': toneColour('surface'),
      'circle-stroke-width': 2.5 * k,
      'circle-stroke-color': toneColour('text'),
    },
  })
  map.addLayer({
    id: `${STANDS}-label`,
    type: 'symbol',
    source: STANDS,
    layout: {
      'text-field': ['get', 'label'],
      'text-font': ['Inter Semibold'],
      'text-size': 11 * k,
      'text-offset': [0, 1.2],
      'text-anchor': 'top',
    },
    paint: {
      'text-color': toneColour('text'),
      'text-halo-color': toneColour('surface'),
      'text-halo-width': 1.5 * k,
    },
  })
  return {
    set(trail) {
      map.getSource<GeoJSONSource>(LINE)?.setData({
        type: 'FeatureCollection',
        features: (trail === null ? [] : linesOf(trail)).map(({ tone, coordinates }) => ({
          type: 'Feature',
          properties: { tone },
          geometry: { type: 'LineString', coordinates },
        })),
      })
      map.getSource<GeoJSONSource>(STANDS)?.setData({
        type: 'FeatureCollection',
        features: (trail?.stands ?? []).map(({ lat, lng, label }) => ({
          type: 'Feature',
          properties: { label },
          geometry: { type: 'Point', coordinates: [lng, lat] },
        })),
      })
    },
  }
}
