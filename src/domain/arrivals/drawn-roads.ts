/** The roads between towns as the map of the country draws them (public/basemap/roads-schematic.geojson). */
import { z } from 'zod'
import { type RoadGraph, roadGraph } from './road-graph.ts'

const DrawnRoads = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        type: z.literal('LineString'),
        coordinates: z.array(z.tuple([z.number(), z.number()])),
      }),
    }),
  ),
})

/** Of a file of GeoJSON. Throws where it is none, or draws anything but lines. */
export const drawnRoads = (geoJson: unknown): RoadGraph =>
  roadGraph(DrawnRoads.parse(geoJson).features.map(({ geometry }) => geometry.coordinates))
