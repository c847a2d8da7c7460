export interface Counted {
  readonly waitMs: number | null
  readonly left: number
  readonly resetMs: number
}

/** How often something may be asked from one place before it has to wait. On this node: what it guards is cheap. */
export interface RateLimiter {
  /** Null: go on. Else how long to wait (ms). */
  take(from: string): number | null
  /** The same, with how often it may still ask, and when it may ask as often as at first (ms from now). */
  count(from: string): Counted
}

const MOST_KEPT = 50_000

/** Of so many places it is remembered how often they asked; each further one makes the oldest forgotten, and no other. */
export function createRateLimiter(limit: { most: number; perMs: number }, now: () => number): RateLimiter {
  /** Oldest first. */
  const windows = new Map<string, { since: number; taken: number }>()
  function count(from: string): Counted {
    const at = now()
    const known = windows.get(from)
    if (known === undefined || at - known.since >= limit.perMs) {
      windows.delete(from)
      windows.set(from, { since: at, taken: 1 })
      for (const oldest of windows.keys()) {
        if (windows.size <= MOST_KEPT) break
        windows.delete(oldest)
      }
      return { waitMs: null, left: limit.most - 1, resetMs: limit.perMs }
    }
    const resetMs = known.since + limit.perMs - at
    if (known.taken >= limit.most) return { waitMs: resetMs, left: 0, resetMs }
    known.taken += 1
    return { waitMs: null, left: limit.most - known.taken, resetMs }
  }
  return { count, take: (from) => count(from).waitMs }
}
