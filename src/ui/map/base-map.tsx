import {
  GeoJSONSource,
  ImageSource,
  type MapLayerMouseEvent,
  type Map as MapLibre,
  type MapSourceDataEvent,
  RasterTileSource,
  setWorkerUrl,
  VectorTileSource,
} from 'maplibre-gl'
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
import { remPx } from '../theme/element-size.ts'
import { type AskAgain, createAskAgain } from './ask-again.ts'
import { SUBURBS_FROM, suburbLayers } from './basemap-style.ts'
import { LIMITS } from './coastline.ts'
import { mapMessages } from './map-messages.ts'
import { createMissingParts, type MapError, type MissingPart } from './missing-parts.ts'
import type { MapScheme } from './palette.ts'
import { type ResolvedStyle, resolveStyle } from './style-address.ts'

setWorkerUrl(workerUrl)

/** South Africa, with a little sea around. */
export const COUNTRY: [number, number, number, number] = [16.2, -35.1, 33.1, -22]

const SUBURBS = 'suburbs'

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

/** The same for what draws often: each is looked up once. Of one scheme. */
export function tokens(): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const value = known.get(name) ?? token(name)
    known.set(name, value)
    return value
  }
}

/** On a small map in a page the wheel and one finger belong to the page around it. */
export function leaveGesturesToPage(map: MapLibre): void {
  map.scrollZoom.disable()
  if (matchMedia('(pointer: coarse)').matches) map.dragPan.disable()
}

/** Suburb names are fetched when somebody comes near enough to read them, once. */
function addSuburbs(map: MapLibre, scheme: MapScheme, k: number): void {
  if (map.getZoom() < SUBURBS_FROM - 0.25 || map.getSource(SUBURBS) !== undefined) return
  if (map.getSource('places') === undefined) return
  map.addSource(SUBURBS, { type: 'geojson', data: '/basemap/suburbs.geojson' })
  for (const layer of suburbLayers(scheme, k)) map.addLayer(layer, 'places')
}

interface Dressed extends ResolvedStyle {
  readonly scheme: MapScheme
}

/** The style in the scheme of the page. The provider's own is asked for again while the shipped one stands in for it. */
function useStyle(address: string, k: number): Dressed | null {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [found, setFound] = useState<Dressed | null>(null)
  useEffect(() => {
    let over = false
    let standsIn = false
    const again = createAskAgain({ ask, onAsking: () => {}, isOnline: () => navigator.onLine, page: window })
    async function ask() {
      const style = await resolveStyle(address, scheme, k)
      if (over) return
      const isLacking = style.problem !== null
      // The one that stands in is drawn already.
      if (!isLacking || !standsIn) setFound({ scheme, ...style })
      standsIn = isLacking
      if (isLacking) again.failed()
      else again.came()
    }
    void ask()
    return () => {
      over = true
      again.end()
    }
  }, [address, scheme, k])
  return found
}

/**
 * What of the ground does not come: it is asked for again. `why` says so, `isAsking` until it is given up; the rest is for errors, news
 * and rests of the map.
 */
function useMissingParts(ref: MapRef | null, style: ResolvedStyle | null) {
  const parts = useMemo(
    () => createMissingParts(style === null ? [] : [...Object.keys(style.style.sources), SUBURBS]),
    [style],
  )
  const [why, setWhy] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const again = useRef<AskAgain | null>(null)
  useEffect(() => {
    const map = ref?.getMap()
    if (map === undefined) return
    again.current = createAskAgain({
      ask: () => askFor(map, parts.parts()),
      onAsking: setAsking,
      isOnline: () => navigator.onLine,
      page: window,
    })
    return () => again.current?.end()
  }, [ref, parts])
  const look = () => {
    const reason = parts.reason()
    if (reason === null) again.current?.came()
    setWhy(reason)
  }
  useEffect(() => setWhy(parts.reason()), [parts])
  return {
    why,
    isAsking,
    look,
    note(failed: MapError) {
      if (parts.note(failed)) again.current?.failed()
      look()
    },
    came({ sourceId, sourceDataType }: MapSourceDataEvent) {
      if (sourceDataType === 'metadata') parts.came(sourceId)
    },
  }
}

/** MapLibre itself asks for nothing twice. */
function askFor(map: MapLibre, parts: readonly MissingPart[]): void {
  for (const { source: id, tile } of parts) {
    const source = map.getSource(id)
    if (source === undefined) continue
    if (tile !== null) map.refreshTiles(id, [tile])
    else if (source instanceof GeoJSONSource) void source.setData(source.serialize().data)
    else if (
      source instanceof VectorTileSource ||
      source instanceof RasterTileSource ||
      source instanceof ImageSource
    )
      void source.load()
  }
}

interface Lack {
  readonly says: 'standsIn' | 'lacks' | 'asksAgain'
  readonly why: string
}

/** What is said of the ground. Of the shipped one only while it is asked for again: there is nothing that somebody could set. */
function lackOf(
  problem: string | null,
  { why, isAsking }: { readonly why: string | null; readonly isAsking: boolean },
  isOwn: boolean,
): Lack | null {
  if (problem !== null) return { says: 'standsIn', why: problem }
  if (why === null) return null
  if (isOwn) return { says: 'lacks', why }
  return isAsking ? { says: 'asksAgain', why } : null
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
  const [problem, setProblem] = useState<string | null>(null)
  const [map, setMap] = useState<MapRef | null>(null)
  const camera = useRef<Camera>({ bounds: props.bounds ?? COUNTRY, fitBoundsOptions: { padding: 24 } })
  const scheme = style?.scheme
  useOwnLayers(map, scheme ?? 'light', k, props.onReady)
  const missing = useMissingParts(map, style)

  if (problem !== null) return <ErrorState title={mapMessages.failed} error={problem} />
  if (style === null) return null
  const lacks = lackOf(style.problem, missing, props.styleAddress !== '')
  return (
    <MapView
      // Another scheme is another style, as one is that comes late: everything of ours is put on it anew, where the reader was.
      key={`${style.scheme} ${style.problem === null}`}
      ref={setMap}
      mapStyle={style.style}
      initialViewState={camera.current}
      onMoveEnd={({ viewState }: ViewStateChangeEvent) => {
        camera.current = viewState
      }}
      minZoom={props.minZoom ?? 3}
      maxBounds={LIMITS}
      maxZoom={17}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      attributionControl={false}
      // While labels fade the map is drawn in each frame, and what is above it as well.
      fadeDuration={0}
      onClick={(event: MapLayerMouseEvent) => props.onClick?.(event, event.target)}
      onMouseMove={(event: MapLayerMouseEvent) => props.onPointer?.(event, event.target)}
      onDragStart={props.onDragStart}
      onError={(failed: MapError) => {
        if (map === null) return setProblem(failed.error.message)
        missing.note(failed)
      }}
      onSourceData={missing.came}
      onIdle={missing.look}
      locale={{ 'Map.Title': props.label }}
    >
      <AttributionControl compact={false} />
      <ScaleControl maxWidth={90} unit="metric" />
      {lacks !== null && (
        <p className="map-problem" role="status" title={lacks.why}>
          {mapMessages[lacks.says]}
        </p>
      )}
      {props.children}
    </MapView>
  )
}
