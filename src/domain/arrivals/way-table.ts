/** The ways between all of many places: each place meets its road once, and each pair is looked at once for all kinds of vehicles. */
import { EARTH_METRES, type Place } from '../dispatch/place.ts'
import type { VehicleKind } from '../dispatch/travel.ts'
import { freeWayBy, isBetweenTowns, PACES } from './free-ways.ts'
import type { RoadGraph } from './road-graph.ts'
import { areaOf, hourOfWeek, type Streets } from './streets.ts'

/** Row by row, from each place to each: whole metres, and whole seconds rounded up. */
export interface WayCells {
  readonly distances: Int32Array
  readonly durations: Int32Array
}

/** Fills the row of the ways from the i-th place, which is left at a moment (ms), for each kind of vehicle. */
export type FillRow = (i: number, leavesAt: number, cells: readonly WayCells[]) => void

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** As `freeWays` times `streetFactor` say them, to a millimetre. */
export function wayTable(
  roads: RoadGraph,
  places: readonly Place[],
  { kinds, streets }: { readonly kinds: readonly VehicleKind[]; readonly streets: Streets },
): FillRow {
  const count = places.length
  const met = places.map((place) => roads.snap(place))
  const ofArea = new Map(streets.areas)
  const paces = kinds.map((kind) => PACES[kind])
  const factors = kinds.map((kind) => streets.kinds[kind])
  // Places on a globe of radius 1: the chord between two is some multiplications, where the angle is some sines.
  const [x, y, z] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  for (const [i, { lat, lng }] of places.entries()) {
    x[i] = Math.cos(radians(lat)) * Math.cos(radians(lng))
    y[i] = Math.cos(radians(lat)) * Math.sin(radians(lng))
    z[i] = Math.sin(radians(lat))
  }
  return (i, leavesAt, cells) => {
    const from = places[i]
    const start = met[i] ?? null
    if (from === undefined) return
    const hour = streets.hours[hourOfWeek(leavesAt)] ?? 1
    const xi = x[i] ?? 0
    const yi = y[i] ?? 0
    const zi = z[i] ?? 0
    for (let j = 0; j < count; j++) {
      const to = places[j]
      if (to === undefined || j === i) continue
      const dx = (x[j] ?? 0) - xi
      const dy = (y[j] ?? 0) - yi
      const dz = (z[j] ?? 0) - zi
      const chord = Math.sqrt(dx * dx + dy * dy + dz * dz)
      const straight = 2 * EARTH_METRES * Math.asin(Math.min(1, chord / 2))
      let off = 0
      let along = Number.POSITIVE_INFINITY
      const end = isBetweenTowns(straight) ? (met[j] ?? null) : null
      if (start !== null && end !== null) {
        off = start.off + end.off
        along = roads.metresBetween(start, end)
      }
      const factor = ofArea.size === 0 ? hour : hour * (ofArea.get(areaOf(from, to)) ?? 1)
      for (let k = 0; k < cells.length; k++) {
        const pace = paces[k]
        const table = cells[k]
        if (pace === undefined || table === undefined) continue
        const way = freeWayBy(pace, straight, off, along)
        table.distances[i * count + j] = Math.round(way.metres)
        table.durations[i * count + j] = Math.ceil((way.ms * factor * (factors[k] ?? 1)) / 1_000)
      }
    }
  }
}
