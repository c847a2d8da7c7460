import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import type { FleetMapProps } from './fleet-map.tsx'
import css from './lazy-fleet-map.module.css'

export type { DrawnMap, FleetMapProps, Focus } from './fleet-map.tsx'
export type { Pick } from './pick.ts'
export type { VehicleActs } from './stack-list.tsx'
export { stopOf } from './stop.ts'
export type { StopActs } from './stop-acts.tsx'
export type { Disc } from './stops-layer.ts'
export type { MapTrail } from './trail-layer.ts'
export { VEHICLE_STATES, type VehicleState, vehicleState } from './vehicle.ts'

const LateMap = lazyBackground(() => import('./fleet-map.tsx'))

/** The live map, fetched when a screen shows it: MapLibre alone is 300 KB. */
export function FleetMap(props: FleetMapProps) {
  const { components } = useMessages()
  return (
    <LateMap
      {...props}
      fallback={<div className={css.ground} role="status" aria-label={components.mapLoading} />}
    />
  )
}
