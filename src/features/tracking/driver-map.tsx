import { useCallback, useEffect, useState } from 'react'
import { Marker } from 'react-map-gl/maplibre'
import type { Place } from '../../domain/dispatch/place.ts'
import { Shape } from '../../ui/components/badge.tsx'
import { BaseMap, leaveGesturesToPage, type MapLibre } from '../../ui/map/base-map.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from '../session/access.tsx'
import css from './driver-nearby.module.css'

export interface DriverMapProps {
  readonly place: Place
}

/** Degrees around the driver that are shown: some two kilometres each way, where suburbs have their names. */
const AROUND = 0.02

/** A small map around the driver, which goes along with them. */
export default function DriverMap({ place }: DriverMapProps) {
  const { settings } = useAccess()
  const { track } = useMessages()
  const [map, setMap] = useState<MapLibre | null>(null)
  const onReady = useCallback((ready: MapLibre) => {
    leaveGesturesToPage(ready)
    setMap(ready)
    return () => setMap(null)
  }, [])
  const { lat, lng } = place
  const [bounds] = useState<[number, number, number, number]>([
    lng - AROUND,
    lat - AROUND,
    lng + AROUND,
    lat + AROUND,
  ])
  useEffect(() => {
    if (map !== null) map.panTo([lng, lat])
  }, [map, lat, lng])
  return (
    <BaseMap label={track.driverMap} styleAddress={settings.map_style_url} onReady={onReady} bounds={bounds}>
      <Marker latitude={lat} longitude={lng}>
        <span className={css.vehicle}>
          <Shape shape="truck" size={16} />
        </span>
      </Marker>
    </BaseMap>
  )
}
