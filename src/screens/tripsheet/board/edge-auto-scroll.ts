/** px from an edge within which a board that is dragged over scrolls, and the most that it scrolls in a ms. */
const EDGE = 72
const FASTEST = 1.6

/** How fast (px in a ms) to scroll: the closer to an edge the faster, nothing in between. */
export function edgeScrollSpeed(at: number, start: number, end: number): number {
  const edge = Math.min(EDGE, (end - start) / 4)
  const strength = (depth: number) => FASTEST * Math.min(1, Math.max(0, depth) / edge) ** 2
  if (at < start + edge) return -strength(start + edge - at)
  if (at > end - edge) return strength(at - (end - edge))
  return 0
}
