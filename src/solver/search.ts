/** Steps of ruin and recreate under simulated annealing, and the taking away of vehicles where the fewest are wanted. */
import { createBreaks } from './breaks.ts'
import { FEW_VEHICLES, type Model } from './model.ts'
import type { Pace } from './pace.ts'
import { createRandom } from './random.ts'
import { createRecreate } from './recreate.ts'
import { createRuin } from './ruin.ts'
import type { WorkingPlan } from './working-plan.ts'

/** What a step may cost more at first and at last, in ways between neighbours. */
const HOTTEST = 3
const HOTTEST_IN_FEW = 10
const COLDEST = 0.03
/** With few vehicles one search is stuck where another is not: most of the time goes to short ones, each from the beginning, the rest to the best of them. */
const SHORT_SEARCHES = 8
const SHORT_PART = 0.6
const HOTTEST_AT_LAST = 3
/** The part of the search in which vehicles are taken away. */
const FEWER_VEHICLES = 0.3
/** Less than what any sum of costs may be off. */
const HARDLY = 1e-6

export interface Search {
  /** The best routes so far, as `WorkingPlan.copyTo` keeps them. */
  readonly best: Int32Array
  bestCost(): number
  /** Mandatory units that the best leaves out. */
  bestMissing(): number
}

/** Runs until the pace ends; `each` is told after every few steps. */
export function search(
  model: Model,
  plan: WorkingPlan,
  { seed, pace, each }: { seed: number; pace: Pace; each(search: Search, iterations: number): void },
): Search {
  const random = createRandom(seed)
  const { routes, absent } = plan
  const { vehicles, units, breaks, fixed, isOptional } = model
  const ruin = createRuin(plan, random)
  const recreate = createRecreate(plan, random)
  const { shuffle } = createBreaks(plan, random)
  const withBreaks = Int32Array.from(breaks.keys()).filter((v) => (breaks[v]?.length ?? 0) > 0)
  /** How often a unit was left out: what is hard to place weighs more. */
  const absences = new Float64Array(model.stops)
  const best = new Int32Array(model.nodes + vehicles)
  let most = vehicles
  let isTakingAway = (model.problem.objective ?? 'cheapest') === 'fewest'
  const hasShort = vehicles <= FEW_VEHICLES && !isTakingAway
  const beginning = new Int32Array(best.length)
  plan.copyTo(beginning)

  recreate(most)
  let current = plan.cost()
  let currentAbsences = 0
  let bestCost = current
  let bestMissing = plan.missing()
  plan.copyTo(best)
  const found: Search = { best, bestCost: () => bestCost, bestMissing: () => bestMissing }

  function absencesNow(): number {
    let sum = 0
    for (let i = 0; i < plan.absentCount(); i++) sum += absences[absent[i] ?? 0] ?? 0
    return sum
  }

  /** Empties the route whose stops were left out least often, and closes its vehicle. */
  function takeVehicleAway(): void {
    const weights = new Float64Array(vehicles)
    for (const unit of units) {
      const v = routes.vehicle[unit] ?? -1
      if (v >= 0) weights[v] = (weights[v] ?? 0) + (absences[unit] ?? 0) + random.next()
    }
    let chosen = -1
    for (let v = 0; v < vehicles; v++) {
      if ((routes.count[v] ?? 0) === 0 || (fixed[v] ?? []).length > 0) continue
      if (chosen < 0 || (weights[v] ?? 0) < (weights[chosen] ?? 0)) chosen = v
    }
    if (chosen < 0 || routes.used() <= 1) {
      isTakingAway = false
      return
    }
    plan.begin()
    for (const unit of units) if (routes.vehicle[unit] === chosen) plan.takeOut(unit)
    routes.refresh(chosen)
    most = routes.used()
    current = plan.cost()
    currentAbsences = absencesNow()
  }

  function endTakingAway(): void {
    isTakingAway = false
    plan.restore(best)
    most = bestMissing === 0 ? routes.used() : vehicles
    current = plan.cost()
    currentAbsences = absencesNow()
  }

  function keepIfBest(): void {
    if (current >= bestCost - HARDLY) return
    bestCost = current
    bestMissing = plan.missing()
    plan.copyTo(best)
  }

  function step(temperature: number): void {
    plan.begin()
    if (!ruin()) {
      plan.undo()
      return
    }
    if (withBreaks.length > 0) {
      // Of one more vehicle, too: nothing can be taken out of a route in which a break is in the way of all that could be put in.
      plan.touch(withBreaks[random.below(withBreaks.length)] ?? 0)
      for (let i = 0; i < plan.touchedCount(); i++) shuffle(plan.touched[i] ?? 0)
    }
    recreate(most)
    const cost = plan.cost()
    const left = plan.absentCount()
    let isTaken = cost < current - temperature * Math.log(random.next() || HARDLY)
    if (left > 0 || currentAbsences > 0) {
      const sum = absencesNow()
      // Rather without what was seldom left out: what is hard to place finds its place at some time.
      if (!isTaken && plan.missing() > 0 && sum < currentAbsences) isTaken = true
      for (let i = 0; i < left; i++) {
        const unit = absent[i] ?? 0
        if (isOptional[unit] !== 1) absences[unit] = (absences[unit] ?? 0) + 1
      }
      if (isTaken) currentAbsences = absencesNow()
    }
    if (!isTaken) {
      plan.undo()
      return
    }
    current = cost
    keepIfBest()
  }

  let under = 0
  /** How hot it is when this share is done; begins the next short search, or the last one, when its turn has come. */
  function temperatureAt(share: number): number {
    const cooled = (hottest: number, part: number) => model.typicalArc * hottest * (COLDEST / hottest) ** part
    if (!hasShort) return cooled(vehicles <= FEW_VEHICLES ? HOTTEST_IN_FEW : HOTTEST, share)
    const turn = Math.min(SHORT_SEARCHES, Math.floor((share / SHORT_PART) * SHORT_SEARCHES))
    const isLast = turn === SHORT_SEARCHES
    if (turn !== under) {
      under = turn
      plan.restore(isLast ? best : beginning)
      recreate(most)
      current = plan.cost()
      currentAbsences = absencesNow()
    }
    return isLast
      ? cooled(HOTTEST_AT_LAST, (share - SHORT_PART) / (1 - SHORT_PART))
      : cooled(HOTTEST_IN_FEW, (share / SHORT_PART) * SHORT_SEARCHES - turn)
  }

  let iterations = 0
  while (units.length > 0) {
    const share = pace.shareAt(iterations)
    if (share === null) break
    if (isTakingAway && share >= FEWER_VEHICLES) endTakingAway()
    const temperature = temperatureAt(share)
    const until = pace.untilAt(iterations)
    while (iterations < until) {
      if (isTakingAway && plan.missing() === 0) takeVehicleAway()
      step(temperature)
      iterations += 1
    }
    each(found, iterations)
  }
  if (isTakingAway) endTakingAway()
  return found
}
