import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Place } from '../../domain/dispatch/place.ts'

const Ring = z.array(z.tuple([z.number(), z.number()]))
const Feature = z.object({
  properties: z.object({ code: z.string() }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
  ]),
})
const Provinces = z.object({ features: z.array(Feature) })
type Ring = z.infer<typeof Ring>

const FILE = new URL('../../../public/basemap/provinces.geojson', import.meta.url)

/** Whether a ray to the east crosses the ring an odd number of times. */
function inRing(ring: Ring, { lat, lng }: Place): boolean {
  let inside = false
  let before = ring[ring.length - 1]
  for (const corner of ring) {
    if (before !== undefined && corner[1] > lat !== before[1] > lat) {
      const crossing = ((before[0] - corner[0]) * (lat - corner[1])) / (before[1] - corner[1]) + corner[0]
      if (lng < crossing) inside = !inside
    }
    before = corner
  }
  return inside
}

/** Tells on which province a point lies, so that nobody lives in the sea. */
export type Land = (point: Place, province: string) => boolean

export function readLand(file: URL = FILE): Land {
  const provinces = Provinces.parse(JSON.parse(readFileSync(file, 'utf8')))
  const rings = new Map<string, Ring[][]>()
  for (const { properties, geometry } of provinces.features) {
    rings.set(properties.code, geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
  }
  return (point, province) =>
    (rings.get(province) ?? []).some(
      ([outer, ...holes]) =>
        outer !== undefined && inRing(outer, point) && !holes.some((hole) => inRing(hole, point)),
    )
}
