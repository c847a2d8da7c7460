import type { Database } from '../database/open.ts'
import { type Consumer, type Consumers, startConsumers } from '../eventlog/consumers.ts'
import { type DueInputs, type DueKind, startDueJobs } from './due.ts'
import { type Recurring, startRecurring } from './recurring.ts'

/** What a node does by itself, beside answering calls; each is declared where it belongs. */
export interface Chores {
  /** What follows from events. */
  readonly consumers: readonly Consumer[]
  /** What is done at business times. */
  readonly dueKinds: readonly DueKind[]
  /** What recurs by the wall clock. */
  readonly recurring: readonly Recurring[]
}

export interface RunUntilEmptyInputs extends Pick<DueInputs, 'clock' | 'now' | 'problem'> {
  readonly database: Pick<Database, 'app' | 'jobs'>
  readonly chores: Chores
  /** A run of what recurs failed. */
  readonly failed: (name: string) => void
}

export interface RunUntilEmpty {
  /** The log of a provider is known to reach this far. */
  readonly reach: Consumers['catchUpTo']
  /** Begins no more, and waits for what is under way. */
  stop(): Promise<void>
}

/** Starts all that the platform does without being asked. Nobody who comes has to wait for it. */
export function runUntilEmpty({
  database,
  chores,
  clock,
  now,
  problem,
  failed,
}: RunUntilEmptyInputs): RunUntilEmpty {
  const following = startConsumers({ db: database.app, consumers: chores.consumers, now, problem })
  const due = startDueJobs({ db: database.app, kinds: chores.dueKinds, clock, now, problem })
  const recurring = startRecurring({ pool: database.jobs, jobs: chores.recurring, problem, failed }).catch(
    (cause: unknown) => {
      problem('what recurs could not be started', cause)
      return null
    },
  )
  return {
    reach: following.catchUpTo,
    async stop() {
      await Promise.all([following.stop(), due.stop(), recurring.then((jobs) => jobs?.stop())])
    },
  }
}
