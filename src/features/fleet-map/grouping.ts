/** Vehicles that would lie on top of each other, as groups. */

export interface Dot {
  readonly id: number
  /** px */
  readonly x: number
  readonly y: number
}

export interface Group {
  readonly x: number
  readonly y: number
  readonly ids: readonly number[]
}

interface Gathered {
  readonly first: Dot
  x: number
  y: number
  readonly ids: number[]
  /** Another that begins in the same square. */
  readonly next: Gathered | undefined
  readonly rank: number
}

/** Squares of a chess board of `reach`, as one number each. */
const ROW = 1 << 20
const squareOf = (at: number, reach: number) => Math.floor(at / reach)

/**
 * Puts dots that are nearer than `reach` px to a group's first one into it, the earliest such group. The order of the dots decides, and it
 * is stable, so groups do not flicker while vehicles drive on. Only the squares around a dot are looked at.
 */
export function grouped(dots: readonly Dot[], reach: number): Group[] {
  const groups: Gathered[] = []
  const squares = new Map<number, Gathered>()
  for (const dot of dots) {
    const column = squareOf(dot.x, reach)
    const row = squareOf(dot.y, reach)
    let near: Gathered | undefined
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        let group = squares.get((row + dy) * ROW + column + dx)
        for (; group !== undefined; group = group.next) {
          if (near !== undefined && near.rank < group.rank) continue
          if (Math.hypot(group.first.x - dot.x, group.first.y - dot.y) < reach) near = group
        }
      }
    }
    if (near === undefined) {
      const square = row * ROW + column
      const { x, y, id } = dot
      const made = { first: dot, x, y, ids: [id], next: squares.get(square), rank: groups.length }
      groups.push(made)
      squares.set(square, made)
    } else {
      near.ids.push(dot.id)
      near.x += (dot.x - near.x) / near.ids.length
      near.y += (dot.y - near.y) / near.ids.length
    }
  }
  return groups.map(({ x, y, ids }) => ({ x, y, ids }))
}

/** Whether dots still lie on one another when the map is `times` as large. */
export function staysTogether(dots: readonly Dot[], times: number, reach: number): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of dots) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return dots.length < 2 || Math.hypot(east - west, south - north) * times < reach
}

/**
 * The dots, in order of importance, whose names have room below them: a name is given up where it would cover another, and
 * all further ones once there are `most`.
 */
export function namedDots(
  dots: readonly Dot[],
  widthOf: (id: number) => number,
  height: number,
  most = Number.POSITIVE_INFINITY,
): Set<number> {
  const taken: { x: number; y: number; width: number }[] = []
  const named = new Set<number>()
  for (const { id, x, y } of dots) {
    if (named.size >= most) break
    const width = widthOf(id)
    const covers = taken.some(
      (other) => Math.abs(other.y - y) < height && Math.abs(other.x - x) < (other.width + width) / 2,
    )
    if (covers) continue
    taken.push({ x, y, width })
    named.add(id)
  }
  return named
}
