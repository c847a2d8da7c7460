import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { freeWays, type RoadPlace } from '../../../domain/arrivals/free-ways.ts'
import { roadGraph } from '../../../domain/arrivals/road-graph.ts'
import type { StreetFactor } from '../../../domain/arrivals/streets.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { WayMs } from '../../../domain/dispatch/travel.ts'

/** The roads between towns, as the map of the country draws them. */
const FILE = new URL('../../../../public/basemap/roads-schematic.geojson', import.meta.url)

const Roads = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        type: z.literal('LineString'),
        coordinates: z.array(z.tuple([z.number(), z.number()])),
      }),
    }),
  ),
})

const { features } = Roads.parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Ways over the shipped roads, before any traffic. */
export const SHIPPED_ROADS = freeWays(roadGraph(features.map(({ geometry }) => geometry.coordinates)))

const MOST_KEPT = 4_096

/** Ways by the shipped roads with what was learnt of streets. A place meets its road once. */
export function ownWay(factor: StreetFactor): WayMs {
  const known = new Map<string, RoadPlace>()
  function met(place: Place): RoadPlace {
    const key = `${place.lat} ${place.lng}`
    const there = known.get(key) ?? SHIPPED_ROADS.place(place)
    if (known.size >= MOST_KEPT) known.clear()
    known.set(key, there)
    return there
  }
  return (kind, from, to, leavesAt) =>
    SHIPPED_ROADS.way(kind, met(from), met(to)).ms * factor(kind, from, to, leavesAt)
}
