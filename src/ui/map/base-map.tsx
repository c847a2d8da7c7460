import { type MapLayerMouseEvent, type Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import {
  AttributionControl,
  type MapProps,
  type MapRef,
  Map as MapView,
  ScaleControl,
  type ViewStateChangeEvent,
} from 'react-map-gl/maplibre'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { useComputedColorScheme } from '@mantine/core'
import { ErrorState } from '../components/states.tsx'
import { useMessages } from '../messages/messages.tsx'
import { remPx } from '../theme/element-size.ts'
import { SUBURBS_FROM, suburbLayers } from './basemap-style.ts'
import { LIMITS } from './coastline.ts'
import { createMissingParts, type MapError } from './missing-parts.ts'
import type { MapScheme } from './palette.ts'
import { type ResolvedStyle, resolveStyle } from './style-address.ts'

setWorkerUrl(workerUrl)

/** South Africa, with a little sea around. */
export const COUNTRY: [number, number, number, number] = [16.2, -35.1, 33.1, -22]

type Camera = NonNullable<MapProps['initialViewState']>

export type { MapLayerMouseEvent, MapLibre }

interface BaseMapProps {
  /** What the map shows, for screen readers. */
  label: string
  /** The address of a style or an archive of the provider's own; '' for the shipped basemap. */
  styleAddress: string
  /**
   * Told once the style is there, and again after the scheme has changed; what is returned takes it all away. `k`
   * enlarges what is drawn, as the page is enlarged.
   */
  onReady: (map: MapLibre, scheme: MapScheme, k: number) => () => void
  onClick?: (event: MapLayerMouseEvent, map: MapLibre) => void
  onPointer?: (event: MapLayerMouseEvent, map: MapLibre) => void
  onDragStart?: () => void
  /** [west, south, east, north]; the country unless told. */
  bounds?: [number, number, number, number]
  /** How far one can go from the ground: a small map has to go further for the same ground. */
  minZoom?: number
  children?: ReactNode
}

/** A variable of the page's look, for what is drawn outside of style sheets. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

/** On a small map in a page the wheel and one finger belong to the page around it. */
export function leaveGesturesToPage(map: MapLibre): void {
  map.scrollZoom.disable()
  if (matchMedia('(pointer: coarse)').matches) map.dragPan.disable()
}

/** Suburb names are fetched when somebody comes near enough to read them, once. */
function addSuburbs(map: MapLibre, scheme: MapScheme, k: number): void {
  if (map.getZoom() < SUBURBS_FROM - 0.25 || map.getSource('suburbs') !== undefined) return
  if (map.getSource('places') === undefined) return
  map.addSource('suburbs', { type: 'geojson', data: '/basemap/suburbs.geojson' })
  for (const layer of suburbLayers(scheme, k)) map.addLayer(layer, 'places')
}

interface Dressed extends ResolvedStyle {
  readonly scheme: MapScheme
}

/** The style in the scheme of the page. */
function useStyle(address: string, k: number): Dressed | null {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [found, setFound] = useState<Dressed | null>(null)
  useEffect(() => {
    let over = false
    void resolveStyle(address, scheme, k).then((style) => over || setFound({ scheme, ...style }))
    return () => {
      over = true
    }
  }, [address, scheme, k])
  return found
}

/** What of the provider's own style does not come: `why` says so, and `note` and `look` are for errors and rests of the map. */
function useMissingParts(style: ResolvedStyle | null, isOwn: boolean) {
  const parts = useMemo(
    () => createMissingParts(style === null || !isOwn ? [] : Object.keys(style.style.sources)),
    [style, isOwn],
  )
  const [why, setWhy] = useState<string | null>(null)
  const look = () => setWhy(parts.reason())
  useEffect(() => setWhy(parts.reason()), [parts])
  return { why, note: parts.note, look }
}

/** Puts our own on a map as soon as its style is there: suburbs, and what the screen adds. */
function useOwnLayers(
  ref: MapRef | null,
  scheme: MapScheme,
  k: number,
  ready: BaseMapProps['onReady'],
): void {
  const newest = useRef(ready)
  newest.current = ready
  useEffect(() => {
    const map = ref?.getMap()
    if (map === undefined) return
    let leave: (() => void) | null = null
    const onStyle = () => {
      if (leave !== null || map.getStyle() === undefined) return
      leave = newest.current(map, scheme, k)
      addSuburbs(map, scheme, k)
    }
    const onZoom = () => leave !== null && addSuburbs(map, scheme, k)
    map.on('styledata', onStyle)
    map.on('zoomend', onZoom)
    onStyle()
    return () => {
      map.off('styledata', onStyle)
      map.off('zoomend', onZoom)
      leave?.()
    }
  }, [ref, scheme, k])
}

/** The map of the platform: our basemap or the provider's, in the scheme of the page. */
export function BaseMap(props: BaseMapProps) {
  // A wall's page is larger, and its map with it. It is another page, so this does not change under a map.
  const [k] = useState(() => remPx() / 16)
  const style = useStyle(props.styleAddress, k)
  const { components } = useMessages()
  const [problem, setProblem] = useState<string | null>(null)
  const [map, setMap] = useState<MapRef | null>(null)
  const camera = useRef<Camera>({ bounds: props.bounds ?? COUNTRY, fitBoundsOptions: { padding: 24 } })
  const scheme = style?.scheme
  useOwnLayers(map, scheme ?? 'light', k, props.onReady)
  const missing = useMissingParts(style, props.styleAddress !== '')

  if (problem !== null) return <ErrorState title={components.mapFailed} error={problem} />
  if (style === null) return null
  const why = style.problem ?? missing.why
  return (
    <MapView
      // Another scheme is another style: everything of ours is put on it anew, where the reader was.
      key={style.scheme}
      ref={setMap}
      mapStyle={style.style}
      initialViewState={camera.current}
      onMoveEnd={({ viewState }: ViewStateChangeEvent) => {
        camera.current = viewState
      }}
      minZoom={props.minZoom ?? 3.5}
      maxBounds={LIMITS}
      maxZoom={17}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      attributionControl={false}
      // Fading labels would draw the map many times for each change of a stop.
      fadeDuration={0}
      onClick={(event: MapLayerMouseEvent) => props.onClick?.(event, event.target)}
      onMouseMove={(event: MapLayerMouseEvent) => props.onPointer?.(event, event.target)}
      onDragStart={props.onDragStart}
      onError={(failed: MapError) => {
        if (map === null) return setProblem(failed.error.message)
        missing.note(failed)
        missing.look()
      }}
      onIdle={missing.look}
      locale={{ 'Map.Title': props.label }}
    >
      <AttributionControl compact={false} />
      <ScaleControl maxWidth={90} unit="metric" />
      {why !== null && (
        <p className="map-problem" role="status" title={why}>
          {style.problem === null ? components.mapLacks : components.mapStandsIn}
        </p>
      )}
      {props.children}
    </MapView>
  )
}
