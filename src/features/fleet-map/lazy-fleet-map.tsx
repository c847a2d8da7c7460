import { beside } from '../../ui/loading/lazy.tsx'
import { useWords } from '../../ui/messages/messages.tsx'
import type { FleetMapProps } from './fleet-map.tsx'
import css from './lazy-fleet-map.module.css'

export type { FleetMapProps, Focus } from './fleet-map.tsx'
export type { Pick } from './pick.ts'
export { stopOf } from './stop.ts'
export { VEHICLE_STATES, type VehicleState, vehicleState } from './vehicle.ts'

const LateMap = beside(() => import('./fleet-map.tsx'))

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
