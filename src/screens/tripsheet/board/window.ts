/** Which of many things of known sizes are in sight: for lanes beside each other and cards below each other. */

/** A run of equal things, px each. */
export interface Run {
  readonly count: number
  readonly size: number
}

export interface Range {
  readonly first: number
  /** One past the last. */
  readonly end: number
}

export const totalOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { count, size }) => sum + count * size, 0)

/** Where the thing at `index` begins, px. */
export function offsetOf(runs: readonly Run[], index: number): number {
  let offset = 0
  let before = index
  for (const { count, size } of runs) {
    const here = Math.min(before, count)
    offset += here * size
    before -= here
    if (before <= 0) break
  }
  return offset
}

function indexAt(runs: readonly Run[], offset: number): number {
  let index = 0
  let rest = offset
  for (const { count, size } of runs) {
    if (rest < count * size) return index + Math.max(0, Math.floor(rest / size))
    index += count
    rest -= count * size
  }
  return index
}

/** What is in sight, with some more on either side so that a quick hand sees no gaps. */
export function rangeIn(runs: readonly Run[], from: number, room: number, more: number): Range {
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  const first = Math.max(0, Math.min(indexAt(runs, from), count) - more)
  return { first, end: Math.min(count, indexAt(runs, from + room) + 1 + more) }
}

/** How far to scroll so that the thing at `index` is wholly in sight; null when it is. */
export function scrollFor(runs: readonly Run[], index: number, from: number, room: number): number | null {
  const start = offsetOf(runs, index)
  const end = offsetOf(runs, index + 1)
  if (start < from) return start
  return end > from + room ? Math.max(0, end - room) : null
}
