/** Ways over a net of roads that is given as lines: to the nearest road, along the roads, and on from the nearest. */
import { distanceMetres, type Place } from '../dispatch/place.ts'

/** A line of a road, [lng, lat] as GeoJSON has it. */
export type RoadLine = readonly (readonly [number, number])[]

interface Edge {
  readonly from: number
  readonly to: number
  readonly metres: number
}

/** Where a place meets the nearest road. */
export interface OnRoad {
  readonly edge: Edge
  /** From the beginning of the edge, metres. */
  readonly along: number
  /** From the place to the road, metres. */
  readonly off: number
}

export interface RoadGraph {
  /** Null where there are no roads. */
  snap(place: Place): OnRoad | null
  /** Along the roads, metres; infinite where none lead there. */
  metresBetween(a: OnRoad, b: OnRoad): number
}

/** Dijkstra from one node to all: there are some hundreds of nodes, each with few edges. */
function pathsBetween(nodes: number, edges: readonly Edge[]): (start: number) => Float64Array {
  const near: { readonly to: number; readonly metres: number }[][] = Array.from({ length: nodes }, () => [])
  for (const { from, to, metres } of edges) {
    near[from]?.push({ to, metres })
    near[to]?.push({ to: from, metres })
  }
  const known: (Float64Array | undefined)[] = []
  function pathsFrom(start: number): Float64Array {
    const row = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
    const isDone = new Uint8Array(nodes)
    row[start] = 0
    for (;;) {
      let next = -1
      for (let node = 0; node < nodes; node++)
        if (isDone[node] === 0 && (next < 0 || (row[node] ?? 0) < (row[next] ?? 0))) next = node
      const so = next < 0 ? Number.POSITIVE_INFINITY : (row[next] ?? 0)
      if (so === Number.POSITIVE_INFINITY) return row
      isDone[next] = 1
      for (const { to, metres } of near[next] ?? []) row[to] = Math.min(row[to] ?? 0, so + metres)
    }
  }
  // Nobody drives from everywhere: a browser need not reckon what it never asks.
  return (start) => {
    const row = known[start] ?? pathsFrom(start)
    known[start] = row
    return row
  }
}

export function roadGraph(lines: readonly RoadLine[]): RoadGraph {
  const places: Place[] = []
  const ids = new Map<string, number>()
  function nodeAt([lng, lat]: readonly [number, number]): number {
    const key = `${lat} ${lng}`
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, places.length)
    places.push({ lat, lng })
    return places.length - 1
  }
  const edges: Edge[] = lines.flatMap((line) =>
    line.slice(1).flatMap((end, i) => {
      const [start] = line.slice(i, i + 1)
      if (start === undefined) return []
      const [from, to] = [nodeAt(start), nodeAt(end)]
      const [a, b] = [places[from], places[to]]
      return a === undefined || b === undefined || from === to
        ? []
        : [{ from, to, metres: distanceMetres(a, b) }]
    }),
  )
  const pathsFrom = pathsBetween(places.length, edges)

  /** Degrees on a flat chart with a degree of longitude as long as it is here: near enough to find what is nearest. */
  function on(edge: Edge, place: Place): { readonly part: number; readonly far: number } {
    const [a, b] = [places[edge.from] ?? place, places[edge.to] ?? place]
    const narrow = Math.cos((place.lat * Math.PI) / 180)
    const [ex, ey] = [(b.lng - a.lng) * narrow, b.lat - a.lat]
    const [px, py] = [(place.lng - a.lng) * narrow, place.lat - a.lat]
    const length = ex * ex + ey * ey
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * ex + py * ey) / length))
    return { part, far: (px - part * ex) ** 2 + (py - part * ey) ** 2 }
  }

  return {
    snap(place) {
      let best: { edge: Edge; part: number; far: number } | null = null
      for (const edge of edges) {
        const met = on(edge, place)
        if (best === null || met.far < best.far) best = { edge, ...met }
      }
      if (best === null) return null
      const [a, b] = [places[best.edge.from] ?? place, places[best.edge.to] ?? place]
      const met = { lat: a.lat + (b.lat - a.lat) * best.part, lng: a.lng + (b.lng - a.lng) * best.part }
      return { edge: best.edge, along: best.part * best.edge.metres, off: distanceMetres(place, met) }
    },
    metresBetween(a, b) {
      if (a.edge === b.edge) return Math.abs(a.along - b.along)
      const [from, to] = [pathsFrom(a.edge.from), pathsFrom(a.edge.to)]
      const none = Number.POSITIVE_INFINITY
      const aBack = a.edge.metres - a.along
      const bBack = b.edge.metres - b.along
      return Math.min(
        a.along + (from[b.edge.from] ?? none) + b.along,
        a.along + (from[b.edge.to] ?? none) + bBack,
        aBack + (to[b.edge.from] ?? none) + b.along,
        aBack + (to[b.edge.to] ?? none) + bBack,
      )
    },
  }
}
