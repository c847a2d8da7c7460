import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Place } from '../../../domain/dispatch/place.ts'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import { createLoopYield } from '../concurrency/yield-loop.ts'
import { ownTable } from './own-table.ts'
import type { RoutingDialect, RoutingServer } from './routing-server.ts'
import type { NoTable } from './server-table.ts'
import type { TableQuestion, TravelTable } from './travel-times.ts'

export interface TableTask {
  readonly places: readonly Place[]
  readonly question: TableQuestion
  /** Who is asked, and how long altogether (ms); null: our own roads. */
  readonly server:
    | (RoutingServer & { readonly kind: RoutingDialect['name']; readonly withinMs: number })
    | null
}

export interface MadeTable extends TravelTable {
  /** Why the server was no help; null: it was, or was not asked. */
  readonly problem: NoTable | null
}

/** A table of so few places is made sooner than a thread begins. */
const MOST_HERE = 120
/** Besides the cells, which are no part of it. */
const MOST_MEMORY_MB = 256

/** Threads of this node, for whoever asks: their tables are what takes memory. */
const inTurn = limitConcurrency(availableParallelism())

async function tableHere({ places, question }: TableTask): Promise<MadeTable> {
  const yieldLoop = createLoopYield()
  const { cells, fillRow } = ownTable(places, question)
  for (const i of places.keys()) {
    fillRow(i)
    await yieldLoop()
  }
  return { answeredBy: 'embedded', cells, problem: null }
}

async function tableInThread(task: TableTask, ended: Promise<null>): Promise<MadeTable | null> {
  const thread = new Worker(new URL('./table-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  // It keeps no server from ending.
  thread.unref()
  const made = Promise.withResolvers<MadeTable>()
  thread.once('message', made.resolve)
  thread.once('error', made.reject)
  thread.once('exit', () => made.reject(new Error('the thread of a table of ways ended before it was done')))
  try {
    return await Promise.race([made.promise, ended])
  } finally {
    made.promise.catch(() => undefined)
    void thread.terminate()
  }
}

/** In a thread of its own, in its turn; a small one here, in turns with other work. Null once it is ended by `until`. */
export async function tableBeside(task: TableTask, until?: AbortSignal): Promise<MadeTable | null> {
  if (until?.aborted) return null
  if (task.server === null && task.places.length <= MOST_HERE) return tableHere(task)
  const ended = Promise.withResolvers<null>()
  const leave = () => ended.resolve(null)
  until?.addEventListener('abort', leave)
  try {
    const made = inTurn(async () => (until?.aborted ? null : tableInThread(task, ended.promise)))
    return await Promise.race([made, ended.promise])
  } finally {
    until?.removeEventListener('abort', leave)
  }
}
