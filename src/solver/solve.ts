/** Vehicle routing: from a problem to a plan, in the time that is given; the same seed and iterations give the same plan. */
import { planOf } from './answer.ts'
import { beginWith } from './beginning.ts'
import { checkProblem, type Mistake } from './check-problem.ts'
import { modelOf } from './model.ts'
import { type Pace, paceAsBefore, paceByClock, paceByIterations } from './pace.ts'
import type { Plan, Problem } from './problem.ts'
import { search } from './search.ts'
import { createWorkingPlan } from './working-plan.ts'

/** How long is searched: `ms` by the clock, or `iterations`, which with the `pace` of another run go as that did. */
export type Effort =
  | { readonly ms: number }
  | { readonly iterations: number; readonly pace?: readonly number[] }

export interface Progress {
  readonly iterations: number
  /** The best so far. */
  readonly cost: number
  /** The plan of the best so far, made when it is asked for. */
  plan(): Plan
}

export interface SolveOptions {
  readonly seed: number
  readonly effort: Effort
  /** Told every few milliseconds. */
  onProgress?(progress: Progress): void
  /** Asked every few milliseconds; true ends the search with the best so far. */
  stop?(): boolean
  /** ms; where the machine's own clock is not meant. */
  readonly now?: () => number
}

export interface Solved {
  readonly plan: Plan
  readonly iterations: number
  /** With the number of iterations, what repeats this run. */
  readonly pace: readonly number[]
}

export type SolveOutcome =
  | { readonly ok: true; readonly value: Solved }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }

function paceOf(effort: Effort, elapsed: () => number, block: number): Pace {
  if ('ms' in effort) return paceByClock(effort.ms, elapsed, block)
  const { iterations, pace } = effort
  return pace === undefined ? paceByIterations(iterations, block) : paceAsBefore(iterations, pace, block)
}

/** A search that would never end is none. */
function checkEffort(effort: Effort): Mistake[] {
  const [what, value] =
    'ms' in effort ? (['ms', effort.ms] as const) : (['iterations', effort.iterations] as const)
  const isGood =
    what === 'ms' ? Number.isFinite(value) && value > 0 : Number.isSafeInteger(value) && value >= 0
  return isGood ? [] : [{ item: 'effort', what: `its ${what} are no number that a search could end by` }]
}

export function solve(problem: Problem, options: SolveOptions): SolveOutcome {
  const now = options.now ?? (() => performance.now())
  const began = now()
  const mistakes = [...checkEffort(options.effort), ...checkProblem(problem)]
  if (mistakes.length > 0) return { ok: false, mistakes }
  const model = modelOf(problem)
  const plan = createWorkingPlan(model)
  const unable = beginWith(plan, model)
  if (unable.length > 0) return { ok: false, mistakes: unable }
  // A block takes about a millisecond: an iteration of many stops takes longer.
  const block = Math.max(4, Math.min(100, Math.round(10_000 / Math.max(1, problem.stops.length))))
  const pace = paceOf(options.effort, () => now() - began, block)
  let iterations = 0
  let isStopped = false
  const found = search(model, plan, {
    seed: options.seed,
    pace: {
      ...pace,
      shareAt: (iteration) => (isStopped ? null : pace.shareAt(iteration)),
    },
    each(so, done) {
      iterations = done
      options.onProgress?.({ iterations: done, cost: so.bestCost(), plan: () => planOf(model, so.best) })
      isStopped = options.stop?.() === true
    },
  })
  return { ok: true, value: { plan: planOf(model, found.best), iterations, pace: pace.steps() } }
}
