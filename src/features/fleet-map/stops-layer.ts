/**
 * Stops on the map: a clustered source that is told only what changed, at most a few times a second.
 */
import type { ExpressionSpecification, GeoJSONSource, GeoJSONSourceDiff, Map as MapLibre } from 'maplibre-gl'
import type { LiveShipment } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { type MapScheme, PALETTES } from '../../ui/map/palette.ts'
import { stopLook, stopOf } from './stop.ts'

type Feature = NonNullable<GeoJSONSourceDiff['add']>[number]

const SOURCE = 'stops'
export const STOP_LAYER = 'stops-one'
export const CLUSTER_LAYER = 'stops-many'
/** Changes are gathered this long (ms): the clusters are reckoned and the map is drawn anew each time. */
const GATHER_NEAR_MS = 250
const GATHER_FAR_MS = 1_000
const CLUSTERS_BELOW_ZOOM = 10
/** From this share of stops in trouble on, a cluster is all red: one late parcel among two hundred is no red city. */
const ALL_RED_SHARE = 0.25
/** How much of a cluster is in trouble, 0 to 1. */
const TROUBLED_SHARE: ExpressionSpecification = ['/', ['get', 'bad'], ['get', 'point_count']]

export interface StopsInputs {
  readonly shipments: EntityStore<LiveShipment>
  /** Which shipments have a stop on this map. */
  readonly shows: (shipment: LiveShipment) => boolean
  readonly scheme: MapScheme
  readonly toneColour: (tone: string) => string
  /** Enlarges everything. */
  readonly k: number
}

export interface StopsLayer {
  show(visible: boolean): void
  /** Another choice of what is shown. */
  choose(shows: StopsInputs['shows']): void
  end(): void
}

export function createStopsLayer(map: MapLibre, inputs: StopsInputs): StopsLayer {
  const { shipments, scheme, toneColour, k } = inputs
  const c = PALETTES[scheme]
  let { shows } = inputs
  /** What the source holds: the look and the place of each stop, to send only what differs. */
  const held = new Map<number, string>()

  function feature(id: number): Feature | null {
    const shipment = shipments.get(id)
    if (shipment === undefined || !shows(shipment)) return null
    const stop = stopOf(shipment)
    if (stop === null) return null
    return {
      type: 'Feature',
      id,
      properties: { id, look: stopLook(stop), bad: stop.colour === 'red' ? 1 : 0 },
      geometry: { type: 'Point', coordinates: [stop.lng, stop.lat] },
    }
  }

  function difference(ids: Iterable<number>): { add: Feature[]; remove: number[] } {
    const add: Feature[] = []
    const remove: number[] = []
    for (const id of ids) {
      const next = feature(id)
      const mark = next === null ? undefined : JSON.stringify([next.properties, next.geometry])
      if (held.get(id) === mark) continue
      if (next === null || mark === undefined) {
        held.delete(id)
        remove.push(id)
      } else {
        held.set(id, mark)
        add.push(next)
      }
    }
    return { add, remove }
  }

  function send(ids: Iterable<number>): void {
    const { add, remove } = difference(ids)
    if (add.length === 0 && remove.length === 0) return
    map.getSource<GeoJSONSource>(SOURCE)?.updateData({ add, remove })
  }

  const { add } = difference(shipments.ids())
  map.addSource(SOURCE, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: add },
    cluster: true,
    clusterRadius: 44 * k,
    clusterMaxZoom: CLUSTERS_BELOW_ZOOM,
    clusterProperties: { bad: ['+', ['get', 'bad']] },
  })
  map.addLayer({
    id: CLUSTER_LAYER,
    type: 'circle',
    source: SOURCE,
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': toneColour('surface'),
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['get', 'point_count'],
        2,
        11 * k,
        50,
        16 * k,
        500,
        24 * k,
      ],
      'circle-stroke-width': ['interpolate', ['linear'], TROUBLED_SHARE, 0, 1.5 * k, ALL_RED_SHARE, 2.5 * k],
      'circle-stroke-color': [
        'interpolate',
        ['linear'],
        TROUBLED_SHARE,
        0,
        c.border,
        ALL_RED_SHARE,
        toneColour('red'),
      ],
    },
  })
  map.addLayer({
    id: `${CLUSTER_LAYER}-count`,
    type: 'symbol',
    source: SOURCE,
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': ['Inter Semibold'],
      'text-size': 11 * k,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: {
      'text-color': [
        'case',
        ['>=', TROUBLED_SHARE, ALL_RED_SHARE],
        toneColour('red-text'),
        toneColour('text'),
      ],
    },
  })
  map.addLayer({
    id: STOP_LAYER,
    type: 'symbol',
    source: SOURCE,
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'look'],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 6, 0.6 * k, 10, 0.78 * k, 13, k],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      // What is in trouble lies above what is not.
      'symbol-sort-key': ['get', 'bad'],
    },
  })

  let waiting = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    timer = null
    const ids = waiting
    waiting = new Set()
    send(ids)
  }
  const subscription = shipments.changes$.subscribe((changed) => {
    for (const id of changed) waiting.add(id)
    timer ??= setTimeout(flush, map.getZoom() < CLUSTERS_BELOW_ZOOM ? GATHER_FAR_MS : GATHER_NEAR_MS)
  })

  return {
    show(visible) {
      for (const layer of [CLUSTER_LAYER, `${CLUSTER_LAYER}-count`, STOP_LAYER]) {
        map.setLayoutProperty(layer, 'visibility', visible ? 'visible' : 'none')
      }
    },
    choose(next) {
      shows = next
      send(new Set([...held.keys(), ...shipments.ids()]))
    },
    end() {
      subscription.unsubscribe()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
