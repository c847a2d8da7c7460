import { VEHICLE_STATES, type VehicleState } from '../../features/fleet-map/lazy-fleet-map.tsx'
import css from './maps.module.css'
import { maps as messages } from './messages.ts'

/** The vehicle as the map draws it: an arrow drives, a square stands, a hollow one is silent. */
export function VehicleSign({ state, heading = 45 }: { state: VehicleState; heading?: number | null }) {
  const { tone } = VEHICLE_STATES[state]
  const label = messages.states[state]
  return (
    <svg viewBox="-10 -10 20 20" className={css.sign} data-tone={tone} role="img" aria-label={label}>
      <title>{label}</title>
      {state === 'driving' ? (
        <path d="M0-8.5L6.3 7L0 3.5L-6.3 7z" transform={`rotate(${heading ?? 45})`} />
      ) : (
        <rect
          x="-5.2"
          y="-5.2"
          width="10.4"
          height="10.4"
          rx="2"
          data-hollow={state === 'silent' || undefined}
        />
      )}
    </svg>
  )
}
