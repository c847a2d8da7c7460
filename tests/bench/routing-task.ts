import type { Problem } from '../../src/solver/problem.ts'
import { solve } from '../../src/solver/solve.ts'
import { driversRound, restOfDay } from '../support/courier-days.ts'
import { planProblems } from '../support/plan-problems.ts'
import { type InstanceName, readInstance } from '../support/vrptw.ts'

/** A problem by what makes it. */
export type RoutingSource =
  | { readonly instance: InstanceName }
  | { readonly round: number; readonly seed: number }
  | { readonly day: readonly [vehicles: number, stops: number]; readonly seed: number }

/** One problem for one thread, searched so long at each of these times (ms of a core's work), one after the other. */
export interface RoutingTask {
  readonly source: RoutingSource
  readonly seed: number
  readonly times: readonly number[]
}

export interface RoutingResult {
  readonly cost: number
  readonly vehicles: number
  readonly unserved: number
  readonly iterations: number
  /** What the checker has to say of the plan. */
  readonly wrong: readonly string[]
}

export function problemOf(source: RoutingSource): Problem {
  if ('instance' in source) return readInstance(source.instance)
  if ('round' in source) return driversRound(source.round, source.seed)
  return restOfDay(...source.day, source.seed)
}

/** ms that this thread has worked: on a busy machine a core's work takes longer than a second by the clock. */
const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

export function runTask({ source, seed, times }: RoutingTask): RoutingResult[] {
  const problem = problemOf(source)
  return times.map((ms) => {
    const solved = solve(problem, { seed, effort: { ms }, now: worked })
    if (!solved.ok) throw new Error(JSON.stringify(solved.mistakes))
    const { plan, iterations } = solved.value
    return {
      cost: plan.cost,
      vehicles: plan.routes.length,
      unserved: plan.unserved.length,
      iterations,
      wrong: planProblems(problem, plan),
    }
  })
}
