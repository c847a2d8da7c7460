import { type ComponentProps, useCallback, useMemo, useRef } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { listPickupPoints } from '../../../contract/pickup-points.ts'
import type { Branch } from '../../../contract/session.ts'
import type { FleetMapProps, Focus } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useAccess, useMay } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { type CountView, countView, UNCOUNTED } from '../../../streams/views/count-view.ts'

import type DrawnOnMap from '../drawn-on-map.tsx'
import type { Layers } from '../legend.tsx'
import type { MapUrlState } from '../url-state.ts'
import { hubKeyOf } from './hub-keys.ts'
import type { PlacePick } from './place-signs.ts'
import type { PlacesLayer } from './places-layer.ts'
import { type MapPoints, usePickupPoints } from './use-pickup-points.ts'

interface MapPlaces {
  /** Of the chosen branches. */
  readonly hubs: readonly Branch[]
  /** Of `hubKeyOf`. */
  readonly counts: CountView
  readonly mayPoints: boolean
  readonly points: MapPoints
  readonly opened: PlacePick | null
  /** Where the opened one is. */
  readonly focus: Focus | null
  readonly onMap: ComponentProps<typeof DrawnOnMap>['places']
  readonly signAt: NonNullable<FleetMapProps['signAt']>
}

/** Hubs and pickup points of the map: what is opened stays on it when its layer is off. */
export function usePlaces(
  { place, list, branches, setPlace }: MapUrlState,
  layers: Pick<Layers, 'hubs' | 'points'>,
  isLoaded: boolean,
): MapPlaces {
  const { shipments } = useLiveWorkspace()
  const { isPast } = useAccess()
  const active = useActiveBranches()
  // Of the past nothing is kept of them.
  const mayPoints = useMay(permissionOf(listPickupPoints)) && !isPast
  const opened = place?.of === 'point' && !mayPoints ? null : place
  const points = usePickupPoints(mayPoints && (layers.points || opened?.of === 'point'))
  const isChosen = useCallback(
    ({ id }: Branch) => branches.size === 0 || branches.has(String(id)),
    [branches],
  )
  const hubs = useMemo(() => active.filter(isChosen), [active, isChosen])
  const isCounted = isLoaded && (layers.hubs || opened?.of === 'hub' || list === 'places')
  const counts = useMemo(
    () => (isCounted ? countView(shipments, hubKeyOf) : UNCOUNTED),
    [shipments, isCounted],
  )

  const hubOpened = opened?.of === 'hub' ? opened.id : null
  const pointOpened = opened?.of === 'point' ? opened.id : null
  const onMap = useMemo(
    () => ({
      hubs: active.filter((hub) => hub.id === hubOpened || (layers.hubs && isChosen(hub))),
      points: layers.points ? points.points : points.points.filter(({ id }) => id === pointOpened),
    }),
    [layers.hubs, layers.points, isChosen, active, points, hubOpened, pointOpened],
  )
  const at = (hubOpened === null ? points.points : active).find(({ id }) => id === (hubOpened ?? pointOpened))
  const { lat, lng } = at ?? {}
  const focus = useMemo<Focus | null>(
    () => (lat === undefined || lng === undefined ? null : { place: { lat, lng } }),
    [lat, lng],
  )
  const layerRef = useRef<PlacesLayer | null>(null)
  const signAt = useCallback(
    (x: number, y: number) => {
      const sign = layerRef.current?.at(x, y) ?? null
      return sign === null ? null : { name: sign.name, press: () => setPlace({ of: sign.of, id: sign.id }) }
    },
    [setPlace],
  )
  return {
    hubs,
    counts,
    mayPoints,
    points,
    opened,
    focus,
    onMap: { ...onMap, counts, opened, layerRef },
    signAt,
  }
}
