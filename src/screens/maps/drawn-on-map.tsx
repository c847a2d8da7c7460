import type { ComponentProps } from 'react'
import type { DrawnMap } from '../../features/fleet-map/lazy-fleet-map.tsx'
import { PlacesOnMap, type PlacesOnMapProps } from './places/places-on-map.tsx'
import { ZonesOnMap } from './zones/zones-on-map.tsx'

interface DrawnOnMapProps {
  drawn: DrawnMap
  /** Null where they are hidden. */
  zones: Omit<ComponentProps<typeof ZonesOnMap>, 'drawn'> | null
  places: Omit<PlacesOnMapProps, 'drawn'>
}

/** What this screen draws on the map besides vehicles and stops. One file, as the panels beside it. */
export default function DrawnOnMap({ drawn, zones, places }: DrawnOnMapProps) {
  return (
    <>
      {zones !== null && <ZonesOnMap drawn={drawn} {...zones} />}
      <PlacesOnMap drawn={drawn} {...places} />
    </>
  )
}
