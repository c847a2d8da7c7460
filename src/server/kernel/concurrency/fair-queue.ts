/** Work that is done a few at a time, in fairness to all who ask for it. */
export interface FairQueue {
  /** Does the work when it is its turn; null where this asker has too many waiting already. */
  run<T>(asker: string, work: () => Promise<T>): Promise<T> | null
}

/**
 * At most `atOnce` works are under way. Who asks for many waits for their own: askers take turns, so that one list of
 * somebody else comes after the next of theirs and not after all of them.
 */
export function createFairQueue({
  atOnce,
  waitingOfOne,
}: {
  readonly atOnce: number
  readonly waitingOfOne: number
}): FairQueue {
  /** The starts that wait, by asker; whose turn is next stands first. */
  const waiting = new Map<string, (() => void)[]>()
  let free = atOnce

  function startNext(): void {
    const [next] = waiting
    if (next === undefined) {
      free += 1
      return
    }
    const [asker, starts] = next
    const start = starts.shift()
    waiting.delete(asker)
    if (starts.length > 0) waiting.set(asker, starts)
    start?.()
  }

  async function doAndPass<T>(turn: Promise<void> | null, work: () => Promise<T>): Promise<T> {
    if (turn !== null) await turn
    try {
      return await work()
    } finally {
      startNext()
    }
  }

  return {
    run(asker, work) {
      if (free > 0) {
        free -= 1
        return doAndPass(null, work)
      }
      const starts = waiting.get(asker) ?? []
      if (starts.length >= waitingOfOne) return null
      waiting.set(asker, starts)
      return doAndPass(new Promise<void>((start) => void starts.push(start)), work)
    },
  }
}
