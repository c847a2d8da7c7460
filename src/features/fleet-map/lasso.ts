/** What a loop that was drawn encloses, in the pixels of the map. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** Whether a point lies within a loop, which is closed from its last point to its first (even-odd, so that a loop in a loop is outside). */
export function isWithin({ x, y }: Point, loop: readonly Point[]): boolean {
  let isInside = false
  for (const [i, a] of loop.entries()) {
    const b = loop[i === 0 ? loop.length - 1 : i - 1]
    if (b === undefined) continue
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    if (crosses) isInside = !isInside
  }
  return isInside
}

/** The points of a drawn line are so far apart at least (pixels): a hand that rests draws none. */
const APART_PX = 4

/** The line with one more point, where it is far enough from the last one. */
export function drawn(line: readonly Point[], next: Point): readonly Point[] {
  const last = line.at(-1)
  return last !== undefined && Math.hypot(next.x - last.x, next.y - last.y) < APART_PX
    ? line
    : [...line, next]
}

/** The ids of what lies within a loop. A line that encloses nothing is no loop. */
export function enclosed(
  loop: readonly Point[],
  things: Iterable<readonly [id: number, at: Point]>,
): ReadonlySet<number> {
  if (loop.length < 3) return new Set()
  return new Set([...things].flatMap(([id, at]) => (isWithin(at, loop) ? [id] : [])))
}
