/** How far and how long ways are on free roads: through streets all the way, or by the roads between towns where that is sooner. */
import { distanceMetres, type Place } from '../dispatch/place.ts'
import { KMH, ROAD_FACTOR, type VehicleKind } from '../dispatch/travel.ts'
import type { OnRoad, RoadGraph } from './road-graph.ts'

export interface Way {
  readonly ms: number
  readonly metres: number
}

/** On the roads between towns, km/h. */
const ROAD_KMH: Record<VehicleKind, number> = { bike: 85, bakkie: 95, van: 92, truck: 76 }
/** The joins of towns are straight; the roads are longer by this. */
const JOIN_FACTOR = 1.12
/** Within a town no road between towns is the way, metres as the crow flies. */
const IN_TOWN = 15_000
const PER_KMH = 3_600

/** So many places are kept with the road that they are nearest to. */
const MOST_KEPT = 50_000

type FreeWay = (kind: VehicleKind, from: Place, to: Place) => Way

/** A place meets its road once, and only where it may be the way: plans ask for the ways between the same places very often. */
function nearestRoads(roads: RoadGraph): (place: Place) => OnRoad | null {
  const known = new Map<number, Map<number, OnRoad | null>>()
  let kept = 0
  return ({ lat, lng }) => {
    let there = known.get(lat)
    const met = there?.get(lng)
    if (met !== undefined) return met
    if (kept >= MOST_KEPT) {
      known.clear()
      kept = 0
      there = undefined
    }
    const road = roads.snap({ lat, lng })
    if (there === undefined) known.set(lat, new Map([[lng, road]]))
    else there.set(lng, road)
    kept += 1
    return road
  }
}

export function freeWays(roads: RoadGraph): FreeWay {
  const roadAt = nearestRoads(roads)
  return (kind, from, to) => {
    const straight = distanceMetres(from, to)
    const inStreets = straight * ROAD_FACTOR
    const streets = { metres: inStreets, ms: (inStreets / KMH[kind]) * PER_KMH }
    if (straight < IN_TOWN) return streets
    const [start, end] = [roadAt(from), roadAt(to)]
    if (start === null || end === null) return streets
    const [off, along] = [(start.off + end.off) * ROAD_FACTOR, roads.metresBetween(start, end) * JOIN_FACTOR]
    const ms = (off / KMH[kind] + along / ROAD_KMH[kind]) * PER_KMH
    return ms < streets.ms ? { metres: off + along, ms } : streets
  }
}
