/** Which hub and pickup point is drawn where: of signs that would hide each other the fuller has room, the other is a dot. px. */
import type { Place } from '../../../domain/dispatch/place.ts'
import type { Disc } from '../../../features/fleet-map/lazy-fleet-map.tsx'

/** A hub or pickup point that is opened. */
export interface PlacePick {
  readonly of: 'hub' | 'point'
  readonly id: number
}

export interface HubSign extends Place {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Shipments that lie there, and that are on their way to it. */
  readonly here: number
  readonly coming: number
}

export interface PointSign extends Place {
  readonly id: number
  readonly name: string
  readonly type: 'locker' | 'counter'
}

export interface Plate {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const meets = (a: Plate, b: Plate): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

/** Whether a disc lies on it. */
const isCovered = ({ left, top, width, height }: Plate, { x, y, radius }: Disc): boolean =>
  Math.hypot(x - Math.min(left + width, Math.max(left, x)), y - Math.min(top + height, Math.max(top, y))) <
  radius

/** A plate beside its place: to which side, and how far its nearest corner is from there. */
const SEATS = [
  { side: -1, below: true, x: 7, y: 8 },
  { side: -1, below: true, x: 18, y: 18 },
  { side: 1, below: true, x: 7, y: 8 },
  { side: 1, below: true, x: 18, y: 18 },
  { side: -1, below: false, x: 18, y: 18 },
] as const

/** All seats of a sign, the best first. `k` enlarges it. */
function seatsOf({ x, y, width, height }: Seated, k: number): Plate[] {
  return SEATS.map((seat) => ({
    left: seat.side < 0 ? x - seat.x * k - width : x + seat.x * k,
    top: seat.below ? y + seat.y * k : y - seat.y * k - height,
    width,
    height,
  }))
}

/** Whether a window of this size cuts nothing of it. */
const isSeenWhole = ({ left, top, width, height }: Plate, size: { width: number; height: number }): boolean =>
  left >= 0 && top >= 0 && left + width <= size.width && top + height <= size.height

/** Of the map: what lies on it, how much of it is seen, and how much everything is enlarged. */
interface Ground {
  readonly clusters: readonly Disc[]
  readonly window: { readonly width: number; readonly height: number }
  readonly k: number
}

interface Seated {
  /** Its place. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * For each sign where its plate stands; null: it has no room, and is a dot. The first has room before the next, and stands where no cluster
 * of stops lies on it and the window does not cut it; where there is no such seat, at its first.
 */
export function seatPlates(
  signs: readonly Seated[],
  { clusters, window, k }: Ground,
): readonly (Plate | null)[] {
  const placed: Plate[] = []
  return signs.map((sign) => {
    const free = seatsOf(sign, k).filter((seat) => !placed.some((other) => meets(seat, other)))
    const open = free.filter((seat) => !clusters.some((disc) => isCovered(seat, disc)))
    const plate = open.find((seat) => isSeenWhole(seat, window)) ?? open[0] ?? free[0] ?? null
    if (plate !== null) placed.push(plate)
    return plate
  })
}

/** The fullest first; of equals always the same. */
export const byFullness = (a: HubSign, b: HubSign): number =>
  b.here + b.coming - (a.here + a.coming) || a.id - b.id

export const isWithin = ({ left, top, width, height }: Plate, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height
