/** When a condition would have begun to hold, of what is known of a past time. Moments are ms. */
import { distanceMetres, type Place } from '../dispatch/place.ts'

/** A rule would have spoken of this thing then. */
export interface Fired {
  readonly id: number
  readonly at: number
}

/** From this moment on until the next one something held of a thing, or did not. */
export interface Turn {
  readonly id: number
  readonly at: number
  readonly holds: boolean
}

/** The first moment from one on at which a rule may speak. */
export type SpeaksFrom = (at: number) => number

/**
 * Follows turns from the newest to the oldest, page by page: each ends where the one after it begins, or has not ended by `now`. Answers
 * which of them lasted for so long that a rule would have spoken, and when.
 */
export function createHeldFold(heldMs: number, speaksFrom: SpeaksFrom, now: number) {
  const nextAt = new Map<number, number>()
  return {
    take(turns: readonly Turn[]): Fired[] {
      const fired: Fired[] = []
      for (const { id, at, holds } of turns) {
        const ends = nextAt.get(id) ?? now
        // A scan may be recorded late: what was recorded after it may have been earlier.
        nextAt.set(id, Math.min(ends, at))
        if (!holds) continue
        const spoken = speaksFrom(at + heldMs)
        if (spoken <= ends) fired.push({ id, at: spoken })
      }
      return fired
    },
  }
}

/** Where one vehicle was, the oldest first. */
export type Way = readonly { readonly at: number; readonly place: Place }[]

const SAME_PLACE_M = 100

/** Each time it had stood for so long. */
export function stoodStill(way: Way, stillMs: number): number[] {
  const at: number[] = []
  let stay: { readonly place: Place; readonly since: number; spoken: boolean } | null = null
  for (const step of way) {
    if (stay === null || distanceMetres(stay.place, step.place) > SAME_PLACE_M)
      stay = { place: step.place, since: step.at, spoken: false }
    else if (!stay.spoken && step.at - stay.since >= stillMs) {
      stay.spoken = true
      at.push(stay.since + stillMs)
    }
  }
  return at
}

/** Each time nothing had been heard of it for so long, until `ends`, when its day was done. */
export function wasSilent(way: Way, silentMs: number, ends: number): number[] {
  return way.flatMap(({ at }, i) => {
    const next = Math.min(way[i + 1]?.at ?? ends, ends)
    return next - at > silentMs ? [at + silentMs] : []
  })
}

/** Each time it got further away from its hub than so many metres. */
export function wentAway(way: Way, hub: Place | null, metres: number): number[] {
  if (hub === null) return []
  let isAway = false
  return way.flatMap(({ at, place }) => {
    const was = isAway
    isAway = distanceMetres(place, hub) > metres
    return isAway && !was ? [at] : []
  })
}

/** Each time it got out of a zone, or was first seen outside; `leaves` says whether a place is far enough beyond the border. */
export function wasOutside(
  way: Way,
  isIn: (place: Place) => boolean,
  leaves: (place: Place) => boolean,
): number[] {
  let isOutside = false
  return way.flatMap(({ at, place }) => {
    const was = isOutside
    isOutside = !isIn(place) && (was || leaves(place))
    return isOutside && !was ? [at] : []
  })
}

/** Each time it had been in a zone for so long, until `ends`. */
export function stayedIn(
  way: Way,
  {
    isIn,
    leaves,
    stayMs,
    ends,
  }: {
    readonly isIn: (place: Place) => boolean
    readonly leaves: (place: Place) => boolean
    readonly stayMs: number
    readonly ends: number
  },
): number[] {
  const spoken: number[] = []
  let since: number | null = null
  const over = (at: number) => {
    if (since !== null && at - since >= stayMs) spoken.push(since + stayMs)
    since = null
  }
  for (const { at, place } of way) {
    if (isIn(place)) since ??= at
    else if (since !== null && leaves(place)) over(at)
  }
  over(ends)
  return spoken
}
