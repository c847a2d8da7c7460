/**
 * How much work each of many may cause, in units of the work (bytes of the log and of frames, rows of lists). It may be
 * overdrawn by one work, and is paid back by waiting.
 */
export interface WorkBudget {
  /** False when it was used up before: then nothing is charged. */
  charge(who: string, cost: number): boolean
}

export interface BudgetLimit {
  /** At once. */
  readonly atOnce: number
  readonly perSecond: number
}

/** Spenders that are remembered; each further one makes the oldest forgotten. */
const MOST_KEPT = 20_000

export function createWorkBudget({ atOnce: full, perSecond }: BudgetLimit, now: () => number): WorkBudget {
  /** The longest unused first. */
  const accounts = new Map<string, { left: number; at: number }>()
  return {
    charge(who, cost) {
      const at = now()
      const known = accounts.get(who)
      const left =
        known === undefined ? full : Math.min(full, known.left + ((at - known.at) / 1000) * perSecond)
      accounts.delete(who)
      accounts.set(who, { left: left > 0 ? left - cost : left, at })
      for (const oldest of accounts.keys()) {
        if (accounts.size <= MOST_KEPT) break
        accounts.delete(oldest)
      }
      return left > 0
    },
  }
}
