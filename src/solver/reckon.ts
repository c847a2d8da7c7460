import { planOf } from './answer.ts'
import { beginWith } from './beginning.ts'
import { checkProblem, type Mistake } from './check-problem.ts'
import { modelOf } from './model.ts'
import type { Plan, Problem } from './problem.ts'
import { createWorkingPlan } from './working-plan.ts'

export type Reckoned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }

/**
 * The plan of orders that somebody else made: when each visit is, what it costs, what is left out. `orders`: the stops of a vehicle by its
 * id, those that are fixed before them left out. What cannot be driven so is told by its stop.
 */
export function reckon(problem: Problem, orders: ReadonlyMap<string, readonly string[]>): Reckoned {
  const vehicles = problem.vehicles.map((vehicle) => ({
    ...vehicle,
    planned: undefined,
    fixed: [...(vehicle.fixed ?? []), ...(orders.get(vehicle.id) ?? [])],
  }))
  const ordered = { ...problem, vehicles }
  const mistakes = checkProblem(ordered)
  if (mistakes.length > 0) return { ok: false, mistakes }
  const model = modelOf(ordered)
  const working = createWorkingPlan(model)
  const unable = beginWith(working, model)
  if (unable.length > 0) return { ok: false, mistakes: unable }
  const kept = new Int32Array(model.nodes + model.vehicles)
  working.copyTo(kept)
  return { ok: true, plan: planOf(model, kept) }
}
