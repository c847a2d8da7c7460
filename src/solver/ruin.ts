/**
 * Takes strings of neighbouring stops out of routes that lie near each other (Christiaens and Vanden Berghe 2020, Slack Induction by
 * String Removals): room is made in several routes at one place.
 */
import { FEW_VEHICLES } from './model.ts'
import type { Random } from './random.ts'
import type { WorkingPlan } from './working-plan.ts'

/** Stops that are taken out in a step, on average, and the longest string. */
const TAKEN = 10
const LONGEST_STRING = 10
/** How often a string keeps some stops in its middle, and how seldom they become fewer than all there are. */
const SPLIT = 0.5
const DEPTH = 0.01
/** Of steps that take out whatever is nearest, where routes are few, and how much: in one route a string finds no second place. */
const AROUND_IN_FEW = 0.5
const MOST_AROUND = 30

/** A step's removals. False where what is left of a route cannot be driven (ways that are longer than a detour). */
export function createRuin(plan: WorkingPlan, random: Random): () => boolean {
  const { model, routes } = plan
  const { next, vehicle, count, gate, refresh } = routes
  const { units, near, nears, second, first, isMovable, isBreak, ends, nodes } = model
  const string = new Int32Array(nodes)
  const ruined = new Int32Array(model.vehicles)
  const isFew = model.vehicles <= FEW_VEHICLES
  let turn = 0

  /** The movable stops of a route in their order; answers how many. */
  function stopsOf(v: number): number {
    let length = 0
    const end = ends + v
    for (let n = next[gate[v] ?? 0] ?? end; n !== end; n = next[n] ?? end)
      if (isBreak[n] !== 1) string[length++] = n
    return length
  }

  function takeOut(node: number): void {
    if (vehicle[node] === -1 || isMovable[node] !== 1) return
    const from = first[node] ?? -1
    plan.takeOut(from >= 0 && isMovable[from] === 1 ? from : node)
  }

  function takeString(v: number, node: number, most: number): void {
    const there = stopsOf(v)
    const at = string.indexOf(node)
    if (at < 0 || at >= there) return
    const length = 1 + random.below(Math.min(there, most))
    let kept = 0
    if (length > 1 && length < there && random.next() < SPLIT) {
      kept = 1
      while (length + kept < there && random.next() > DEPTH) kept += 1
    }
    const span = length + kept
    const lowest = Math.max(0, at - span + 1)
    const from = lowest + random.below(Math.min(at, there - span) - lowest + 1)
    const keptFrom = kept === 0 ? span : 1 + random.below(length - 1)
    for (let i = 0; i < span; i++) {
      if (kept > 0 && i >= keptFrom && i < keptFrom + kept) continue
      takeOut(string[from + i] ?? 0)
    }
  }

  function takeAround(seed: number): void {
    const wanted = 1 + random.below(MOST_AROUND)
    let taken = 0
    for (let i = 0; i < nears && taken < wanted; i++) {
      const node = near[seed * nears + i] ?? -1
      const v = node < 0 ? -1 : (vehicle[node] ?? -1)
      if (v < 0) continue
      plan.touch(v)
      takeOut(node)
      taken += 1
    }
  }

  function takeStrings(seed: number): void {
    const used = Math.max(1, routes.used())
    const average = (units.length - plan.absentCount()) / used
    const most = Math.max(1, Math.floor(Math.min(LONGEST_STRING, average)))
    const strings = 1 + random.below(Math.max(1, Math.floor((4 * TAKEN) / (1 + most) - 1)))
    turn += 1
    let done = 0
    for (let i = 0; i < nears && done < strings; i++) {
      const node = near[seed * nears + i] ?? -1
      const v = node < 0 ? -1 : (vehicle[node] ?? -1)
      if (v < 0 || ruined[v] === turn) continue
      ruined[v] = turn
      plan.touch(v)
      takeString(v, node, most)
      done += 1
    }
  }

  return () => {
    const unit = units[random.below(units.length)] ?? 0
    const other = second[unit] ?? -1
    const seed = other >= 0 && random.next() < 0.5 ? other : unit
    if (isFew && random.next() < AROUND_IN_FEW) takeAround(seed)
    else takeStrings(seed)
    for (let i = 0; i < plan.touchedCount(); i++) {
      const v = plan.touched[i] ?? 0
      if (!refresh(v) && (count[v] ?? 0) > 0) return false
    }
    return true
  }
}
