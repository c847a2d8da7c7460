import { useCallback, useEffect, useMemo, useState } from 'react'
import { Layer, Marker, Source } from 'react-map-gl/maplibre'
import type { PickupPointAnswer } from '../../contract/pickup-points.ts'
import { useAccess } from '../../features/session/access.tsx'
import { BaseMap, type MapLayerMouseEvent, type MapLibre, token } from '../../ui/map/base-map.tsx'
import css from './locations.module.css'
import { locations as messages } from './messages.ts'
import type { Near } from './near.ts'

export interface PointsMapProps {
  points: readonly PickupPointAnswer[]
  near: Near | null
  opened: PickupPointAnswer | undefined
  onOpen: (id: number) => void
}

/** px around the pointer in which a point is meant. */
const REACH = 8
/** So many of the nearest are in sight of the place that somebody looks from. */
const NEAREST = 3
const SINGLE_ZOOM = 13

const isFree = ({ compartments, active }: PickupPointAnswer) =>
  active && (compartments.length === 0 || compartments.some(({ free }) => free > 0))

type Bounds = [number, number, number, number]

function boundsOf(places: readonly { lat: number; lng: number }[]): Bounds | undefined {
  if (places.length === 0) return undefined
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** px from the edge: its name stands around it. */
const EDGE = 80

function isWithin(map: MapLibre, at: [number, number]): boolean {
  const { x, y } = map.project(at)
  const { clientWidth, clientHeight } = map.getContainer()
  return x > EDGE && y > EDGE / 2 && x < clientWidth - EDGE && y < clientHeight - EDGE / 2
}

/** Where the locations are: full where something is free, hollow where nothing is. */
export default function PointsMap({ points, near, opened, onOpen }: PointsMapProps) {
  const { settings } = useAccess()
  const [map, setMap] = useState<MapLibre | null>(null)
  const onReady = useCallback((ready: MapLibre) => {
    setMap(ready)
    return () => setMap(null)
  }, [])
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: points.map((point) => ({
        type: 'Feature' as const,
        id: point.id,
        properties: { id: point.id, free: isFree(point) },
        geometry: { type: 'Point' as const, coordinates: [point.lng, point.lat] },
      })),
    }),
    [points],
  )
  // The view follows the question, not what becomes free meanwhile.
  const question = `${near?.lat} ${near?.lng} ${points.map(({ id }) => id).join()}`
  const shown = near === null ? points : [near, ...points.slice(0, NEAREST)]
  const bounds = boundsOf(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` says when it is another view
  useEffect(() => {
    if (map !== null && bounds !== undefined)
      map.fitBounds(bounds, { padding: 48, maxZoom: SINGLE_ZOOM, duration: 0 })
  }, [map, question])
  const place = opened && `${opened.lng},${opened.lat}`
  useEffect(() => {
    if (map === null || place === undefined) return
    const [lng, lat] = place.split(',').map(Number)
    const at: [number, number] = [lng ?? 0, lat ?? 0]
    const show = () => isWithin(map, at) || map.jumpTo({ center: at })
    show()
    // The panel of what is opened takes its room from the map a moment later.
    map.on('resize', show)
    return () => {
      map.off('resize', show)
    }
  }, [map, place])

  const idAt = ({ point: { x, y } }: MapLayerMouseEvent, its: MapLibre): number | null => {
    if (its.getLayer('points') === undefined) return null
    const [found] = its.queryRenderedFeatures(
      [
        [x - REACH, y - REACH],
        [x + REACH, y + REACH],
      ],
      { layers: ['points'] },
    )
    return typeof found?.id === 'number' ? found.id : null
  }
  return (
    <BaseMap
      label={messages.title}
      styleAddress={settings.map_style_url}
      onReady={onReady}
      bounds={bounds}
      onClick={(event, its) => {
        const id = idAt(event, its)
        if (id !== null) onOpen(id)
      }}
      onPointer={(event, its) => {
        its.getCanvas().style.cursor = idAt(event, its) === null ? '' : 'pointer'
      }}
    >
      {map !== null && (
        <Source id="points" type="geojson" data={data}>
          <Layer
            id="points"
            type="circle"
            paint={{
              'circle-radius': 6.5,
              'circle-color': ['case', ['get', 'free'], token('accent'), token('surface')],
              'circle-stroke-color': ['case', ['get', 'free'], token('surface'), token('text-3')],
              'circle-stroke-width': 2,
            }}
          />
        </Source>
      )}
      {near !== null && (
        <Marker latitude={near.lat} longitude={near.lng}>
          <span className={css.nearSign} title={near.name} />
        </Marker>
      )}
      {opened !== undefined && (
        <Marker latitude={opened.lat} longitude={opened.lng} anchor="bottom" offset={[0, -8]}>
          <span className={css.openedSign}>{opened.name}</span>
        </Marker>
      )}
    </BaseMap>
  )
}
