/**
 * Areas drawn on the map: GeoJSON polygons with holes, made ready to be asked about a point. Edges lie in bands of
 * latitude, so that a border of thousands of points costs a question only the few edges beside it.
 */
import { z } from 'zod'

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number())
const Ring = z
  .array(Position)
  .min(4)
  .max(5000)
  .refine((ring) => {
    const [first, last] = [ring[0], ring.at(-1)]
    return first?.[0] === last?.[0] && first?.[1] === last?.[1]
  }, 'Ends where it begins')
const Rings = z.array(Ring).min(1).max(50)

/** GeoJSON (RFC 7946): longitude before latitude, the first ring outside, the others holes. */
export const DrawnArea = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1).max(50) }),
])
export type DrawnArea = z.infer<typeof DrawnArea>

/** The polygons of an area, each as one of its own. */
export function polygonsOf(area: DrawnArea): readonly DrawnArea[] {
  if (area.type === 'Polygon') return [area]
  return area.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

const MOST_BANDS = 256
/** An edge lies in so many bands on average, or they are made wider: of a border that goes up and down nothing is gained by more. */
const BANDS_OF_EDGE = 8

/** Edges one after another: lng and lat of the one end, of the other. */
type Edges = number[]

export interface AreaIndex {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly bands: readonly Edges[]
}

/** All rings together: a point is inside where a line from it crosses an odd number of borders, holes included. */
export function indexArea(area: DrawnArea): AreaIndex {
  const rings = area.type === 'Polygon' ? area.coordinates : area.coordinates.flat()
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng, lat] of rings.flat()) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const edges = rings.flatMap((ring) =>
    ring.flatMap(([lng, lat], i): [number, number, number, number][] => {
      const [toLng, toLat] = ring[i + 1] ?? [lng, lat]
      return lat === toLat ? [] : [[lng, lat, toLng, toLat]]
    }),
  )
  const box = { west, south, east, north }
  /** The bands that an edge lies in, where there are so many. */
  const spanOf = ([, lat, , toLat]: (typeof edges)[number], count: number) =>
    [bandOf(box, count, Math.min(lat, toLat)), bandOf(box, count, Math.max(lat, toLat))] as const
  let count = Math.min(MOST_BANDS, Math.max(1, edges.length))
  const lies = () =>
    edges.reduce((sum, edge) => {
      const [first, last] = spanOf(edge, count)
      return sum + last - first + 1
    }, 0)
  while (count > 1 && lies() > edges.length * BANDS_OF_EDGE) count = Math.ceil(count / 2)
  const bands: Edges[] = Array.from({ length: count }, () => [])
  for (const edge of edges) {
    const [first, last] = spanOf(edge, count)
    for (let band = first; band <= last; band += 1) bands[band]?.push(...edge)
  }
  return { ...box, bands }
}

function bandOf({ south, north }: Pick<AreaIndex, 'south' | 'north'>, count: number, lat: number): number {
  const height = north - south
  return height === 0 ? 0 : Math.min(count - 1, Math.floor(((lat - south) / height) * count))
}

/** Whether a point lies inside. */
export function isInside(area: AreaIndex, lat: number, lng: number): boolean {
  if (lat < area.south || lat > area.north || lng < area.west || lng > area.east) return false
  const edges = area.bands[bandOf(area, area.bands.length, lat)] ?? []
  let inside = false
  for (let i = 0; i + 3 < edges.length; i += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [edges[i], edges[i + 1], edges[i + 2], edges[i + 3]]
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
