import { useEffect, useState } from 'react'
import type { Zone } from '../../../contract/zones.ts'
import type { DrawnMap } from '../../../features/fleet-map/lazy-fleet-map.tsx'
import { createZonesLayer, type ZonesLayer } from './zones-layer.ts'

interface ZonesOnMapProps {
  drawn: DrawnMap
  zones: readonly Zone[]
  chosen: number | null
  hidden: number | null
}

/** Draws zones on the map that is there. */
export function ZonesOnMap({ drawn, zones, chosen, hidden }: ZonesOnMapProps) {
  const [layer, setLayer] = useState<ZonesLayer | null>(null)
  useEffect(() => {
    const made = createZonesLayer(drawn)
    setLayer(made)
    return () => {
      setLayer(null)
      made.end()
    }
  }, [drawn])
  useEffect(() => layer?.set(zones, { chosen, hidden }), [layer, zones, chosen, hidden])
  return null
}
