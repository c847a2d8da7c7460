/** Work that recurs by business time, where that passes faster than the wall clock's. */
export interface RecursByBusinessTime {
  /** Named where a run fails. */
  readonly name: string
  /** ms of business time */
  readonly everyMs: number
  run(): Promise<unknown>
}

export interface BusinessTimeInputs {
  readonly clock: { now(): number; beforeJump(listener: () => Promise<void>): void }
  readonly jobs: readonly RecursByBusinessTime[]
  readonly problem: (what: string, cause: unknown) => void
}

/** Whether it is time is asked so often (ms, wall clock). */
const LOOKS_EVERY_MS = 5_000

/**
 * Begins each job anew once so much business time has passed, one after the other. A clock that jumps waits for them: what was told of the
 * time before is looked at as of that time.
 */
export function startByBusinessTime({ clock, jobs, problem }: BusinessTimeInputs): { stop(): Promise<void> } {
  if (jobs.length === 0) return { stop: async () => {} }
  const began = new Map(jobs.map(({ name }) => [name, clock.now()]))
  let stopped = false
  let running = Promise.resolve()

  async function runDue(): Promise<void> {
    for (const { name, everyMs, run } of jobs) {
      const now = clock.now()
      if (stopped || now - (began.get(name) ?? 0) < everyMs) continue
      began.set(name, now)
      try {
        await run()
      } catch (cause) {
        problem(`${name} failed; it is tried again`, cause)
      }
    }
  }
  const runInTurn = (): Promise<void> => {
    running = running.then(runDue)
    return running
  }
  clock.beforeJump(runInTurn)
  const looking = setInterval(runInTurn, LOOKS_EVERY_MS)

  return {
    async stop() {
      stopped = true
      clearInterval(looking)
      await running
    },
  }
}
