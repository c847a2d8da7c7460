import { useCallback } from 'react'
import { Marker } from 'react-map-gl/maplibre'
import type { Place } from '../../domain/dispatch/place.ts'
import { useAccess } from '../../features/session/access.tsx'
import { BaseMap, leaveGesturesToPage, type MapLibre } from '../../ui/map/base-map.tsx'
import css from './requests.module.css'

/** So far around the door the map shows, degrees: a town with its roads in. */
const AROUND = 0.06

/** Where parcels are fetched. */
export default function RequestMap({ label, place: { lat, lng } }: { label: string; place: Place }) {
  const { settings } = useAccess()
  const onReady = useCallback((map: MapLibre) => {
    leaveGesturesToPage(map)
    return () => {}
  }, [])
  return (
    <figure className={css.map}>
      <BaseMap
        label={label}
        styleAddress={settings.map_style_url}
        onReady={onReady}
        bounds={[lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND]}
        minZoom={2}
      >
        <Marker latitude={lat} longitude={lng}>
          <span className={css.pin} />
        </Marker>
      </BaseMap>
    </figure>
  )
}
