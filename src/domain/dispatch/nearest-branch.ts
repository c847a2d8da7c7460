import { distanceMetres, type Place } from './place.ts'

/** Metres as the crow flies; beyond them no branch collects or delivers. */
const SERVED_WITHIN_M = 400_000

/** A place that may not be known: both or neither are null. */
interface MaybePlace {
  readonly lat: number | null
  readonly lng: number | null
}

export interface BranchPlace extends Place {
  readonly id: number
  /** False: it finishes what it has, and is given nothing any more. */
  readonly takes_bookings: boolean
}

/**
 * The branch that an address belongs to, for who works on a shipment and for what a rate card measures distances from
 * (001 §7); null where none is near enough, or the address is nowhere on the map. Of two as near the first. `own`: the branch of
 * what is there already, which it stays with also where that takes no more.
 */
export function nearestBranch<Branch extends BranchPlace>(
  branches: readonly Branch[],
  { lat, lng }: MaybePlace,
  own: number | null = null,
): Branch | null {
  if (lat === null || lng === null) return null
  let nearest: Branch | null = null
  let metres = SERVED_WITHIN_M
  for (const branch of branches) {
    if (!branch.takes_bookings && branch.id !== own) continue
    const away = distanceMetres(branch, { lat, lng })
    if (away < metres || (nearest === null && away === metres)) {
      nearest = branch
      metres = away
    }
  }
  return nearest
}
