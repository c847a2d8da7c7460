/** MapLibre's own way: two GeoJSON sources, of which one is clustered, in the same style at the same place. */
import { type GeoJSONSource, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { basemapStyle } from '../../../src/ui/map/basemap-style.ts'
import { pause } from './frames.ts'
import { type MovingVehicles, mappedShipments, SEEN } from './map-scene.ts'
import type { MapSize, MapUnderTest } from './map-side.tsx'

/** The size of the console's map beside its list and the opened driver, px. */
const BOX = 'position:absolute;left:320px;top:48px;width:760px;height:852px'

export async function mapPeer(vehicles: MovingVehicles, size: MapSize): Promise<MapUnderTest> {
  setWorkerUrl(workerUrl)
  const container = document.createElement('div')
  container.style.cssText = BOX
  document.body.append(container)
  const map = new MapLibre({
    container,
    style: basemapStyle('light', 1),
    center: [SEEN.lng, SEEN.lat],
    zoom: size.zoom,
    fadeDuration: 0,
  })
  await map.once('load')
  map.addImage('van', picture('#1c7ed6'))
  map.addImage('calm', picture('#868e96'))
  map.addImage('trouble', picture('#e03131'))
  const stops = mappedShipments(size.stops, size.vehicles).map(
    ({ id, delivery_lng, delivery_lat, status }) => ({
      type: 'Feature' as const,
      id,
      properties: { id, bad: status === 'delivery-exception' ? 1 : 0 },
      geometry: { type: 'Point' as const, coordinates: [delivery_lng ?? 0, delivery_lat ?? 0] },
    }),
  )
  const of = <F>(features: F[]) => ({ type: 'FeatureCollection' as const, features })
  map.addSource('stops', {
    type: 'geojson',
    data: of(stops),
    cluster: true,
    clusterRadius: 44,
    clusterMaxZoom: 10,
    clusterProperties: { bad: ['+', ['get', 'bad']] },
  })
  map.addSource('vehicles', { type: 'geojson', data: of([]) })
  map.addLayer({
    id: 'many',
    type: 'circle',
    source: 'stops',
    filter: ['has', 'point_count'],
    paint: { 'circle-radius': 16, 'circle-color': '#fff', 'circle-stroke-width': 2 },
  })
  map.addLayer({
    id: 'count',
    type: 'symbol',
    source: 'stops',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': ['Inter Semibold'],
      'text-size': 11,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
  })
  const one = { 'icon-allow-overlap': true, 'icon-ignore-placement': true }
  map.addLayer({
    id: 'one',
    type: 'symbol',
    source: 'stops',
    filter: ['!', ['has', 'point_count']],
    layout: { ...one, 'icon-image': ['case', ['==', ['get', 'bad'], 1], 'trouble', 'calm'] },
  })
  map.addLayer({
    id: 'vehicles',
    type: 'symbol',
    source: 'vehicles',
    layout: { ...one, 'icon-image': 'van', 'icon-rotate': ['get', 'heading'] },
  })

  // Between reports they drive on, as ours do: as fast as the source takes it.
  const from = vehicles.places.slice()
  let stepped = performance.now()
  let drawings = 0
  let waits: number[] = []
  let told: number | null = null
  let isOver = false
  const drive = async () => {
    while (!isOver) {
      const share = Math.min(1, (performance.now() - stepped) / 1_000)
      const asked = told
      told = null
      const features = Array.from({ length: size.vehicles }, (_, i) => ({
        type: 'Feature' as const,
        properties: { heading: 45 },
        geometry: {
          type: 'Point' as const,
          coordinates: [2 * i, 2 * i + 1].map(
            (at) => (from[at] ?? 0) + ((vehicles.places[at] ?? 0) - (from[at] ?? 0)) * share,
          ),
        },
      }))
      await map.getSource<GeoJSONSource>('vehicles')?.setData(of(features))
      // Drawn when its tiles are.
      do await nextFrame()
      while (!map.isSourceLoaded('vehicles'))
      drawings += 1
      if (asked !== null) waits.push(performance.now() - asked)
    }
  }
  void drive()
  /** Once a second at most, as ours gathers far away, and not before the last is taken. */
  let areTold = false
  const tellStops = async () => {
    if (areTold) return
    areTold = true
    await Promise.all([map.getSource<GeoJSONSource>('stops')?.setData(of(stops)), pause(1_000)])
    areTold = false
  }
  let turn = 0
  return {
    feed({ places }, part) {
      told ??= performance.now()
      if (part === 0) {
        from.set(places)
        stepped = performance.now()
      }
      for (let i = 0; i < size.changes / 10; i++) {
        turn = (turn + 7919) % size.stops
        const stop = stops[turn]
        if (stop !== undefined) stop.properties.bad = 1 - stop.properties.bad
      }
      void tellStops()
    },
    drawn: () => drawings,
    painted() {
      const known = waits
      waits = []
      return known
    },
    end() {
      isOver = true
      map.remove()
      container.remove()
    },
  }
}

const nextFrame = () => new Promise((next) => requestAnimationFrame(next))

function picture(colour: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 18
  const draw = canvas.getContext('2d')
  if (draw === null) throw new Error('There is no canvas.')
  draw.fillStyle = colour
  draw.arc(9, 9, 8, 0, 2 * Math.PI)
  draw.fill()
  return draw.getImageData(0, 0, 18, 18)
}
