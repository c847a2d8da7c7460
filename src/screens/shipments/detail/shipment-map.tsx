import { useCallback, useEffect, useState } from 'react'
import { Layer, Marker, Source } from 'react-map-gl/maplibre'
import type { Place } from '../../../domain/dispatch/place.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { useTracked } from '../../../features/tracking/tracked-shipment.tsx'
import { Shape } from '../../../ui/components/badge.tsx'
import { useRow } from '../../../ui/live/use-signal.ts'
import { BaseMap, leaveGesturesToPage, type MapLibre, token } from '../../../ui/map/base-map.tsx'
import type { MapScheme } from '../../../ui/map/palette.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { ComingDriver, ComingDriverWords } from './coming-driver.tsx'
import { boundsOf, placeOf, responsibleDriverId } from './route.ts'
import css from './shipment-map.module.css'

/** Where it comes from, where it goes, and the vehicle that has it: a small map that follows the shipment shown. */
export default function ShipmentMap({ facts, tall }: { facts: ShipmentFacts; tall?: boolean }) {
  const { shipments } = useMessages()
  const { settings, audience } = useAccess()
  const workspace = useLiveWorkspace()
  // No driver has the id 0, and an account user is shown none.
  const driver = useRow(workspace.drivers, responsibleDriverId(facts) ?? 0)
  const from = placeOf(facts, 'collection')
  const to = placeOf(facts, 'delivery')
  const vehicle: Place | null =
    driver === undefined || driver.lat === null || driver.lng === null
      ? null
      : { lat: driver.lat, lng: driver.lng }
  const isComing = audience !== 'staff' && facts.status === 'out-for-delivery'
  const tracked = useTracked(isComing ? facts.ref : null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const [scheme, setScheme] = useState<MapScheme>('light')
  const onReady = useCallback((ready: MapLibre, its: MapScheme) => {
    leaveGesturesToPage(ready)
    setMap(ready)
    setScheme(its)
    return () => setMap(null)
  }, [])

  // Another shipment is another view; a moving vehicle is not.
  const bounds = boundsOf([from, to, vehicle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `facts.id` says when it is another shipment
  useEffect(() => {
    if (map !== null && bounds !== null)
      map.fitBounds(bounds, {
        padding: { top: 36, bottom: 52, left: 44, right: 44 },
        maxZoom: 12.5,
        duration: 0,
      })
  }, [map, facts.id])

  if (bounds === null) return null
  return (
    <figure className={css.map} data-tall={tall || undefined}>
      <BaseMap
        label={shipments.wayOf(facts.ref)}
        styleAddress={settings.map_style_url}
        onReady={onReady}
        bounds={bounds}
        minZoom={2}
      >
        {from !== null && to !== null && map !== null && (
          <Source type="geojson" data={lineOf(from, to)}>
            <Layer
              type="line"
              paint={{
                'line-color': token(scheme === 'dark' ? 'text-2' : 'text-3'),
                'line-width': 1.5,
                'line-dasharray': [2, 2],
              }}
            />
          </Source>
        )}
        {from !== null && (
          <Marker latitude={from.lat} longitude={from.lng}>
            <span className={css.from} title={facts.collection_place} />
          </Marker>
        )}
        {to !== null && (
          <Marker latitude={to.lat} longitude={to.lng}>
            <span className={css.to} title={facts.delivery_place} />
          </Marker>
        )}
        {vehicle !== null && (
          <Marker latitude={vehicle.lat} longitude={vehicle.lng}>
            <span className={css.vehicle} title={`${driver?.name ?? ''}, ${driver?.vehicle ?? ''}`}>
              <Shape shape="truck" size={14} />
            </span>
          </Marker>
        )}
        {tracked !== null && <ComingDriver tracked={tracked} />}
      </BaseMap>
      {tracked !== null && <ComingDriverWords tracked={tracked} />}
      <figcaption className={css.legend}>
        <span className={css.from} aria-hidden /> {facts.collection_place}
        <span className={css.to} aria-hidden /> {facts.delivery_place}
      </figcaption>
    </figure>
  )
}

function lineOf(from: Place, to: Place) {
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [from.lng, from.lat],
        [to.lng, to.lat],
      ],
    },
  }
}
