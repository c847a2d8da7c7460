/**
 * Stops that would hide each other, as clusters: of the whole country and not of what is in sight, so that they stay where they are while
 * somebody drags the map.
 *
 * Stops are put into squares as wide as the reach, and squares whose middles are nearer than it become one, the fullest first.
 */

/** Stops in columns, on the chart. */
export interface StopColumns {
  readonly count: number
  x(slot: number): number
  y(slot: number): number
  isTroubled(slot: number): boolean
}

export interface StopCluster {
  /** The middle of its stops, on the chart. */
  readonly x: number
  readonly y: number
  readonly count: number
  /** How many of them are in trouble. */
  readonly troubled: number
}

export interface StopClusters {
  readonly clusters: readonly StopCluster[]
  /** By row, the place of its cluster in the list; -1: it is drawn by itself. */
  readonly of: Int32Array
}

interface Square {
  readonly at: number
  count: number
  troubled: number
  /** Sums, to be divided. */
  x: number
  y: number
  /** The last of its stops; each row names the one before it. */
  last: number
  isTaken: boolean
}

/** Squares in a row of the chart, which is one wide: at the nearest zoom with clusters it has less than half of them. */
const ROW = 1 << 16

export function clusterStops(stops: StopColumns, reach: number): StopClusters {
  const squares = new Map<number, Square>()
  const before = new Int32Array(stops.count)
  for (let slot = 0; slot < stops.count; slot++) {
    const [x, y] = [stops.x(slot), stops.y(slot)]
    const at = Math.floor(y / reach) * ROW + Math.floor(x / reach)
    let square = squares.get(at)
    if (square === undefined) {
      square = { at, count: 0, troubled: 0, x: 0, y: 0, last: -1, isTaken: false }
      squares.set(at, square)
    }
    square.count += 1
    square.troubled += stops.isTroubled(slot) ? 1 : 0
    square.x += x
    square.y += y
    before[slot] = square.last
    square.last = slot
  }

  const of = new Int32Array(stops.count).fill(-1)
  const clusters: StopCluster[] = []
  for (const square of [...squares.values()].sort(fullestFirst)) {
    if (square.isTaken) continue
    const taken = nearTo(square, squares, reach)
    let [x, y, count, troubled] = [0, 0, 0, 0]
    for (const one of taken) {
      one.isTaken = true
      x += one.x
      y += one.y
      count += one.count
      troubled += one.troubled
    }
    if (count < 2) continue
    for (const one of taken) {
      for (let slot = one.last; slot !== -1; slot = before[slot] ?? -1) of[slot] = clusters.length
    }
    clusters.push({ x: x / count, y: y / count, count, troubled })
  }
  return { clusters, of }
}

/** Told apart by powers of two: one stop more or less seldom puts a cluster elsewhere. */
const fullestFirst = (a: Square, b: Square) => Math.clz32(a.count) - Math.clz32(b.count) || a.at - b.at

/** The square with those around it that are in no cluster yet and nearer than the reach. */
function nearTo(square: Square, squares: ReadonlyMap<number, Square>, reach: number): Square[] {
  const [x, y] = [square.x / square.count, square.y / square.count]
  const taken: Square[] = []
  for (let row = -1; row <= 1; row++) {
    for (let column = -1; column <= 1; column++) {
      const other = squares.get(square.at + row * ROW + column)
      if (other === undefined || other.isTaken) continue
      if (other === square || Math.hypot(other.x / other.count - x, other.y / other.count - y) < reach)
        taken.push(other)
    }
  }
  return taken
}

/** The clusters that stops are in, each once, and the stops that are in none. */
export function clustersOf(
  ids: Iterable<number>,
  clusterOf: (id: number) => StopCluster | undefined,
): { readonly clusters: readonly StopCluster[]; readonly alone: readonly number[] } {
  const clusters = new Set<StopCluster>()
  const alone: number[] = []
  for (const id of ids) {
    const its = clusterOf(id)
    if (its === undefined) alone.push(id)
    else clusters.add(its)
  }
  return { clusters: [...clusters], alone }
}
