/** The ways between places, of every kind of vehicle: what plans of routes are made with. Today straight lines times what roads add. */
import type { Place } from './place.ts'
import { roadKm, travelMs, type VehicleKind } from './travel.ts'

export interface Way {
  readonly ms: number
  readonly metres: number
}

const NO_WAY: Way = { ms: 0, metres: 0 }

/** A way that nobody knows takes none. */
export function wayBetween(kind: VehicleKind, from: Place | null, to: Place | null): Way {
  if (from === null || to === null) return NO_WAY
  return { ms: travelMs(kind, from, to), metres: roadKm(from, to) * 1_000 }
}
