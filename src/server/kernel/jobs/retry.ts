/**
 * How long is waited after each failed try (ms, wall clock). What passes by itself, such as a deadlock or a database that
 * restarts, is over within minutes; what does not would hold up all that comes behind it.
 */
const PAUSES_MS = [1_000, 5_000, 25_000, 125_000, 625_000] as const

export const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS)

/** So many times something is tried before it is given up. */
export const MAX_TRIES = PAUSES_MS.length + 1

/** What to wait (ms) after so many tries, of which the last has just failed; null: it is given up. */
export function pauseAfter(tries: number): number | null {
  return PAUSES_MS[tries - 1] ?? null
}

/** A failure in words, as it is kept beside what failed. */
export function reasonOf(cause: unknown): string {
  const said = cause instanceof Error ? cause.message : String(cause)
  return (said || 'without a word').slice(0, 1_000)
}

/** Waits so long (ms) for a work and no longer. The work itself cannot be stopped: its transaction is. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done within ${ms / 1_000} s`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
