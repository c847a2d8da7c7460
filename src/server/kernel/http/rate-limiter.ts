/** How often something may be asked from one place before it has to wait. On this node: what it guards is cheap. */
export interface RateLimiter {
  /** Null: go on. Else how long to wait (ms). */
  take(from: string): number | null
}

const MOST_KEPT = 50_000

/** Of so many places it is remembered how often they asked; each further one makes the oldest forgotten, and no other. */
export function createRateLimiter(limit: { most: number; perMs: number }, now: () => number): RateLimiter {
  /** Oldest first. */
  const windows = new Map<string, { since: number; taken: number }>()
  return {
    take(from) {
      const at = now()
      const known = windows.get(from)
      if (known === undefined || at - known.since >= limit.perMs) {
        windows.delete(from)
        windows.set(from, { since: at, taken: 1 })
        for (const oldest of windows.keys()) {
          if (windows.size <= MOST_KEPT) break
          windows.delete(oldest)
        }
        return null
      }
      if (known.taken >= limit.most) return known.since + limit.perMs - at
      known.taken += 1
      return null
    },
  }
}
