import { useReducedMotion } from '@mantine/hooks'
import { IconLasso, IconListDetails, IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { toast } from '../../ui/components/toast.ts'
import { lazyBackground, lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { BaseMap, COUNTRY, type MapLayerMouseEvent, type MapLibre, tokens } from '../../ui/map/base-map.tsx'
import type { MapScheme } from '../../ui/map/palette.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { stopRowsOf } from '../assignment/request-rows.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useAccess } from '../session/access.tsx'
import { type Bounds, cameraApart } from './camera-apart.ts'
import css from './fleet-map.module.css'
import { enclosed, type Point } from './lasso.ts'
import { LassoLayer } from './lasso-layer.tsx'
import { lassoMessages } from './lasso-messages.ts'
import { fleetMapMessages as messages } from './messages.ts'
import { type Pick, samePick } from './pick.ts'
import { listedStops, listedVehicles, type Stack } from './stack.ts'
import type { VehicleActs } from './stack-list.tsx'
import { stopOf } from './stop.ts'
import type { StopActs } from './stop-acts.tsx'
import { type Clusters, createStopsLayer, type StopsLayer } from './stops-layer.ts'
import { createTrailLayer, type MapTrail, type TrailLayer } from './trail-layer.ts'
import { useStopKeys } from './use-stop-keys.ts'
import { createVehiclesOverlay, type VehiclesOverlay } from './vehicles-overlay.ts'

/** Whoever only looks does without them. */
const StackList = lazyOnDemand(
  async () => ({ default: (await import('./stack-list.tsx')).StackList }),
  ({ onClose }) => onClose(),
)
const ChosenBar = lazyBackground(async () => ({ default: (await import('./chosen-bar.tsx')).ChosenBar }))

export interface FleetMapProps {
  label: string
  /** Which shipments have a stop on the map. Keep it stable: another function is another choice. */
  showsStop: (shipment: LiveShipment) => boolean
  showsVehicle?: (driver: LiveDriver) => boolean
  stops?: boolean
  vehicles?: boolean
  selected?: Pick | null
  /** Shipments whose stops are chosen besides. Keep it stable. */
  chosen?: ReadonlySet<number>
  /** `adds`: with Ctrl or Shift, beside what is chosen already. */
  onPick?: (pick: Pick | null, adds: boolean) => void
  /** The stops before the selected driver, in order: a dotted line with numbers. */
  routeLine?: readonly Place[]
  /** Where a vehicle has been. */
  trail?: MapTrail | null
  /** A driver who is kept in the middle until somebody drags the map. */
  follow?: number | null
  onFollowEnd?: () => void
  /** Brings this into sight when it changes. */
  focus?: Focus | null
  /** Stops that a loop was drawn around; where it is absent none is drawn. `adds`: beside what is chosen already. */
  onEnclose?: ((ids: ReadonlySet<number>, adds: boolean) => void) | undefined
  /** What is done with stops here: in lists and with what is selected. Absent where somebody may not, or where a screen has its own. */
  stopActs?: StopActs | undefined
  vehicleActs?: VehicleActs | undefined
  /** Told the map once it is there, and null when it goes, for what a screen draws on it besides. Keep it stable. */
  onMap?: (drawn: DrawnMap | null) => void
  /** What lies there (px) of what a screen draws on the map besides, and what a press on it does. Vehicles and stops come before it. */
  signAt?: (x: number, y: number) => MapSign | null
  /** A press where nothing is that can be chosen. */
  onGround?: (place: Place) => void
  /** Presses are somebody else's, who draws on it: they choose nothing. */
  isInert?: boolean
}

/** Something that a screen draws on the map by itself. */
interface MapSign {
  readonly name: string
  readonly press: () => void
}

/** The map as it is drawn: its scheme, and by how much everything on it is enlarged. */
export interface DrawnMap {
  readonly map: MapLibre
  readonly scheme: MapScheme
  readonly k: number
  /** Of stops. */
  readonly clusters: Clusters
}

export type Focus =
  | { readonly bounds: Bounds }
  | { readonly places: readonly Place[] }
  | { readonly place: Place; readonly zoom?: number }

/** There may be more of them than a call takes arguments. */
function boundsOf(places: readonly Place[]): Bounds {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lng, lat } of places) {
    bounds[0] = Math.min(bounds[0], lng)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lng)
    bounds[3] = Math.max(bounds[3], lat)
  }
  return bounds
}

