import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { freeWays } from '../../../domain/arrivals/free-ways.ts'
import { roadGraph } from '../../../domain/arrivals/road-graph.ts'
import type { StreetFactor } from '../../../domain/arrivals/streets.ts'
import type { WayMetres, WayMs } from '../../../domain/dispatch/travel.ts'

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

export const roadsBetweenTowns = roadGraph(features.map(({ geometry }) => geometry.coordinates))

/** Ways over the shipped roads, before any traffic. */
export const freeWay = freeWays(roadsBetweenTowns)

/** Ways by the shipped roads with what was learnt of streets. */
export const ownWay =
  (factor: StreetFactor): WayMs =>
  (kind, from, to, leavesAt) =>
    freeWay(kind, from, to).ms * factor(kind, from, to, leavesAt)

/** How far ways are by the shipped roads. */
export const ownMetres: WayMetres = (kind, from, to) => freeWay(kind, from, to).metres
