/** How often something may be asked from one place before it has to wait. On this node: what it guards is cheap. */
export interface Allowance {
  /** Null: go on. Else how long to wait (ms). */
  take(from: string): number | null
}

const MOST_KEPT = 50_000

export function createAllowance(limit: { most: number; perMs: number }, now: () => number): Allowance {
  const windows = new Map<string, { since: number; taken: number }>()
  return {
    take(from) {
      const at = now()
      const known = windows.get(from)
      if (known === undefined || at - known.since >= limit.perMs) {
        if (windows.size > MOST_KEPT) windows.clear()
        windows.set(from, { since: at, taken: 1 })
        return null
      }
      if (known.taken >= limit.most) return known.since + limit.perMs - at
      known.taken += 1
      return null
    },
  }
}
