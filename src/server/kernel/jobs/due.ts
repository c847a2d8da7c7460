import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { instant, setProvider, type Tx } from '../database/tenant.ts'
import { withJobsTx } from '../database/writing.ts'
import { pauseAfter, reasonOf, withTimeout } from './retry.ts'
import { startWorkers } from './workers.ts'

/** Something that is to be done at a business time, once. */
export interface DueJob {
  /** What kind of work it is: never changed, since rows wait under it. */
  readonly kind: string
  /** Names the job within its kind: there is one of a kind and key. */
  readonly key: string
  /** Business time, ms. */
  readonly due_at: number
  readonly payload: unknown
}

export type TakenJob = DueJob & { readonly provider_id: number; readonly attempts: number }

/** What is done when jobs of a kind are due. */
export interface DueKind {
  readonly kind: string
  /**
   * Does it in the transaction that takes the job away: both or neither. It may put the next job of the same key. `tx` has
   * the database role of a command of that provider.
   */
  run(job: TakenJob, tx: Tx): Promise<void>
  /** What it wrote is committed. */
  committed?(providerId: number): void
}

/**
 * Puts a job, in the transaction of what it follows from. One of the same kind and key is put off or brought forward, and
 * begins anew if it was given up.
 */
export async function scheduleDueJob(tx: Tx, providerId: number, job: DueJob): Promise<void> {
  const due = { due_at: new Date(job.due_at), payload: JSON.stringify(job.payload ?? {}) }
  await tx
    .insertInto('due_jobs')
    .values({ provider_id: providerId, kind: job.kind, key: job.key, ...due })
    .onConflict((had) =>
      had.columns(['provider_id', 'kind', 'key']).doUpdateSet({
        ...due,
        attempts: 0,
        error: null,
        failed_at: null,
        next_at: new Date(0),
      }),
    )
    .execute()
}

/**
 * Takes a job back, in the transaction of what makes it needless. One that is being done is left: it waits for the rows that this
 * transaction holds, and would be waited for in a ring. It finds itself needless then, as each does that comes too late.
 */
export const cancelDueJob = (tx: Tx, providerId: number, kind: string, key: string): Promise<void> =>
  cancelDueJobs(tx, providerId, kind, [key])

/** The same of several. */
export async function cancelDueJobs(
  tx: Tx,
  providerId: number,
  kind: string,
  keys: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM due_jobs WHERE (provider_id, kind, key) IN (
      SELECT provider_id, kind, key FROM due_jobs
      WHERE provider_id = ${providerId} AND kind = ${kind} AND key = ANY (${[...keys]}::text[]) FOR UPDATE SKIP LOCKED)`.execute(
    tx,
  )
}

export interface DueInputs {
  readonly db: Db
  readonly kinds: readonly DueKind[]
  /** Business time. */
  readonly clock: { now(): number; readonly speed: number; onSet(listener: () => void): void }
  /** Wall-clock ms; a test moves it. */
  readonly now: () => number
  readonly problem: (what: string, cause: unknown) => void
}

export interface DueJobs {
  /** A job was put and committed. */
  wake(): void
  /** Does all that is due now; answers how many were tried. */
  drain(): Promise<number>
  stop(): Promise<void>
}

/** Jobs that another node put are looked for so often (ms, wall clock). */
const POLL_INTERVAL_MS = 5_000
/** Jobs that a node does side by side. */
const CONCURRENCY = 2
const JOB_TIMEOUT_MS = 10_000

/**
 * Does what is due as the business clock passes it, each job on one node; what fell due while nobody was there, at the
 * start. One that fails is tried again, with growing pauses of real time, and then waits for somebody.
 */
export function startDueJobs({ db, kinds, clock, now, problem }: DueInputs): DueJobs {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const names = [...byName.keys()]
  let alarm: NodeJS.Timeout | undefined

  /** The oldest that is due and that nobody else is at. Its row is gone when the transaction ends well. */
  async function take(tx: Tx): Promise<TakenJob | undefined> {
    const { rows } = await sql<TakenJob>`
      DELETE FROM due_jobs WHERE (provider_id, kind, key) = (
        SELECT provider_id, kind, key FROM due_jobs
        WHERE failed_at IS NULL AND due_at <= ${instant(clock.now())} AND next_at <= ${instant(now())}
          AND kind = ANY (${names}::text[])
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING provider_id, kind, key, due_at, payload, attempts`.execute(tx)
    return rows[0]
  }

  async function takeOne(took: () => void): Promise<boolean> {
    let job: TakenJob | undefined
    try {
      await withJobsTx(db, async (tx) => {
        job = await take(tx)
        if (job === undefined) return
        took()
        await withTimeout(JOB_TIMEOUT_MS, run(tx, job))
      })
    } catch (cause) {
      if (job === undefined) throw cause
      await failed(job, cause)
      return true
    }
    if (job !== undefined) byName.get(job.kind)?.committed?.(job.provider_id)
    return job !== undefined
  }

  async function run(tx: Tx, job: TakenJob): Promise<void> {
    await setProvider(tx, job.provider_id)
    await byName.get(job.kind)?.run(job, tx)
  }

  /** Notes it, unless the job was put anew, or another worker had it and failed, between the two transactions. */
  async function failed(job: TakenJob, cause: unknown): Promise<void> {
    const attempts = job.attempts + 1
    const afterMs = pauseAfter(attempts)
    const at = now()
    const { numUpdatedRows } = await withJobsTx(db, (tx) =>
      tx
        .updateTable('due_jobs')
        .set({
          attempts,
          error: reasonOf(cause),
          ...(afterMs === null ? { failed_at: new Date(at) } : { next_at: new Date(at + afterMs) }),
        })
        .where('provider_id', '=', job.provider_id)
        .where('kind', '=', job.kind)
        .where('key', '=', job.key)
        .where('attempts', '=', job.attempts)
        .executeTakeFirst(),
    )
    if (numUpdatedRows === 0n) return
    const then = afterMs === null ? `given up after ${attempts} tries` : `tried again in ${afterMs / 1_000} s`
    problem(`${job.kind} ${job.key} of provider ${job.provider_id} failed: it is ${then}`, cause)
    if (afterMs !== null) workers.wakeAfter(afterMs)
  }

  /** Wakes when the business clock reaches the next job. */
  async function setAlarm(): Promise<void> {
    const { rows } = await withJobsTx(db, (tx) =>
      sql<{ due_at: number }>`
        SELECT due_at FROM due_jobs WHERE failed_at IS NULL AND next_at <= ${instant(now())}
          AND kind = ANY (${names}::text[]) ORDER BY due_at LIMIT 1`.execute(tx),
    )
    clearTimeout(alarm)
    const [next] = rows
    if (next === undefined) return
    const inMs = Math.ceil((next.due_at - clock.now()) / clock.speed)
    // What is later than that is asked for again before; what is due is another node's, which may yet fail.
    if (inMs > 0 && inMs < POLL_INTERVAL_MS) alarm = setTimeout(() => workers.wake(), inMs)
  }

  const workers = startWorkers({
    concurrency: CONCURRENCY,
    pollIntervalMs: POLL_INTERVAL_MS,
    takeOne: (took) => (names.length === 0 ? Promise.resolve(false) : takeOne(took)),
    emptied: () => (names.length === 0 ? Promise.resolve() : setAlarm()),
    failed: (cause) => problem('what is due could not be looked for', cause),
  })
  clock.onSet(workers.wake)

  return {
    wake: workers.wake,
    drain: workers.drain,
    async stop() {
      clearTimeout(alarm)
      await workers.stop()
      clearTimeout(alarm)
    },
  }
}
