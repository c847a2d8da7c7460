import type { Mistake } from '../../../solver/check-problem.ts'
import type { Plan, Problem } from '../../../solver/problem.ts'

/** How far an optimisation is. */
export interface OptimiserProgress {
  /** Steps of the search so far. */
  readonly iterations: number
  /** The best so far. */
  readonly plan: Plan
}

export interface OptimiserRequest {
  /** Matrices in shared memory (`new Int32Array(new SharedArrayBuffer(...))`) come to the embedded one without a copy. */
  readonly problem: Problem
  /** The same seed begins the same search. */
  readonly seed: number
  /** How long is searched, ms. One that does not search for as long as it may is sooner done. */
  readonly ms: number
  /** Told as the best so far becomes better, a few times a second at most; by one that says nothing before it is done, never. */
  onProgress?(progress: OptimiserProgress): void
}

/**
 * Why there is no plan. `mistakes`: the problem is wrong, by item; `not_supported`: this optimiser cannot do what an item asks for;
 * `cancelled`; `away`: it does not answer; `late`: not in time; `refused`: it does not take the problem; `bad_answer`: its answer is
 * no plan for the problem; `failed`: it broke.
 */
export type OptimiserFailure =
  | { readonly because: 'mistakes' | 'not_supported'; readonly mistakes: readonly Mistake[] }
  | { readonly because: 'cancelled' }
  | {
      readonly because: 'away' | 'late' | 'refused' | 'bad_answer' | 'failed'
      /** A sentence for whoever runs the platform. */
      readonly why: string
    }

export type OptimiserOutcome =
  | { readonly ok: true; readonly plan: Plan }
  | ({ readonly ok: false } & OptimiserFailure)

export interface Optimisation {
  /** Never rejects. */
  readonly outcome: Promise<OptimiserOutcome>
  /** The best so far; null while there is none. */
  best(): Plan | null
  /** Ends the search with the best so far, where there is one. */
  finish(): void
  /** Ends it without an answer. */
  cancel(): void
}

/** Finds routes; the server goes on meanwhile. */
export interface RouteOptimiser {
  readonly name: 'embedded' | 'vroom'
  begin(request: OptimiserRequest): Optimisation
  /** Cancels what is under way, and takes nothing more. */
  stop(): void
}
