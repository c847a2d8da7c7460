import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { Marker, NavigationControl } from 'react-map-gl/maplibre'
import type { Place } from '../../../domain/dispatch/place.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { BaseMap, type MapLibre } from '../../../ui/map/base-map.tsx'
import { booking as messages } from './messages.ts'
import css from './pin.module.css'

/** px that an arrow key moves the pin, and with Shift. */
const STEP = { coarse: 12, fine: 2 }
/** Degrees around the pin that are shown: about a suburb. */
const AROUND = 0.015

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface PinMapProps {
  at: Place
  label: string
  onMove: (to: Place) => void
}

/** A small map with a pin that is dragged to the door, or moved there by arrow keys; a click on the map sets it as well. */
export default function PinMap({ at, label, onMove }: PinMapProps) {
  const { settings } = useAccess()
  const [map, setMap] = useState<MapLibre | null>(null)
  const onReady = useCallback((ready: MapLibre) => {
    // The wheel belongs to the page around it.
    ready.scrollZoom.disable()
    setMap(ready)
    return () => setMap(null)
  }, [])
  const [bounds] = useState<[number, number, number, number]>([
    at.lng - AROUND,
    at.lat - AROUND,
    at.lng + AROUND,
    at.lat + AROUND,
  ])
  // One's own position may be somewhere else altogether.
  useEffect(() => {
    const point: [number, number] = [at.lng, at.lat]
    if (map !== null && !map.getBounds().contains(point)) map.jumpTo({ center: point })
  }, [map, at.lat, at.lng])
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    if (way === undefined || map === null) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? STEP.fine : STEP.coarse
    const { x, y } = map.project([at.lng, at.lat])
    const { lat, lng } = map.unproject([x + way[0] * step, y + way[1] * step])
    onMove({ lat, lng })
    map.panTo([lng, lat], { duration: 0 })
  }
  return (
    <div className={css.map}>
      <BaseMap
        label={label}
        styleAddress={settings.map_style_url}
        onReady={onReady}
        bounds={bounds}
        onClick={({ lngLat: { lat, lng } }) => onMove({ lat, lng })}
      >
        <NavigationControl showCompass={false} />
        <Marker
          latitude={at.lat}
          longitude={at.lng}
          anchor="bottom"
          draggable
          onDragEnd={({ lngLat: { lat, lng } }) => onMove({ lat, lng })}
        >
          <button type="button" className={css.pin} aria-label={messages.pin} onKeyDown={onKeyDown}>
            <svg viewBox="0 0 24 32" width="24" height="32" aria-hidden>
              <path d="M12 31C12 31 22 18.5 22 11A10 10 0 0 0 2 11C2 18.5 12 31 12 31Z" />
              <circle cx="12" cy="11" r="4" />
            </svg>
          </button>
        </Marker>
      </BaseMap>
    </div>
  )
}
