/** Puts what is in no route where it costs the least, one unit after the other, in an order that changes from step to step. */
import { createInsertion } from './insertion.ts'
import type { Random } from './random.ts'
import type { WorkingPlan } from './working-plan.ts'

/** How often units come in which order, of all weights; what comes first has the choice. */
const ORDERS = [
  ['chance', 4],
  ['heaviest', 4],
  ['farthest', 2],
  ['nearest', 1],
  ['shortest window', 2],
  ['earliest window', 2],
  ['latest window', 2],
] as const
type Order = (typeof ORDERS)[number][0]
const ALL_WEIGHTS = ORDERS.reduce((sum, [, weight]) => sum + weight, 0)

export function createRecreate(plan: WorkingPlan, random: Random): (mostVehicles: number) => void {
  const { model, absent } = plan
  const { found, find } = createInsertion(plan.routes, random)
  const { open, close, weight, loads, away, units, second, penalty, isOptional } = model
  const keys: Record<Exclude<Order, 'chance'>, Float64Array> = {
    heaviest: new Float64Array(model.stops),
    farthest: new Float64Array(model.stops),
    nearest: new Float64Array(model.stops),
    'shortest window': new Float64Array(model.stops),
    'earliest window': new Float64Array(model.stops),
    'latest window': new Float64Array(model.stops),
  }
  const heaviest = Array.from({ length: loads }, (_, d) =>
    units.reduce((most, unit) => Math.max(most, weight[unit * loads + d] ?? 0), 1),
  )
  for (const unit of units) {
    const other = second[unit] ?? -1
    const last = other < 0 ? unit : other
    keys.heaviest[unit] = -heaviest.reduce((sum, most, d) => sum + (weight[unit * loads + d] ?? 0) / most, 0)
    keys.farthest[unit] = -(away[unit] ?? 0)
    keys.nearest[unit] = away[unit] ?? 0
    keys['shortest window'][unit] = (close[last] ?? 0) - (open[unit] ?? 0)
    keys['earliest window'][unit] = open[unit] ?? 0
    keys['latest window'][unit] = -(close[last] ?? 0)
  }
  const chance = new Float64Array(model.stops)

  function keysOfTurn(): Float64Array {
    let drawn = random.next() * ALL_WEIGHTS
    for (const [order, share] of ORDERS) {
      drawn -= share
      if (drawn < 0 && order !== 'chance') return keys[order]
      if (drawn < 0) break
    }
    for (let i = 0; i < plan.absentCount(); i++) chance[absent[i] ?? 0] = random.next()
    return chance
  }

  /** By insertion where few are sorted, which makes nothing; units without a place stay where they are. */
  function sort(by: Float64Array, length: number): void {
    if (length > 64) {
      absent.subarray(0, length).sort((a, b) => (by[a] ?? 0) - (by[b] ?? 0) || a - b)
      return
    }
    for (let i = 1; i < length; i++) {
      const unit = absent[i] ?? 0
      const key = by[unit] ?? 0
      let j = i - 1
      while (j >= 0 && (by[absent[j] ?? 0] ?? 0) > key) {
        absent[j + 1] = absent[j] ?? 0
        j -= 1
      }
      absent[j + 1] = unit
    }
  }

  return (mostVehicles) => {
    const length = plan.absentCount()
    sort(keysOfTurn(), length)
    // From behind, so that what is struck is replaced by what was tried already.
    absent.subarray(0, length).reverse()
    for (let i = length - 1; i >= 0; i--) {
      const unit = absent[i] ?? 0
      if (!find(unit, mostVehicles)) continue
      if (isOptional[unit] === 1 && found.cost >= (penalty[unit] ?? 0)) continue
      plan.putIn(unit, found.after, found.secondAfter)
      plan.strike(i)
    }
  }
}
