/** px from an edge within which a board that is dragged over scrolls, and the most that it scrolls in a frame. */
const EDGE = 72
const FASTEST = 22

/** How far (px) to scroll in this frame: the closer to an edge the faster, nothing in between. */
export function pull(at: number, start: number, end: number): number {
  const edge = Math.min(EDGE, (end - start) / 4)
  const strength = (depth: number) => FASTEST * Math.min(1, Math.max(0, depth) / edge) ** 2
  if (at < start + edge) return -strength(start + edge - at)
  if (at > end - edge) return strength(at - (end - edge))
  return 0
}
