/** How far and how long ways are on free roads: through streets all the way, or by the roads between towns where that is sooner. */
import { distanceMetres, type Place } from '../dispatch/place.ts'
import type { Roads } from '../dispatch/route-now.ts'
import { KMH, ROAD_FACTOR, type VehicleKind } from '../dispatch/travel.ts'
import type { OnRoad, RoadGraph } from './road-graph.ts'
import type { StreetFactor } from './streets.ts'

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

/** So far as the crow flies, a road between towns may be the way (metres). */
export const isBetweenTowns = (straight: number): boolean => straight >= IN_TOWN

interface Pace {
  /** ms for a metre in streets, and on a road between towns. */
  readonly street: number
  readonly road: number
}
const paceOf = (kind: VehicleKind): Pace => ({ street: PER_KMH / KMH[kind], road: PER_KMH / ROAD_KMH[kind] })
/** By kind of vehicle. */
export const PACES: Record<VehicleKind, Pace> = {
  bike: paceOf('bike'),
  bakkie: paceOf('bakkie'),
  van: paceOf('van'),
  truck: paceOf('truck'),
}

/** Straight all the way, to the road and from it, and along it, metres as they are drawn; `along` infinite where no road is the way. */
export function freeWayBy({ street, road }: Pace, straight: number, off: number, along: number): Way {
  const inStreets = straight * ROAD_FACTOR
  const toRoad = off * ROAD_FACTOR
  const onRoad = along * JOIN_FACTOR
  const streetMs = inStreets * street
  const roadMs = toRoad * street + onRoad * road
  return roadMs < streetMs ? { metres: toRoad + onRoad, ms: roadMs } : { metres: inStreets, ms: streetMs }
}

export function freeWays(roads: RoadGraph): FreeWay {
  const roadAt = nearestRoads(roads)
  return (kind, from, to) => {
    const straight = distanceMetres(from, to)
    const [start, end] = isBetweenTowns(straight) ? [roadAt(from), roadAt(to)] : [null, null]
    if (start === null || end === null) return freeWayBy(PACES[kind], straight, 0, Number.POSITIVE_INFINITY)
    return freeWayBy(PACES[kind], straight, start.off + end.off, roads.metresBetween(start, end))
  }
}

/** Free ways with what was learnt of streets: by these plans are made, on the server as in a browser that tells of them beforehand. */
export const roadsInTraffic = (freeWay: FreeWay, factor: StreetFactor): Roads => ({
  way: (kind, from, to, leavesAt) => freeWay(kind, from, to).ms * factor(kind, from, to, leavesAt),
  metres: (kind, from, to) => freeWay(kind, from, to).metres,
})
