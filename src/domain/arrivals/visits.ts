/** When a vehicle came to its stops and left them, by where it was. */
import { distanceMetres, type Place } from '../dispatch/place.ts'

export interface Position extends Place {
  /** ms */
  readonly at: number
}

export interface DoneStop extends Place {
  readonly id: number
  /** When it was told done, ms: at the door, or soon after. */
  readonly doneAt: number
}

export interface StopVisit {
  readonly id: number
  readonly arrivedAt: number
  readonly leftAt: number
}

/** As near to a stop a vehicle is at it, metres: a parking place, and what a telephone errs. */
export const AT_STOP_METRES = 120
/** Drivers tell it this late once they have driven on, ms. */
const TOLD_LATE_MS = 3 * 60_000

/** How many positions were at or before a moment. */
function countUntil(positions: readonly Position[], at: number): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The stay at each stop that ended nearest to its being done. Positions of one driver in their order, and the stops that were done, in
 * theirs. A stop that no position was near has no visit.
 */
export function visitsOf(positions: readonly Position[], stops: readonly DoneStop[]): StopVisit[] {
  const visits: StopVisit[] = []
  let since = Number.NEGATIVE_INFINITY
  for (const [i, stop] of stops.entries()) {
    const nextStop = stops[i + 1]
    const isThere = (k: number): boolean => {
      const position = positions[k]
      return position !== undefined && distanceMetres(position, stop) <= AT_STOP_METRES
    }
    let last = countUntil(positions, stop.doneAt) - 1
    while (
      last >= 0 &&
      !isThere(last) &&
      (positions[last]?.at ?? 0) > Math.max(since, stop.doneAt - TOLD_LATE_MS)
    )
      last -= 1
    if (!isThere(last)) continue
    let first = last
    while (isThere(first - 1) && (positions[first - 1]?.at ?? 0) >= since) first -= 1
    while (isThere(last + 1)) last += 1
    const [came, went, next] = [positions[first]?.at ?? 0, positions[last]?.at ?? 0, positions[last + 1]?.at]
    // At the door beside it the vehicle seems to be here still.
    const isBeside = nextStop !== undefined && distanceMetres(stop, nextStop) <= 2 * AT_STOP_METRES
    // A parked vehicle may say nothing: it left after what was done, and before it was seen elsewhere.
    const stayed = isBeside ? stop.doneAt : Math.max(went, stop.doneAt)
    const leftAt = Math.max(came, Math.min(stayed, next ?? Number.POSITIVE_INFINITY))
    // Near enough already when it left the door before, it was here at once.
    const arrivedAt = isThere(first - 1) ? since : Math.max(came, since)
    if (leftAt < arrivedAt) continue
    visits.push({ id: stop.id, arrivedAt, leftAt })
    since = leftAt
  }
  return visits
}

/** When the work of a visit began, ms: who comes before the window opens waits for it, unless they were done before that. */
export const begunAt = (
  { arrivedAt, leftAt }: Pick<StopVisit, 'arrivedAt' | 'leftAt'>,
  after: number | null,
): number => (after === null || leftAt <= after ? arrivedAt : Math.max(arrivedAt, after))
