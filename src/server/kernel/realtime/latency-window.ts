/** The last few measurements, and what most of them were. */
export interface LatencyWindow {
  add(value: number): void
  /** The value below which this share (0 to 1) of them lies; null when there are none. */
  at(share: number): number | null
}

export function createLatencyWindow(size: number): LatencyWindow {
  const kept = new Float64Array(size)
  let added = 0
  return {
    add(value) {
      kept[added % size] = value
      added += 1
    },
    at(share) {
      const count = Math.min(added, size)
      if (count === 0) return null
      const sorted = kept.slice(0, count).sort()
      return sorted[Math.min(count - 1, Math.floor(count * share))] ?? null
    },
  }
}
