import { beside } from './beside.tsx'
import css from './fleet-map.module.css'
import type { FleetMapProps } from './map/fleet-map.tsx'
import { useWords } from './words/words.tsx'

export type { FleetMapProps, Focus } from './map/fleet-map.tsx'
export type { Pick } from './map/pick.ts'
export { stopOf } from './map/stop.ts'
export { VEHICLE_STATES, type VehicleState, vehicleState } from './map/vehicle.ts'

const LateMap = beside(() => import('./map/fleet-map.tsx'))

/** The live map, fetched when a screen shows it: MapLibre alone is 300 KB. */
export function FleetMap(props: FleetMapProps) {
  const { parts } = useWords()
  return (
    <LateMap
      {...props}
      meanwhile={<div className={css.ground} role="status" aria-label={parts.mapLoading} />}
    />
  )
}
