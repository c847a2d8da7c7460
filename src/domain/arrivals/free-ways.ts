/** How far and how long ways are on free roads: through streets all the way, or by the roads between towns where that is sooner. */
import { distanceMetres, type Place } from '../dispatch/place.ts'
import { KMH, ROAD_FACTOR, type VehicleKind } from '../dispatch/travel.ts'
import type { OnRoad, RoadGraph } from './road-graph.ts'

export interface Way {
  readonly ms: number
  readonly metres: number
}

/** A place that has met the nearest road once, for many ways. */
export interface RoadPlace extends Place {
  readonly road: OnRoad | null
}

/** On the roads between towns, km/h. */
const ROAD_KMH: Record<VehicleKind, number> = { bike: 85, bakkie: 95, van: 92, truck: 76 }
/** The joins of towns are straight; the roads are longer by this. */
const JOIN_FACTOR = 1.12
/** Within a town no road between towns is the way, metres as the crow flies. */
const IN_TOWN = 15_000
const PER_KMH = 3_600

export interface FreeWays {
  place(place: Place): RoadPlace
  way(kind: VehicleKind, from: RoadPlace, to: RoadPlace): Way
}

export function freeWays(roads: RoadGraph): FreeWays {
  return {
    place: ({ lat, lng }) => ({ lat, lng, road: roads.snap({ lat, lng }) }),
    way(kind, from, to) {
      const straight = distanceMetres(from, to)
      const inStreets = straight * ROAD_FACTOR
      const streets = { metres: inStreets, ms: (inStreets / KMH[kind]) * PER_KMH }
      if (straight < IN_TOWN || from.road === null || to.road === null) return streets
      const [off, along] = [
        (from.road.off + to.road.off) * ROAD_FACTOR,
        roads.metresBetween(from.road, to.road) * JOIN_FACTOR,
      ]
      const ms = (off / KMH[kind] + along / ROAD_KMH[kind]) * PER_KMH
      return ms < streets.ms ? { metres: off + along, ms } : streets
    },
  }
}