const NO_WAY: readonly Place[] = []
const NONE_CHOSEN: ReadonlySet<number> = new Set()
const everybody = () => true

/** Vehicles and stops of the live workspace on the map. Selection is the screen's. */
export default function FleetMap(props: FleetMapProps) {
  const { showsStop, showsVehicle = everybody, stops = true, vehicles = true, onPick, focus = null } = props
  const { selected = null, chosen = NONE_CHOSEN, routeLine = NO_WAY, follow = null, trail = null } = props
  const { settings } = useAccess()
  const workspace = useLiveWorkspace()
  const still = useReducedMotion()
  const { wall } = useWall()
  const { components } = useMessages()
  const [map, setMap] = useState<MapLibre | null>(null)
  const layers = useRef<{ stops: StopsLayer; trail: TrailLayer; overlay: VehiclesOverlay } | null>(null)
  const [stack, setStack] = useState<Stack | null>(null)
  const [tip, setTip] = useState<{ of: number | string; x: number; y: number } | null>(null)

  const [isDrawing, setDrawing] = useState(false)
  const stopDrawing = useCallback(() => setDrawing(false), [])
  const { onEnclose } = props
  const onLoop = (loop: readonly Point[], adds: boolean) => {
    if (map === null || onEnclose === undefined) return
    const rows = stopRowsOf(workspace)
    const places = [...rows.ids()].flatMap((id) => {
      const shipment = rows.get(id)
      const stop = shipment !== undefined && showsStop(shipment) ? stopOf(shipment) : null
      return stop === null ? [] : [[id, map.project([stop.lng, stop.lat])] as const]
    })
    // The next loop may follow at once: Esc ends it, or its button.
    onEnclose(enclosed(loop, places), adds)
  }

  const { stopActs } = props
  const inSight = (): readonly number[] => {
    const ids = layers.current?.stops.inSight() ?? []
    if (ids.length === 0) toast({ text: messages.noneInView, variant: 'info' })
    return ids
  }
  const listInSight = () => {
    const ids = inSight()
    if (ids.length === 0 || map === null) return
    const x = map.getContainer().clientWidth - LIST_AT.right
    setStack({ ...listedStops(ids, workspace), isView: true, x, y: LIST_AT.top, zoom: null })
  }
  useStopKeys({
    acts: map === null || props.isInert ? undefined : stopActs,
    chosen,
    opened: selected?.of === 'shipment' ? selected.id : null,
    inSight,
    onList: listInSight,
  })

  const newest = useRef({ showsStop, still, onMap: props.onMap })
  newest.current = { showsStop, still, onMap: props.onMap }
  const onReady = useCallback(
    (ready: MapLibre, scheme: MapScheme, k: number) => {
      const tone = tokens()
      const stops = createStopsLayer(ready, {
        shipments: stopRowsOf(workspace),
        shows: newest.current.showsStop,
        scheme,
        toneColour: tone,
        k,
      })
      const made = {
        trail: createTrailLayer(ready, { toneColour: tone, k }),
        stops,
        overlay: createVehiclesOverlay(ready, {
          drivers: workspace.drivers,
          shipments: stopRowsOf(workspace),
          clusters: stops.clusters,
          now: workspace.now,
          animate: !newest.current.still,
          colours: { k, tone, rim: tone('surface'), text: tone('text'), accent: tone('accent') },
        }),
      }
      layers.current = made
      setMap(ready)
      newest.current.onMap?.({ map: ready, scheme, k, clusters: made.stops.clusters })
      return () => {
        layers.current = null
        setMap(null)
        newest.current.onMap?.(null)
        made.stops.end()
        made.overlay.end()
      }
    },
    [workspace],
  )

  useEffect(() => {
    if (map !== null) layers.current?.stops.choose(showsStop)
  }, [map, showsStop])
  useEffect(() => {
    if (map !== null) layers.current?.stops.show(stops)
  }, [map, stops])
  const isInert = props.isInert === true
  useEffect(() => {
    if (map !== null) layers.current?.stops.fade(isInert)
  }, [map, isInert])
  useEffect(() => {
    if (map !== null) layers.current?.trail.set(trail)
  }, [map, trail])
  const view = useMemo(
    () => ({ visible: vehicles, shows: showsVehicle, selected, chosen, routeLine, follow }),
    [vehicles, showsVehicle, selected, chosen, routeLine, follow],
  )
  useEffect(() => {
    if (map !== null) layers.current?.overlay.set(view)
  }, [map, view])
  useEffect(() => {
    if (map === null || focus === null) return
    const duration = newest.current.still ? 0 : 500
    // A panel that has just opened beside it took room: what is brought into sight must not lie under it.
    map.resize()
    if ('place' in focus) {
      const { place, zoom = Math.max(map.getZoom(), 12) } = focus
      map.easeTo({ center: [place.lng, place.lat], zoom, duration })
      return
    }
    const bounds = 'bounds' in focus ? focus.bounds : boundsOf(focus.places)
    map.fitBounds(bounds, { padding: 64, maxZoom: 13, duration })
  }, [map, focus])

  const driverAt = ({ point: { x, y } }: MapLayerMouseEvent): Pick | null => {
    const driver = vehicles ? layers.current?.overlay.at(x, y) : null
    return driver === null || driver === undefined ? null : { of: 'driver', id: driver }
  }
  const stopsAt = ({ point: { x, y } }: MapLayerMouseEvent) => layers.current?.stops.at(x, y) ?? []
  const clusterAt = ({ point: { x, y } }: MapLayerMouseEvent) => layers.current?.stops.clusterAt(x, y) ?? null
  const groupAt = ({ point: { x, y } }: MapLayerMouseEvent) =>
    vehicles ? (layers.current?.overlay.groupAt(x, y) ?? null) : null
  const pickAt = (event: MapLayerMouseEvent): Pick | null => {
    const [stop] = stopsAt(event)
    return driverAt(event) ?? (stop === undefined ? null : { of: 'shipment', id: stop })
  }
  const onClick = (event: MapLayerMouseEvent, on: MapLibre) => {
    if (props.isInert) return
    const { x, y } = event.point
    const stacked = onPick === undefined ? null : stackOf(event, on)
    if (stacked !== null) {
      setStack({ ...stacked, isView: false, x, y })
      return
    }
    const pick = pickAt(event)
    if (pick === null) {
      const apart = placesOfGroup(groupAt(event)) ?? placesOfCluster(clusterAt(event))
      if (apart !== null) return goApart(apart, on)
      const sign = props.signAt?.(x, y) ?? null
      if (sign !== null) return sign.press()
    }
    const { ctrlKey, metaKey, shiftKey } = event.originalEvent
    onPick?.(pick, ctrlKey || metaKey || shiftKey)
    if (pick === null) props.onGround?.({ lat: event.lngLat.lat, lng: event.lngLat.lng })
  }
  /** What lies on one another there: vehicles, a group of them, stops of one door, or a cluster. A vehicle by itself comes before stops. */
  const stackOf = (event: MapLayerMouseEvent, on: MapLibre): Omit<Stack, 'x' | 'y' | 'isView'> | null => {
    const { x, y } = event.point
    const pile = (vehicles ? layers.current?.overlay.stackAt(x, y) : null) ?? null
    if (pile !== null) return { ...listedVehicles(pile, workspace), zoom: null }
    if (driverAt(event) !== null) return null
    const doors = stopsAt(event)
    if (doors.length > 1) return { ...listedStops(doors, workspace), zoom: null }
    if (doors.length === 1) return null
    const group = groupAt(event)
    if (group !== null)
      return { ...listedVehicles(group, workspace), zoom: nearer(() => placesOfGroup(group), on) }
    const cluster = clusterAt(event)
    return cluster === null
      ? null
      : { ...listedStops(cluster, workspace), zoom: nearer(() => placesOfCluster(cluster), on) }
  }
  const nearer = (placesOf: () => readonly Place[] | null, on: MapLibre) => () => {
    setStack(null)
    const places = placesOf()
    if (places !== null) goApart(places, on)
  }
  /** Null where none of them is on the map any more. */
  const placesOfGroup = (ids: readonly number[] | null): readonly Place[] | null => {
    const places = ids?.flatMap((id) => layers.current?.overlay.placeOf(id) ?? []) ?? []
    return places.length === 0 ? null : places
  }
  const placesOfCluster = (ids: readonly number[] | null): readonly Place[] | null => {
    const rows = stopRowsOf(workspace)
    const places =
      ids?.flatMap((id) => {
        const row = rows.get(id)
        return (row === undefined ? null : stopOf(row)) ?? []
      }) ?? []
    return places.length === 0 ? null : places
  }
  /** To where they are seen apart. */
  const goApart = (places: readonly Place[], on: MapLibre) =>
    on.easeTo({ ...cameraApart(on, boundsOf(places)), duration: still ? 0 : 500 })
  const onPointer = (event: MapLayerMouseEvent, on: MapLibre) => {
    if (props.isInert) return
    const pick = pickAt(event)
    const { x, y } = event.point
    const opens = pick === null && (groupAt(event) !== null || clusterAt(event) !== null)
    const sign = pick === null && !opens ? (props.signAt?.(x, y) ?? null) : null
    on.getCanvas().style.cursor = pick !== null || opens || sign !== null ? 'pointer' : ''
    layers.current?.overlay.hover(pick, { x, y })
    const tipOf = pick?.of === 'shipment' ? pick.id : sign?.name
    setTip(tipOf === undefined ? null : { of: tipOf, x, y })
  }
  const leave = () => {
    setTip(null)
    layers.current?.overlay.hover(null, null)
  }
  const tipText = tip === null ? null : tipTextOf(tip.of)
  /** Of a stop, by its shipment; what a screen draws tells its name. */
  function tipTextOf(of: number | string): readonly [title: string, text: string] | null {
    if (typeof of === 'string') return [of, '']
    if (samePick(selected, { of: 'shipment', id: of })) return null
    const row = stopRowsOf(workspace).get(of)
    return row === undefined ? null : [row.ref, row.delivery_name]
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only takes the tip away
    <div className={css.map} onMouseLeave={leave}>
      <BaseMap
        label={props.label}
        styleAddress={settings.map_style_url}
        onReady={onReady}
        onClick={onClick}
        onPointer={onPointer}
        onDragStart={props.onFollowEnd}
      >
        {isDrawing && <LassoLayer label={lassoMessages.hint} onLoop={onLoop} onCancel={stopDrawing} />}
        {!wall && (
          <div className={css.tools}>
            {onEnclose !== undefined && (
              <IconButton
                icon={IconLasso}
                label={lassoMessages.draw}
                aria-pressed={isDrawing}
                onClick={() => setDrawing(!isDrawing)}
              />
            )}
            {stopActs !== undefined && (
              <IconButton
                icon={IconListDetails}
                label={messages.inView}
                keys="Shift S"
                onClick={listInSight}
              />
            )}
            <IconButton icon={IconPlus} label={components.nearer} keys="+" onClick={() => map?.zoomIn()} />
            <IconButton icon={IconMinus} label={components.further} keys="-" onClick={() => map?.zoomOut()} />
            <IconButton
              icon={IconWorld}
              label={components.wholeCountry}
              onClick={() => map?.fitBounds(COUNTRY, { padding: 24, duration: still ? 0 : 500 })}
            />
          </div>
        )}
      </BaseMap>
      {stack !== null && (
        <StackList
          key={`${stack.x} ${stack.y} ${stack.ids[0]}`}
          stack={stack}
          shown={{ stop: showsStop, vehicle: showsVehicle }}
          chosen={chosen}
          acts={stopActs}
          vehicleActs={
            props.vehicleActs && {
              ...props.vehicleActs,
              onFollow(id) {
                setStack(null)
                props.vehicleActs?.onFollow(id)
              },
            }
          }
          onClose={() => setStack(null)}
          fallback={null}
          onChoose={(pick, adds) => {
            if (!adds) setStack(null)
            onPick?.(pick, adds)
          }}
          onAll={
            onEnclose &&
            ((ids) => {
              setStack(null)
              onEnclose(new Set(ids), false)
            })
          }
        />
      )}
      {stopActs !== undefined && stack === null && chosen.size > 0 && (
        <ChosenBar
          chosen={chosen}
          acts={stopActs}
          onClear={() => stopActs.onSelect(NONE_CHOSEN)}
          fallback={null}
        />
      )}
      {tip !== null && tipText !== null && (
        <div className={css.tip} style={{ left: tip.x, top: tip.y }} aria-hidden>
          <strong>{tipText[0]}</strong>
          <span>{tipText[1]}</span>
        </div>
      )}
    </div>
  )
}

/** Where the list of what is in view opens: beside its button, off the legend of a screen, px. */
const LIST_AT = { right: 52, top: 4 }
