import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { BOSS_SCHEMA } from './install-boss.ts'

/** Work that recurs by the wall clock, on one node of several. */
export interface Recurring {
  /** Names its queue in the database: it never changes. */
  readonly name: string
  /** When, as cron says it, in UTC. */
  readonly cron: string
  /** A run that takes longer (seconds), or whose node died, is begun anew by another. */
  readonly withinSeconds: number
  run(): Promise<unknown>
}

export interface RecurringInputs {
  /** Signed in as hubline_jobs. */
  readonly pool: pg.Pool
  readonly jobs: readonly Recurring[]
  readonly problem: (what: string, cause: unknown) => void
  /** A run failed. */
  readonly failed?: (name: string) => void
}

export interface RecurringJobs {
  /** Begins no more, and waits for what runs. */
  stop(): Promise<void>
}

/** A job that is due is begun within so long (s), wall clock. */
const LOOKS_EVERY_SECONDS = 30
/** A node that stops waits for what runs for so long (ms). */
const FINISHES_WITHIN_MS = 8_000
/** A run that fails is tried again so often, after a minute and then after two. */
const RETRIES = 2
/** What became of a run is kept for so long (s). */
const KEPT_SECONDS = 30 * 86_400

/**
 * Has pg-boss start what recurs, and each job once at the start: its time may have come while nobody was there. Nothing stands
 * there that would be missed: after a restore it is scheduled anew.
 */
export async function startRecurring({
  pool,
  jobs,
  problem,
  failed,
}: RecurringInputs): Promise<RecurringJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: BOSS_SCHEMA,
    // Its tables are the owner's to change (install-boss.ts).
    migrate: false,
    createSchema: false,
    cronWorkerIntervalSeconds: LOOKS_EVERY_SECONDS,
  })
  let stopped = false
  boss.on('error', (cause) => {
    if (!stopped) problem('what recurs could not be looked for', cause)
  })
  await boss.start()
  for (const { name, cron, withinSeconds, run } of jobs) {
    const options = {
      expireInSeconds: withinSeconds,
      retryLimit: RETRIES,
      retryDelay: 60,
      retryBackoff: true,
      deleteAfterSeconds: KEPT_SECONDS,
    }
    // At most one that waits or runs: a slow one is not asked for twice.
    await boss.createQueue(name, { policy: 'exclusive', ...options })
    await boss.updateQueue(name, options)
    await boss.schedule(name, cron)
    await boss.send(name)
    await boss.work(name, { pollingIntervalSeconds: LOOKS_EVERY_SECONDS }, async () => {
      try {
        await run()
      } catch (cause) {
        failed?.(name)
        if (!stopped) problem(`${name} failed; it is tried again`, cause)
        throw cause
      }
    })
  }
  return {
    async stop() {
      stopped = true
      const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name)))
      await Promise.race([ended, wait(FINISHES_WITHIN_MS, undefined, { ref: false })])
      // By itself it would look every half a second whether they have; what still runs is another node's to begin anew.
      await boss.stop({ graceful: false })
    },
  }
}
