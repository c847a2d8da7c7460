import type { Db } from '../database/open.ts'
import { setProvider, type Tx } from '../database/tenant.ts'
import { setJobsRole, withJobsTx } from '../database/writing.ts'
import { reasonOf, withTimeout } from '../jobs/retry.ts'
import { startWorkers } from '../jobs/workers.ts'
import type { SequencedEvent } from './assign-sequence.ts'
import {
  type LockedCursor,
  lockCursor,
  moveCursor,
  noteFailure,
  openCursors,
  readAfter,
  skipGap,
} from './cursors.ts'

/** One reader of the log that remembers how far it has read, for each provider. */
export interface Consumer {
  /** Names its cursors in the database: it never changes. */
  readonly name: string
  /** Where it begins in the log of providers that were there before it. */
  readonly begins: 'at the first event' | 'at the head'
  /**
   * Does what follows from events of one provider, in their order. What it writes with `tx` is there once, together with
   * the cursor; whatever it does besides may happen again. `tx` has the eyes of a command of that provider.
   */
  handle(events: readonly SequencedEvent[], tx: Tx): Promise<void>
  /** What it wrote is committed: whoever goes on from there may be woken. */
  committed?(providerId: number): void
}

export interface ConsumersInputs {
  readonly db: Db
  readonly consumers: readonly Consumer[]
  /** Wall-clock ms; a test moves it. */
  readonly now: () => number
  readonly problem: (what: string, cause: unknown) => void
  /** How long a batch may take, ms. */
  readonly handlesWithinMs?: number
}

export interface Consumers {
  /** The log of a provider is known to reach this far. */
  catchUpTo(providerId: number, head: number): void
  /** Handles all that can be handled now; answers how many batches were tried. */
  drain(): Promise<number>
  stop(): Promise<void>
}

/** Beside being told, they look this often, ms: for what a node that died has left, and what is to be tried again. */
const POLL_INTERVAL_MS = 5_000
/** Events that are handled in one transaction. */
const EVENTS_AT_ONCE = 500
/** Providers that a node serves side by side, for each consumer. */
const CONCURRENCY = 2
const HANDLES_WITHIN_MS = 10_000

/**
 * Lets consumers read the log. Any node takes the cursor of a consumer and provider for one batch, in a transaction that
 * ends with it: what follows from an event and having read it are one, so a node that dies half-way has done nothing. An
 * event that keeps failing holds up its own provider and consumer alone, and not for ever.
 */
export function startConsumers(inputs: ConsumersInputs): Consumers {
  const readers = inputs.consumers.map((consumer) => startReader(consumer, inputs))
  const heads = new Map<number, number>()
  return {
    catchUpTo(providerId, head) {
      const known = heads.get(providerId)
      if (known !== undefined && head <= known) return
      heads.set(providerId, head)
      for (const reader of readers) reader.wake(known === undefined)
    },
    async drain() {
      const tried = await Promise.all(readers.map((reader) => reader.drain()))
      return tried.reduce((sum, n) => sum + n, 0)
    },
    async stop() {
      await Promise.all(readers.map((reader) => reader.stop()))
    },
  }
}

function startReader(consumer: Consumer, inputs: ConsumersInputs) {
  const { db, now, problem, handlesWithinMs = HANDLES_WITHIN_MS } = inputs
  const { name, begins } = consumer
  /** A provider may have come that it has no cursor for. */
  let isNew = true

  async function batch(tx: Tx, held: LockedCursor, read: SequencedEvent[]): Promise<void> {
    read.push(...(await readAfter(tx, held, held.seq < held.singly_until ? 1 : EVENTS_AT_ONCE)))
    const [first, last] = [read[0], read.at(-1)]
    const before = first === undefined ? await skipGap(tx, held) : first.seq - 1
    if (before > held.seq)
      problem(`events ${held.seq + 1} to ${before} are no longer in the log: ${name} has not read them`, null)
    if (last === undefined) return
    await setProvider(tx, held.provider_id)
    await consumer.handle(read, tx)
    await setJobsRole(tx)
    await moveCursor(tx, held, last.seq)
  }

  async function takeOne(took: () => void): Promise<boolean> {
    if (isNew) {
      isNew = false
      await openCursors(db, name, begins === 'at the first event').catch((cause: unknown) => {
        isNew = true
        throw cause
      })
    }
    let held: LockedCursor | undefined
    const read: SequencedEvent[] = []
    try {
      await withJobsTx(db, async (tx) => {
        held = await lockCursor(tx, name, now())
        if (held === undefined) return
        took()
        await withTimeout(handlesWithinMs, batch(tx, held, read))
      })
    } catch (cause) {
      if (held === undefined) throw cause
      await failed(held, read, cause)
      return true
    }
    if (held !== undefined) consumer.committed?.(held.provider_id)
    return held !== undefined
  }

  async function failed(held: LockedCursor, read: readonly SequencedEvent[], cause: unknown): Promise<void> {
    const after = await noteFailure(db, held, read, reasonOf(cause), now())
    const what = `${name} could not handle event ${read[0]?.seq ?? held.seq + 1} of provider ${held.provider_id}`
    if (after.is === 'dead') problem(`${what}: it is put aside after ${after.attempts} tries`, cause)
    if (after.is === 'again') {
      problem(`${what}; it is tried again in ${after.afterMs / 1_000} s`, cause)
      workers.wakeAfter(after.afterMs)
    }
  }

  const workers = startWorkers({
    concurrency: CONCURRENCY,
    pollIntervalMs: POLL_INTERVAL_MS,
    takeOne,
    failed: (cause) => problem(`${name} could not read the log`, cause),
  })
  return {
    ...workers,
    wake(isUnknown: boolean) {
      isNew ||= isUnknown
      workers.wake()
    },
  }
}
