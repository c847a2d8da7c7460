/** Those who take one thing after the other until nothing is left that can be taken. */
export interface Workers {
  /** There is something new. */
  wake(): void
  /** Something can be taken after so long (ms). */
  wakeAfter(ms: number): void
  /** Takes all that can be taken now; answers how many it were. */
  drain(): Promise<number>
  /** Takes no more, and waits for what is under way. */
  stop(): Promise<void>
}

export interface WorkersInputs {
  /** So many at a time, on this node. */
  readonly concurrency: number
  /** Nobody is told of what another node left: it is looked for so often (ms). Null where they are woken for it. */
  readonly pollIntervalMs: number | null
  /**
   * Takes one thing and does it; false where there is none. It calls `took` as soon as it has it: another worker looks for
   * the next one meanwhile, so that one that takes long holds up nobody.
   */
  readonly takeOne: (took: () => void) => Promise<boolean>
  /** Nothing is left. */
  readonly emptied?: () => Promise<void>
  /** Nothing could be taken; it is looked again later. */
  readonly failed: (cause: unknown) => void
}

export function startWorkers({
  concurrency,
  pollIntervalMs,
  takeOne,
  emptied,
  failed,
}: WorkersInputs): Workers {
  const working = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let busy = 0
  let stopped = false
  /** Somebody woke while all were at work: what they come for may have been looked for already. */
  let again = false
  let taken = 0

  async function work(): Promise<void> {
    do {
      again = false
      while (!stopped && (await takeOne(tend))) taken += 1
      if (!again && !stopped) await emptied?.()
    } while (again && !stopped)
  }

  async function workAlone(): Promise<void> {
    try {
      await work()
    } catch (cause) {
      if (!stopped) failed(cause)
    } finally {
      busy -= 1
    }
  }

  function tend(): void {
    if (stopped) return
    if (busy >= concurrency) {
      again = true
      return
    }
    busy += 1
    const worker = workAlone().finally(() => working.delete(worker))
    working.add(worker)
  }

  const looking = pollIntervalMs === null ? undefined : setInterval(tend, pollIntervalMs)
  tend()

  return {
    wake: tend,
    wakeAfter(ms) {
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        tend()
      }, ms)
      timers.add(timer)
    },
    async drain() {
      const before = taken
      tend()
      while (working.size > 0) await Promise.all(working)
      return taken - before
    },
    async stop() {
      stopped = true
      clearInterval(looking)
      for (const timer of timers) clearTimeout(timer)
      while (working.size > 0) await Promise.all(working)
    },
  }
}
