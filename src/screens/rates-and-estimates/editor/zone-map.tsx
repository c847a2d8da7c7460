import { useCallback, useEffect, useMemo, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { ZoneOfFile } from '../../../contract/zone-files.ts'
import { indexArea } from '../../../domain/rates/polygon.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { BaseMap, type MapLibre, token } from '../../../ui/map/base-map.tsx'
import { zoneFile as messages } from './zone-file-messages.ts'

export interface ZoneMapProps {
  zones: readonly ZoneOfFile[]
  /** The one that is shown in full; null for all alike. */
  chosen: number | null
}

type Bounds = [number, number, number, number]

function boundsOf(zones: readonly ZoneOfFile[]): Bounds {
  const boxes = zones.map(({ area }) => indexArea(area))
  return [
    Math.min(...boxes.map(({ west }) => west)),
    Math.min(...boxes.map(({ south }) => south)),
    Math.max(...boxes.map(({ east }) => east)),
    Math.max(...boxes.map(({ north }) => north)),
  ]
}

/** Zones as they are drawn. */
export default function ZoneMap({ zones, chosen }: ZoneMapProps) {
  const { settings } = useAccess()
  const [map, setMap] = useState<MapLibre | null>(null)
  const onReady = useCallback((ready: MapLibre) => {
    setMap(ready)
    return () => setMap(null)
  }, [])
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: zones.map(({ area, name }, i) => ({
        type: 'Feature' as const,
        properties: { name, i },
        geometry: area,
      })),
    }),
    [zones],
  )
  const bounds = useMemo(() => {
    const one = chosen === null ? undefined : zones[chosen]
    return boundsOf(one === undefined ? zones : [one])
  }, [zones, chosen])
  useEffect(() => {
    map?.fitBounds(bounds, { padding: 24, maxZoom: 13, duration: 0 })
  }, [map, bounds])
  return (
    <BaseMap label={messages.map} styleAddress={settings.map_style_url} onReady={onReady} bounds={bounds}>
      {map !== null && (
        <Source id="zones" type="geojson" data={data}>
          <Layer
            id="zones-fill"
            type="fill"
            paint={{
              'fill-color': token('accent'),
              'fill-opacity': chosen === null ? 0.22 : ['case', ['==', ['get', 'i'], chosen], 0.35, 0.08],
            }}
          />
          <Layer id="zones-line" type="line" paint={{ 'line-color': token('accent'), 'line-width': 1.5 }} />
        </Source>
      )}
    </BaseMap>
  )
}
