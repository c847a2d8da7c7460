import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Plan } from '../../../solver/problem.ts'
import type { Optimisation, OptimiserOutcome, OptimiserRequest, RouteOptimiser } from './route-optimiser.ts'
import type { Said, Task } from './worker.ts'

/** Besides the numbers of the matrices, which are no part of it: thousands of stops take a tenth. */
const MOST_MEMORY_MB = 512
/** A thread that nothing was asked of ends after so long (ms). */
const IDLE_MS = 60_000
/** Reading a large problem and a first plan of it take some seconds that no clock cuts short; more is a fault (ms). */
const OVERTIME_MS = 60_000
/** A timer takes no more (ms). */
const LONGEST_MS = 2 ** 30

/** A thread, and who listens to it now. */
interface Searcher {
  readonly thread: Worker
  hears(said: Said): void
  breaks(problem: Error): void
}

interface Waiting {
  start(): void
}

const nobody = { hears() {}, breaks() {} }

function createSearcher(): Searcher {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  // It keeps no server from ending.
  thread.unref()
  const searcher: Searcher = { thread, ...nobody }
  thread.on('message', (said: Said) => searcher.hears(said))
  thread.on('error', (problem) => searcher.breaks(problem))
  return searcher
}

/** A core is left to the server. */
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1)

/** The platform's own solver, in threads beside the server: so many at once as leave it a core, the others in their order. */
export function createEmbeddedOptimiser(mostAtOnce = MOST_AT_ONCE): RouteOptimiser {
  const idle: { readonly searcher: Searcher; readonly ends: NodeJS.Timeout }[] = []
  const waiting: Waiting[] = []
  const underWay = new Set<() => void>()
  let running = 0
  let isStopped = false

  function takeSearcher(): Searcher {
    const kept = idle.pop()
    if (kept === undefined) return createSearcher()
    clearTimeout(kept.ends)
    return kept.searcher
  }

  function end(searcher: Searcher): void {
    Object.assign(searcher, nobody)
    void searcher.thread.terminate()
  }

  function giveBack(searcher: Searcher): void {
    const leave = () => {
      const at = idle.findIndex((one) => one.searcher === searcher)
      if (at >= 0) idle.splice(at, 1)
      end(searcher)
    }
    // One that breaks while nobody asks anything of it is not kept.
    Object.assign(searcher, { hears() {}, breaks: leave })
    idle.push({ searcher, ends: setTimeout(leave, IDLE_MS).unref() })
  }

  function startNext(): void {
    while (running < mostAtOnce) {
      const next = waiting.shift()
      if (next === undefined) return
      next.start()
    }
  }

  function begin(request: OptimiserRequest): Optimisation {
    const stop = new Int32Array(new SharedArrayBuffer(4))
    const settled = Promise.withResolvers<OptimiserOutcome>()
    let best: Plan | null = null
    let searcher: Searcher | null = null
    let late: NodeJS.Timeout | undefined
    let isSettled = false

    function settle(outcome: OptimiserOutcome, isThreadWell: boolean): void {
      if (isSettled) return
      isSettled = true
      clearTimeout(late)
      underWay.delete(cancel)
      const its = waiting.indexOf(me)
      if (its >= 0) waiting.splice(its, 1)
      if (searcher !== null) {
        running -= 1
        if (isThreadWell && !isStopped) giveBack(searcher)
        else end(searcher)
      }
      settled.resolve(outcome)
      startNext()
    }
    const cancel = () => settle({ ok: false, because: 'cancelled' }, false)

    const me: Waiting = {
      start() {
        running += 1
        const its = takeSearcher()
        searcher = its
        late = setTimeout(
          () => settle({ ok: false, because: 'failed', why: 'The search did not end in time.' }, false),
          Math.min(request.ms, LONGEST_MS) + OVERTIME_MS,
        )
        late.unref()
        its.hears = (said) => {
          if (said.is === 'wrong')
            return settle({ ok: false, because: 'mistakes', mistakes: said.mistakes }, true)
          best = said.plan
          if (said.is === 'done') return settle({ ok: true, plan: said.plan }, true)
          request.onProgress?.({ iterations: said.iterations, plan: said.plan })
        }
        its.breaks = ({ message }) =>
          settle({ ok: false, because: 'failed', why: `The search broke: ${message}` }, false)
        const { problem, seed, ms } = request
        its.thread.postMessage({ problem, seed, ms, stop } satisfies Task)
      },
    }
    underWay.add(cancel)
    if (isStopped) cancel()
    else {
      waiting.push(me)
      startNext()
    }
    return {
      outcome: settled.promise,
      best: () => best,
      finish: () => void Atomics.store(stop, 0, 1),
      cancel,
    }
  }

  return {
    name: 'embedded',
    begin,
    stop() {
      isStopped = true
      for (const cancel of [...underWay]) cancel()
      for (const { searcher, ends } of idle.splice(0)) {
        clearTimeout(ends)
        end(searcher)
      }
    },
  }
}
