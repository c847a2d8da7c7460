import type { Database } from '../database/open.ts'
import { type Consumer, type Consumers, startConsumers } from '../eventlog/consumers.ts'
import {
  type BusinessTimeInputs,
  type RecursByBusinessTime,
  startByBusinessTime,
} from './by-business-time.ts'
import { type DueInputs, type DueKind, startDueJobs } from './due.ts'
import { type Recurring, startRecurring } from './recurring-jobs.ts'

/** What a node does by itself, beside answering calls; each is declared where it belongs. */
export interface BackgroundTasks {
  /** What follows from events. */
  readonly consumers: readonly Consumer[]
  /** What is done at business times. */
  readonly dueKinds: readonly DueKind[]
  /** What recurs by the wall clock. */
  readonly recurring: readonly Recurring[]
  /** What recurs by business time besides, where a demo hurries. */
  readonly byBusinessTime: readonly RecursByBusinessTime[]
}

export interface BackgroundWorkInputs extends Pick<DueInputs, 'now' | 'problem'> {
  readonly clock: DueInputs['clock'] & BusinessTimeInputs['clock']
  readonly database: Pick<Database, 'app' | 'jobs'>
  readonly tasks: BackgroundTasks
  /** A run of what recurs failed. */
  readonly failed: (name: string) => void
}

export interface BackgroundWork {
  /** The log of a provider is known to reach this far. */
  readonly catchUpTo: Consumers['catchUpTo']
  /** Begins no more, and waits for what is under way. */
  stop(): Promise<void>
}

/** Starts all that the platform does without being asked. Nobody who comes has to wait for it. */
export function startBackgroundWork({
  database,
  tasks,
  clock,
  now,
  problem,
  failed,
}: BackgroundWorkInputs): BackgroundWork {
  const consumers = startConsumers({ db: database.app, consumers: tasks.consumers, now, problem })
  const due = startDueJobs({ db: database.app, kinds: tasks.dueKinds, clock, now, problem })
  const { recurring: jobs } = tasks
  // Where nothing recurs, nobody looks for it.
  const recurring =
    jobs.length === 0
      ? null
      : startRecurring({ pool: database.jobs, jobs, problem, failed }).catch((cause: unknown) => {
          problem('what recurs could not be started', cause)
          return null
        })
  const hurried = startByBusinessTime({ clock, jobs: tasks.byBusinessTime, problem })
  return {
    catchUpTo: consumers.catchUpTo,
    async stop() {
      await Promise.all([
        consumers.stop(),
        due.stop(),
        recurring?.then((started) => started?.stop()),
        hurried.stop(),
      ])
    },
  }
}
