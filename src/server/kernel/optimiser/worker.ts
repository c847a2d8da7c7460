/** Searches beside the server: one problem after another, so that the second finds warm code. */
import { parentPort } from 'node:worker_threads'
import type { Mistake } from '../../../solver/check-problem.ts'
import type { Plan, Problem } from '../../../solver/problem.ts'
import { solve } from '../../../solver/solve.ts'

/** What the thread is given. */
export interface Task {
  readonly problem: Problem
  readonly seed: number
  readonly ms: number
  /** Not 0: end with the best so far. */
  readonly stop: Int32Array
}

/** What it says. */
export type Said =
  | { readonly is: 'better'; readonly iterations: number; readonly plan: Plan }
  | { readonly is: 'done'; readonly plan: Plan }
  | { readonly is: 'wrong'; readonly mistakes: readonly Mistake[] }

/** What becomes better is told so often at most (ms). */
const TOLD_EVERY_MS = 250

const port = parentPort
port?.on('message', ({ problem, seed, ms, stop }: Task) => {
  const say = (said: Said) => port.postMessage(said)
  let told = 0
  let toldCost = Number.POSITIVE_INFINITY
  const solved = solve(problem, {
    seed,
    effort: { ms },
    stop: () => Atomics.load(stop, 0) !== 0,
    onProgress({ iterations, cost, plan }) {
      const now = performance.now()
      if (cost >= toldCost || now - told < TOLD_EVERY_MS) return
      told = now
      toldCost = cost
      say({ is: 'better', iterations, plan: plan() })
    },
  })
  say(solved.ok ? { is: 'done', plan: solved.value.plan } : { is: 'wrong', mistakes: solved.mistakes })
})
