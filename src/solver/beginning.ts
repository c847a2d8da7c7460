/** The first plan: what is fixed, and what is planned as far as it can be driven. */
import { createBreaks } from './breaks.ts'
import type { Mistake } from './check-problem.ts'
import type { Model } from './model.ts'
import { createRandom } from './random.ts'
import type { WorkingPlan } from './working-plan.ts'

/** Puts them in; answers what cannot be done as it is fixed. */
export function beginWith(plan: WorkingPlan, model: Model): Mistake[] {
  const { routes } = plan
  const { link, unlink, refresh, prev, vehicle: vehicleOf } = routes
  const { problem, starts, ends, second, first, isMovable, breaks } = model
  const { place } = createBreaks(plan, createRandom(1))
  const mistakes: Mistake[] = []

  /** With the breaks where there is room for them now. */
  function canDrive(v: number): boolean {
    if (refresh(v)) return true
    const its = breaks[v] ?? []
    if (its.length === 0) return false
    const before = its.map((node) => prev[node] ?? -1)
    for (const node of its) unlink(node)
    if (place(v)) return true
    its.forEach((node, i) => {
      link(node, before[i] ?? starts + v)
    })
    refresh(v)
    return false
  }

  problem.vehicles.forEach((vehicle, v) => {
    const item = `vehicle ${vehicle.id}`
    let isPossible = true
    for (const node of model.fixed[v] ?? []) {
      link(node, prev[ends + v] ?? starts + v)
      if (isPossible && !refresh(v)) {
        isPossible = false
        mistakes.push({
          item: `stop ${problem.stops[node]?.id}`,
          what: `it is fixed to ${item}, which cannot do it there: it would be too late or carry too much`,
        })
      }
    }
    if (isPossible && !place(v)) mistakes.push({ item, what: 'its breaks do not fit into its shift' })
  })
  if (mistakes.length > 0) return mistakes

  problem.vehicles.forEach((_, v) => {
    for (const node of model.planned[v] ?? []) {
      const from = first[node] ?? -1
      const isAlone = from >= 0 && isMovable[from] === 1 && vehicleOf[from] !== v
      const mayCome = model.may[node * model.vehicles + v] === 1
      if (isAlone || !mayCome) continue
      link(node, prev[ends + v] ?? starts + v)
      if (canDrive(v)) continue
      unlink(node)
      canDrive(v)
    }
    for (const node of model.planned[v] ?? []) {
      const to = second[node] ?? -1
      if (to < 0 || vehicleOf[node] !== v || vehicleOf[to] === v) continue
      unlink(node)
      canDrive(v)
    }
  })
  for (let i = plan.absentCount() - 1; i >= 0; i--)
    if ((vehicleOf[plan.absent[i] ?? 0] ?? -1) >= 0) plan.strike(i)
  return []
}
