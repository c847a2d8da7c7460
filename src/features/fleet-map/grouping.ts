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

/**
 * Puts dots that are nearer than `reach` px to a group's first one into it. The order of the dots decides, and ids
 * are stable, so groups do not flicker while vehicles drive on.
 */
export function grouped(dots: readonly Dot[], reach: number): Group[] {
  const groups: { first: Dot; x: number; y: number; ids: number[] }[] = []
  for (const dot of dots) {
    const near = groups.find(({ first }) => Math.hypot(first.x - dot.x, first.y - dot.y) < reach)
    if (near === undefined) groups.push({ first: dot, x: dot.x, y: dot.y, ids: [dot.id] })
    else {
      near.ids.push(dot.id)
      near.x += (dot.x - near.x) / near.ids.length
      near.y += (dot.y - near.y) / near.ids.length
    }
  }
  return groups.map(({ x, y, ids }) => ({ x, y, ids }))
}

/** What lies on the dot that is nearest to a point, itself included; none where no dot is within `hit` px of it. */
export function stackAt(
  dots: readonly Dot[],
  point: { readonly x: number; readonly y: number },
  hit: number,
  reach: number,
): readonly number[] {
  const away = (dot: Dot) => Math.hypot(dot.x - point.x, dot.y - point.y)
  const nearest = dots.reduce<Dot | null>(
    (best, dot) => (best === null || away(dot) < away(best) ? dot : best),
    null,
  )
  if (nearest === null || away(nearest) >= hit) return []
  return dots.filter((dot) => Math.hypot(dot.x - nearest.x, dot.y - nearest.y) < reach).map(({ id }) => id)
}

/** Whether dots still lie on one another when the map is `times` as large. */
export function staysTogether(dots: readonly Dot[], times: number, reach: number): boolean {
  return dots.every((a) => dots.every((b) => Math.hypot(a.x - b.x, a.y - b.y) * times < reach))
}

/** The dots, in order of importance, whose names have room below them: a name is given up where it would cover another. */
export function namedDots(
  dots: readonly Dot[],
  widthOf: (id: number) => number,
  height: number,
): Set<number> {
  const taken: { x: number; y: number; width: number }[] = []
  const named = new Set<number>()
  for (const { id, x, y } of dots) {
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
