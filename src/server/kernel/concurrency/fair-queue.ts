/** Work that is done a few at a time, in fairness to all who ask for it. */
export interface FairQueue {
  /** Does the work when it is its turn; null where this asker has too many waiting already. */
  run<T>(asker: string, work: () => Promise<T>): Promise<T> | null
}

export interface FairQueueOptions {
  readonly atOnce: number
  readonly waitingOfOne: number
  /** ms; and what waits so long. A test brings its own. */
  readonly now?: () => number
  readonly wait?: (ms: number, then: () => void) => void
}

/** An asker with more to do rests no longer than this (ms): a work that was long because it waited says little. */
const MOST_REST_MS = 1_000

const later = (ms: number, then: () => void): void => void setTimeout(then, ms)

/**
 * At most `atOnce` works are under way, of one asker one. Who asks for many waits for their own: askers take turns, so that
 * one list of somebody else comes after the next of theirs and not after all of them. Between two of many an asker rests for
 * as long as the first took: whoever sends thirty at once has half of one place, and the less the busier the platform is.
 */
export function createFairQueue({
  atOnce,
  waitingOfOne,
  now = () => performance.now(),
  wait = later,
}: FairQueueOptions): FairQueue {
  /** The starts that wait, by asker; whose turn is next stands first. */
  const waiting = new Map<string, (() => void)[]>()
  /** Askers of whom one is under way, or who rest. */
  const busy = new Set<string>()
  let free = atOnce

  function startNext(): void {
    for (const [asker, starts] of waiting) {
      if (free === 0) return
      if (busy.has(asker)) continue
      const start = starts.shift()
      waiting.delete(asker)
      if (starts.length > 0) waiting.set(asker, starts)
      begin(asker)
      start?.()
    }
  }

  function begin(asker: string): void {
    free -= 1
    busy.add(asker)
  }

  function end(asker: string, took: number): void {
    free += 1
    const goOn = () => {
      busy.delete(asker)
      startNext()
    }
    startNext()
    if (waiting.has(asker)) wait(Math.min(MOST_REST_MS, took), goOn)
    else goOn()
  }

  async function doAndPass<T>(asker: string, turn: Promise<void> | null, work: () => Promise<T>): Promise<T> {
    if (turn !== null) await turn
    const began = now()
    try {
      return await work()
    } finally {
      end(asker, now() - began)
    }
  }

  return {
    run(asker, work) {
      if (free > 0 && !busy.has(asker)) {
        begin(asker)
        return doAndPass(asker, null, work)
      }
      const starts = waiting.get(asker) ?? []
      if (starts.length >= waitingOfOne) return null
      waiting.set(asker, starts)
      return doAndPass(asker, new Promise<void>((start) => void starts.push(start)), work)
    },
  }
}
