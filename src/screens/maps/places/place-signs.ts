/** Which hub and pickup point is drawn where: of signs that would hide each other the fuller has room, the other is a dot. px. */
import type { Place } from '../../../domain/dispatch/place.ts'

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

/** For each plate whether it has room; the first has it before the next. */
export function haveRoom(plates: readonly Plate[]): boolean[] {
  const placed: Plate[] = []
  return plates.map((plate) => {
    if (placed.some((other) => meets(plate, other))) return false
    placed.push(plate)
    return true
  })
}

/** The fullest first; of equals always the same. */
export const byFullness = (a: HubSign, b: HubSign): number =>
  b.here + b.coming - (a.here + a.coming) || a.id - b.id

export const isWithin = ({ left, top, width, height }: Plate, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height
