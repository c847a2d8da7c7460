/** What a vehicle on the map says by its look. */
import type { LiveDriver } from '../../contract/live.ts'
import type { Tone } from '../../ui/components/badge.tsx'

export type VehicleState = 'driving' | 'stopped' | 'still' | 'parked' | 'silent'

export const VEHICLE_STATES: Readonly<Record<VehicleState, { tone: Tone }>> = {
  driving: { tone: 'blue' },
  stopped: { tone: 'green' },
  still: { tone: 'yellow' },
  parked: { tone: 'grey' },
  silent: { tone: 'grey' },
}

const MINUTE = 60_000
/** Under this speed (km/h) it does not drive. */
const DRIVES_FROM = 4
/** Trackers report while they move: a report older than this says that it stands. */
const STANDS_AFTER = 3 * MINUTE
/** A stop at a door takes minutes; past this somebody should ask. */
const STILL_AFTER = 20 * MINUTE
/** Nobody stands this long on a round: the tracker is off, or the day is over. */
const SILENT_AFTER = 90 * MINUTE

/** `now` is business time (ms). Who has no stop left stands at none: the vehicle is parked, and may be quiet. */
export function vehicleState(
  { at, speed_kmh }: Pick<LiveDriver, 'at' | 'speed_kmh'>,
  now: number,
  hasStops: boolean,
): VehicleState {
  const age = at === null ? Number.POSITIVE_INFINITY : now - at
  if (age <= STANDS_AFTER && (speed_kmh ?? 0) >= DRIVES_FROM) return 'driving'
  if (at !== null && !hasStops) return 'parked'
  if (age > SILENT_AFTER) return 'silent'
  return age > STILL_AFTER ? 'still' : 'stopped'
}
