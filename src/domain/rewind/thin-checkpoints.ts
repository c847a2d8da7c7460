/** Which checkpoints of longer ago go, so that the past stays small and every moment of it near one (decision 131). */

/** In the order of the log. */
export interface CheckpointPlace {
  readonly id: number
  /** The newest event that it holds. */
  readonly seq: number
  /** ms, business time */
  readonly at: number
}

/** All are kept for so many days: most who look back look at this week. */
export const ALL_CHECKPOINTS_DAYS = 7
/**
 * Of older ones two that follow each other are no further apart than this, in events of the log and in time (ms). So many events are
 * between every second one of a busy hour, and as many does the bench fold for a jump.
 */
export const MOST_APART = { events: 11_000, ms: 6 * 3_600_000 } as const

/** Those of `older` that are not needed. Done again to what is left, it finds none. */
export function unneededCheckpoints(
  older: readonly CheckpointPlace[],
  most: { readonly events: number; readonly ms: number } = MOST_APART,
): CheckpointPlace[] {
  const unneeded: CheckpointPlace[] = []
  let [kept] = older
  for (const [i, one] of older.entries()) {
    const next = older[i + 1]
    // The newest stays: what follows it is not told here. The oldest stays: the past begins with it.
    if (kept === undefined || next === undefined || one === kept) continue
    if (next.seq - kept.seq <= most.events && next.at - kept.at <= most.ms) unneeded.push(one)
    else kept = one
  }
  return unneeded
}
