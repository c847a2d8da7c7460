import type { Caller } from '../../kernel/http/caller.ts'
import { createGuessLimit } from '../../kernel/security/guess-limit.ts'

/**
 * A booking under a reference that leads to another account's shipment is refused, and whoever asks learns that there is
 * one. Nobody needs that often: such refusals are counted as guesses, of an account and of each key of it together, and
 * beyond them no chosen reference is tried for a while.
 */
export interface ReferenceGuesses {
  /** How long they wait before one of these is tried (ms); null: go on. Counts nothing. */
  mustWait(providerId: number, caller: Guesser, references: readonly string[]): number | null
  /** They were told that another account has one of these: each was a guess, since only the first is named. */
  count(providerId: number, caller: Guesser, references: readonly string[]): void
}

type Guesser = Pick<Caller, 'user_id' | 'account_id' | 'viewer'>

const GUESSES = { most: 60, perMs: 600_000, kept: 100_000 }

export function createReferenceGuesses(now: () => number): ReferenceGuesses {
  const limit = createGuessLimit(GUESSES, now)

  /** Null where they see every shipment anyway. */
  function placeOf(providerId: number, { user_id, account_id, viewer }: Guesser): string | null {
    if (viewer.kind === 'staff' && viewer.branch_id === null) return null
    return account_id === null ? `${providerId} key ${user_id}` : `${providerId} account ${account_id}`
  }

  return {
    mustWait(providerId, caller, references) {
      const from = placeOf(providerId, caller)
      if (from === null) return null
      for (const reference of references) {
        const waitMs = limit.look(from, reference)
        if (waitMs !== null) return waitMs
      }
      return null
    },
    count(providerId, caller, references) {
      const from = placeOf(providerId, caller)
      if (from !== null) for (const reference of references) limit.countGuess(from, reference)
    },
  }
}
