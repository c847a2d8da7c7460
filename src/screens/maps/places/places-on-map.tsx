import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Branch } from '../../../contract/session.ts'
import type { DrawnMap } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import type { CountView } from '../../../streams/views/views.ts'
import { useCounts } from '../../../ui/live/use-signal.ts'
import { hubKey } from './hub-keys.ts'
import type { PlacePick, PointSign } from './place-signs.ts'
import { createPlacesLayer, type PlacesLayer } from './places-layer.ts'

export interface PlacesOnMapProps {
  drawn: DrawnMap
  hubs: readonly Branch[]
  /** Of `hubKeyOf`. */
  counts: CountView
  points: readonly PointSign[]
  opened: PlacePick | null
  /** Holds what is drawn, for who asks what lies at a point of the map. */
  layerRef: RefObject<PlacesLayer | null>
}

/** Draws hubs and pickup points on the map that is there. */
export function PlacesOnMap({ drawn, hubs, counts, points, opened, layerRef }: PlacesOnMapProps) {
  const [layer, setLayer] = useState<PlacesLayer | null>(null)
  useEffect(() => {
    const made = createPlacesLayer(drawn)
    layerRef.current = made
    setLayer(made)
    return () => {
      layerRef.current = null
      setLayer(null)
      made.end()
    }
  }, [drawn, layerRef])
  const all = useCounts(counts)
  const signs = useMemo(
    () =>
      hubs.map(({ id, code, name, lat, lng }) => ({
        ...{ id, code, name, lat, lng },
        here: all.get(hubKey('here', id)) ?? 0,
        coming: all.get(hubKey('coming', id)) ?? 0,
      })),
    [hubs, all],
  )
  useEffect(() => layer?.set({ hubs: signs, points, opened }), [layer, signs, points, opened])
  return null
}
