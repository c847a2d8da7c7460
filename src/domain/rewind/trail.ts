/** The way of a vehicle through a day: how far, how fast, and where it stood. */
import { distanceMetres, type Place } from '../dispatch/place.ts'

export interface TrailPoint extends Place {
  /** ms */
  readonly at: number
  readonly speed_kmh: number | null
}

export interface Stand extends Place {
  /** ms */
  readonly from: number
  readonly to: number
}

/** A vehicle stands while it stays within so many metres of where it came to rest: positions waver by some. */
const STANDS_WITHIN_M = 60
/** A traffic light is no stop (ms). */
const STANDS_AFTER_MS = 180_000
/** Longer without a position (ms), nobody knows where it was: it did not stand there, as far as we know. */
const SILENT_MS = 1_800_000

/** Where it stood for three minutes or longer, in the order of the day. `points` are in theirs. */
export function standsOf(points: readonly TrailPoint[]): Stand[] {
  const stands: Stand[] = []
  let [first, last] = [points[0], points[0]]
  function end(): void {
    if (first === undefined || last === undefined || last.at - first.at < STANDS_AFTER_MS) return
    stands.push({ from: first.at, to: last.at, lat: first.lat, lng: first.lng })
  }
  for (const point of points) {
    if (first === undefined || last === undefined) break
    if (distanceMetres(first, point) > STANDS_WITHIN_M || point.at - last.at > SILENT_MS) {
      end()
      first = point
    }
    last = point
  }
  end()
  return stands
}

/** Kilometres from point to point, as the crow flies between them. */
export function distanceKm(points: readonly TrailPoint[]): number {
  let metres = 0
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (before !== undefined) metres += distanceMetres(before, point)
  }
  return metres / 1_000
}

export function topSpeed(points: readonly TrailPoint[]): number | null {
  return points.reduce<number | null>(
    (top, { speed_kmh: speed }) => (speed === null ? top : Math.max(top ?? 0, speed)),
    null,
  )
}
