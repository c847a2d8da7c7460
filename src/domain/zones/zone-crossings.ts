/** Which zones a vehicle enters and leaves as it moves. */
import type { Place } from '../dispatch/place.ts'
import { type AreaIndex, type DrawnArea, indexArea, isInside, polygonsOf } from '../rates/polygon.ts'

/** A zone, ready to be asked about a place. */
export interface ZoneShape {
  readonly id: number
  readonly area: DrawnArea
  readonly parts: readonly AreaIndex[]
}

export const shapeOf = (id: number, area: DrawnArea): ZoneShape => ({
  id,
  area,
  // Each by itself: where two polygons overlap is in both of them, and no hole.
  parts: polygonsOf(area).map(indexArea),
})

export const isInZone = ({ parts }: Pick<ZoneShape, 'parts'>, { lat, lng }: Place): boolean =>
  parts.some((part) => isInside(part, lat, lng))

/**
 * A vehicle has left once it is so far outside (m): positions of one that stands at a border scatter by some tens of metres, and each
 * would be another visit.
 */
export const LEFT_BEYOND_M = 75

const M_PER_DEGREE = 111_320

/** Metres from a place to the nearest border, on the plane that touches the earth there: right to a metre for what is near. */
export function metresToBorder(area: DrawnArea, { lat, lng }: Place): number {
  const perLng = M_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const rings = area.type === 'Polygon' ? area.coordinates : area.coordinates.flat()
  let nearest = Number.POSITIVE_INFINITY
  for (const ring of rings) {
    let from: readonly [number, number] | null = null
    for (const [x, y] of ring) {
      const to = [(x - lng) * perLng, (y - lat) * M_PER_DEGREE] as const
      if (from !== null) nearest = Math.min(nearest, fromOrigin(from, to))
      from = to
    }
  }
  return nearest
}

/** Distance of the origin from a line between two points. */
function fromOrigin([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length))
  return Math.hypot(x1 + part * dx, y1 + part * dy)
}

interface Crossings {
  readonly entered: readonly number[]
  readonly left: readonly number[]
}

/** What changes with a position of a vehicle that was in the zones `inside` until now. */
export function crossingsOf(
  shapes: Iterable<ZoneShape>,
  inside: ReadonlySet<number>,
  place: Place,
): Crossings {
  const entered: number[] = []
  const left: number[] = []
  for (const shape of shapes) {
    const was = inside.has(shape.id)
    const is = isInZone(shape, place)
    if (is && !was) entered.push(shape.id)
    if (was && !is && metresToBorder(shape.area, place) > LEFT_BEYOND_M) left.push(shape.id)
  }
  return { entered, left }
}

/** The zone at a place: of several that lie on one another the smallest, which could not be chosen otherwise. */
export function zoneAt(shapes: readonly ZoneShape[], place: Place): number | null {
  const found = shapes.filter((shape) => isInZone(shape, place))
  const size = ({ parts }: ZoneShape) =>
    parts.reduce((sum, { west, east, south, north }) => sum + (east - west) * (north - south), 0)
  return found.toSorted((a, b) => size(a) - size(b))[0]?.id ?? null
}
