/**
 * How much work, in bytes of the log that are read and of frames that are sent, each socket and each address may cause to
 * catch up. Once made it may be a little overdrawn, and is paid back by waiting. What happens live costs nothing: it is
 * made once for all who see the same.
 */
export interface WorkBudget {
  /** False when it was used up before: whoever asks is shown out. */
  charge(who: string, bytes: number): boolean
}

export interface BudgetLimit {
  /** At once. */
  readonly bytes: number
  readonly perSecond: number
}

/** Spenders that are remembered; each further one makes the oldest forgotten. */
const MOST_KEPT = 20_000

export function createWorkBudget({ bytes: full, perSecond }: BudgetLimit, now: () => number): WorkBudget {
  /** The longest unused first. */
  const accounts = new Map<string, { left: number; at: number }>()
  return {
    charge(who, bytes) {
      const at = now()
      const known = accounts.get(who)
      const left =
        known === undefined ? full : Math.min(full, known.left + ((at - known.at) / 1000) * perSecond)
      accounts.delete(who)
      accounts.set(who, { left: left > 0 ? left - bytes : left, at })
      for (const oldest of accounts.keys()) {
        if (accounts.size <= MOST_KEPT) break
        accounts.delete(oldest)
      }
      return left > 0
    },
  }
}
